/** One row of the table. It renders again only when its own record, labels or state change. */
import { type ComponentType, type KeyboardEvent, type MouseEvent, memo } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useText, type ViewField, withRecord } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { titleOf } from '../../primitives/support/title-of.ts';
import type { ToneRule } from '../options.ts';
import type { RowVerbs } from '../rows/offered-actions.ts';
import { RowActions } from '../rows/row-actions.tsx';
import { hasSameLabels } from '../rows/same-labels.ts';
import { WaitingMark } from '../rows/waiting-mark.tsx';
import { InlineCell } from './inline-cell.tsx';
import type { RowCell } from './row-cells.ts';
import type { GridCellProps } from './row-frame.ts';
import { RowLink } from './row-link.tsx';
import { cellTones, marksOf, rowTones } from './tones.ts';

export type RowProps = {
  readonly entity: EntityView;
  readonly row: RecordData;
  readonly columns: readonly ViewField[];
  readonly labels: Labels;
  readonly scope: RuleScope;
  readonly verbs: RowVerbs | undefined;
  readonly isSelectable: boolean;
  /** Name of the box that selects it. */
  readonly selectLabel: (name: string) => string;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** How each of the columns stands in a row. */
  readonly cells: readonly RowCell[];
  /** Place in the whole list, where only some rows are drawn. */
  readonly index?: number;
  readonly to: string | undefined;
  readonly canOpen: boolean;
  readonly onOpen: (row: RecordData) => void;
  readonly onToggle: (id: string, upTo?: boolean) => void;
  readonly onActive: (id: string) => void;
  readonly GridCell: ComponentType<GridCellProps> | undefined;
  readonly tones: readonly ToneRule[] | undefined;
};

const compared = [
  'entity',
  'row',
  'columns',
  'scope',
  'verbs',
  'isSelectable',
  'selectLabel',
  'isSelected',
  'isActive',
  'cells',
  'index',
  'to',
  'canOpen',
  'onOpen',
  'onToggle',
  'onActive',
  'GridCell',
  'tones',
] as const;

export const isSameRow = (before: RowProps, after: RowProps): boolean =>
  compared.every((key) => before[key] === after[key]) && hasSameLabels(after.row, after.columns, before.labels, after.labels);

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]') !== null;

/** What names the row to people who cannot see it. */
const nameOf = ({ entity, row, labels }: RowProps) => titleOf(entity, row, { labelOf: (field, id) => labels[field]?.[String(id)] });

export const TableRow = memo(function TableRow(props: RowProps) {
  const { entity, row, cells, labels, scope, verbs, isSelectable, isSelected, isActive, onOpen, onToggle, onActive, GridCell } = props;
  const id = String(row.id);
  const name = nameOf(props);
  const text = useText();
  const marks = marksOf(props.tones, withRecord(scope, row));
  const click = (event: MouseEvent) => {
    const isChoosingText = (window.getSelection()?.toString().length ?? 0) > 0;
    if (props.canOpen && !isControl(event.target) && !isChoosingText) onOpen(row);
  };
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && props.canOpen) onOpen(row);
    else if (event.key === ' ' && isSelectable) onToggle(id, event.shiftKey);
    else return;
    event.preventDefault();
  };
  return (
    <tr
      data-row={id}
      aria-rowindex={props.index === undefined ? undefined : props.index + 2}
      tabIndex={isActive && !GridCell ? 0 : -1}
      aria-selected={isSelectable ? isSelected : undefined}
      onClick={click}
      onKeyDown={press}
      onFocus={() => onActive(id)}
      className={`group/row h-row outline-offset-[-2px] ${props.canOpen ? 'cursor-pointer' : ''} ${isSelected ? 'bg-accent-soft' : 'bg-surface-raised hover:bg-surface-sunken'}`}
    >
      {isSelectable ? (
        <td className="w-12 border-b border-border ps-(--edge)">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            aria-label={props.selectLabel(name)}
            onChange={() => {}}
            onClick={(event) => onToggle(id, event.shiftKey)}
            className="block size-4 accent-accent"
          />
        </td>
      ) : null}
      {cells.map((cell, index) => {
        const { field, draw, className, style, isInline, editLabel } = cell;
        if (GridCell) return <GridCell key={field.pointer} {...{ entity, row, labels, scope, cell }} isFirst={index === 0} />;
        const shown = draw(row, labels);
        const tone = marks.cells.get(field.pointer);
        if (index > 0) {
          return (
            <td
              key={field.pointer}
              style={style}
              title={tone && text(tone.label)}
              className={tone ? `${className} ${cellTones[tone.tone]}` : className}
            >
              {isInline ? (
                <InlineCell entity={entity} field={field} row={row} labels={labels} scope={scope} label={editLabel}>
                  {shown}
                </InlineCell>
              ) : (
                shown
              )}
              {tone ? <span className="sr-only">{text(tone.label)}</span> : null}
            </td>
          );
        }
        return (
          <th
            key={field.pointer}
            scope="row"
            style={style}
            title={marks.row && text(marks.row.label)}
            className={`${className} ${tone ? cellTones[tone.tone] : ''} ${marks.row ? rowTones[marks.row.tone] : ''}`}
          >
            <RowLink to={props.to} canOpen={props.canOpen} onOpen={() => onOpen(row)}>
              {shown}
            </RowLink>
            <WaitingMark row={row} />
            {marks.row ? <span className="sr-only">{text(marks.row.label)}</span> : null}
          </th>
        );
      })}
      {verbs ? (
        <td className="sticky end-0 z-1 w-0 whitespace-nowrap border-b border-border bg-inherit ps-2 pe-3 md:pe-5">
          <RowActions entity={entity} row={row} verbs={verbs} scope={scope} name={name} />
        </td>
      ) : null}
    </tr>
  );
}, isSameRow);
