/** One record of a tree: indented by its level, with its number of children. */
import { type MouseEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTypes } from '../../../engine/core/fields/field-types.ts';
import { CellView, useFormat } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { RowActions } from '../rows/row-actions.tsx';
import { RowLink } from '../table/row-link.tsx';
import { useTree } from './tree-context.ts';

type Props = {
  readonly row: RecordData;
  readonly labels: Labels;
  readonly level: number;
  /** Place among its siblings, from 1; how many there are, -1 while more may come. */
  readonly place: number;
  readonly of: number;
  /** Number of children; undefined in a flat list. */
  readonly childCount: number | undefined;
  readonly isOpen: boolean;
  /** Where it stands, in a flat list. */
  readonly path?: ReactNode;
  readonly isFirst: boolean;
};

const INDENT = 20;
const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input, [role="menuitem"]') !== null;

export const TreeRow = memo(function TreeRow({ row, labels, level, place, of, childCount, isOpen, path, isFirst }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { entity, scope, columns, verbs, open, pathOf, canOpen, onOpen } = useTree();
  const id = String(row.id);
  const name = String(row[entity.title] ?? row.id);
  const isBranch = (childCount ?? 0) > 0;
  const click = (event: MouseEvent) => {
    if (canOpen && !isControl(event.target)) onOpen(row);
  };
  return (
    <tr
      data-node={id}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={isBranch ? isOpen : undefined}
      tabIndex={isFirst ? 0 : -1}
      onClick={click}
      className={`h-row bg-surface-raised outline-offset-[-2px] hover:bg-surface-sunken ${canOpen ? 'cursor-pointer' : ''}`}
    >
      {columns.map((field, index) => {
        const cell = <CellView field={field} row={row} labels={labels} />;
        const align = fieldTypes[field.type].align === 'end' ? 'text-end tabular-nums' : 'text-start';
        if (index > 0) {
          return (
            <td key={field.pointer} className={`max-w-72 truncate border-border border-b px-3 text-sm ${align}`}>
              {cell}
            </td>
          );
        }
        return (
          <th
            key={field.pointer}
            scope="row"
            className="sticky start-0 z-1 max-w-96 border-border border-b bg-inherit pe-3 text-start font-medium text-sm"
            style={{ paddingInlineStart: `calc(var(--edge) + ${(level - 1) * INDENT}px)` }}
          >
            <span className="flex min-w-0 items-center gap-1">
              {isBranch ? (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t(isOpen ? 'tree.close' : 'tree.open', { name })}
                  onClick={() => open.set([id], !isOpen)}
                  className="grid size-6 shrink-0 place-items-center rounded-[4px] text-text-muted hover:bg-surface-sunken"
                >
                  <Icon name="chevron-right" className={isOpen ? 'rotate-90' : 'flip'} />
                </button>
              ) : (
                <span className="w-6 shrink-0" />
              )}
              <span className="min-w-0">
                {path}
                <span className="block truncate">
                  <RowLink to={pathOf(row)} canOpen={canOpen} onOpen={() => onOpen(row)}>
                    {cell}
                  </RowLink>
                </span>
              </span>
              {isBranch ? (
                <span
                  className="shrink-0 rounded-full bg-surface-sunken px-1.5 text-text-muted text-xs tabular-nums"
                  title={t('tree.children', { count: childCount ?? 0 })}
                >
                  {format.number(childCount ?? 0)}
                </span>
              ) : null}
            </span>
          </th>
        );
      })}
      {verbs ? (
        <td className="w-0 whitespace-nowrap border-border border-b ps-2 pe-3">
          <RowActions entity={entity} row={row} verbs={verbs} scope={scope} name={name} />
        </td>
      ) : null}
    </tr>
  );
});
