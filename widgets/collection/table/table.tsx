/** Records as a table: sticky head and first column, sort by head, J/K and arrows between rows. */
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/types.ts';
import { fieldTypes } from '../../../engine/core/fields/field-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useText, type ViewField } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { Icon } from '../../icon/icon.tsx';
import type { RowVerbs } from '../row-actions.tsx';
import { leadingSort, nextSort } from '../sorting.ts';
import type { Selection } from '../use-selection.ts';
import { TableRow } from './table-row.tsx';

type Props = {
  readonly entity: EntityView;
  readonly rows: readonly RecordData[];
  readonly labels: Labels;
  readonly columns: readonly ViewField[];
  readonly scope: RuleScope;
  readonly label: string;
  readonly order: string | undefined;
  readonly onOrder: (order: string | undefined) => void;
  readonly selection: Selection | undefined;
  readonly verbs: RowVerbs | undefined;
  readonly pathOf: (row: RecordData) => string | undefined;
  readonly canOpen: boolean;
  readonly onOpen: (row: RecordData) => void;
  readonly isStale: boolean;
  /** J and K work wherever the focus is, unless something is being typed. */
  readonly hasPageKeys: boolean;
};

const STEPS: Readonly<Record<string, number>> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };
const noToggle = () => {};

export function Table(props: Props) {
  const { entity, rows, columns, selection } = props;
  const { t } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<string>();
  const activeId = rows.some((row) => String(row.id) === active) ? active : String(rows[0]?.id ?? '');
  const move = useCallback((step: number) => focusNext(body.current, step), []);
  usePageKeys(props.hasPageKeys, move);
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || isTyping(event.target)) return;
    event.preventDefault();
    // The page's own listener must not take a second step.
    event.stopPropagation();
    move(step);
  };
  const isAll = selection !== undefined && rows.length > 0 && selection.ids.size === rows.length;
  return (
    <table
      aria-label={props.label}
      aria-busy={props.isStale}
      className={`w-full border-separate border-spacing-0 ${props.isStale ? 'opacity-60' : ''}`}
    >
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className={`${headCell} w-10 ps-(--edge) text-start`}>
              <input
                type="checkbox"
                aria-label={t('collection.select_all')}
                checked={isAll}
                onChange={selection.toggleAll}
                className="block size-4 accent-accent"
              />
            </th>
          ) : null}
          {columns.map((field, index) => (
            <Head
              key={field.pointer}
              field={field}
              isFirst={index === 0}
              isEdge={index === 0 && !selection}
              order={props.order}
              onOrder={props.onOrder}
            />
          ))}
          {props.verbs ? (
            <th scope="col" className={`${headCell} end-0 z-3`}>
              <span className="sr-only">{t('collection.actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={press}>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            entity={entity}
            row={row}
            columns={columns}
            labels={props.labels}
            scope={props.scope}
            verbs={props.verbs}
            isSelectable={selection !== undefined}
            isSelected={selection?.ids.has(String(row.id)) ?? false}
            isActive={String(row.id) === activeId}
            to={props.pathOf(row)}
            canOpen={props.canOpen}
            onOpen={props.onOpen}
            onToggle={selection?.toggle ?? noToggle}
            onActive={setActive}
          />
        ))}
      </tbody>
    </table>
  );
}

const headCell = 'sticky top-0 z-2 h-9 whitespace-nowrap border-b border-border bg-surface text-xs font-medium text-text-muted';

type HeadProps = {
  readonly field: ViewField;
  readonly isFirst: boolean;
  readonly isEdge: boolean;
  readonly order: string | undefined;
  readonly onOrder: (order: string | undefined) => void;
};

function Head({ field, isFirst, isEdge, order, onOrder }: HeadProps) {
  const text = useText();
  const sort = leadingSort(order);
  const isSorted = sort?.pointer === field.pointer;
  const align = fieldTypes[field.type].align === 'end' ? 'text-end' : 'text-start';
  const direction = sort?.isDown ? 'descending' : 'ascending';
  const padding = isEdge ? 'ps-(--edge) pe-3' : 'px-3';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={`${headCell} ${padding} ${align} ${isFirst ? 'start-0 z-3' : ''}`}
    >
      {field.sortable ? (
        <button
          type="button"
          onClick={() => onOrder(nextSort(order, field.pointer))}
          className="inline-flex h-7 items-center gap-1 rounded-[4px] hover:text-text"
        >
          {text(field.label)}
          {isSorted ? <Icon name={sort.isDown ? 'arrow-down' : 'arrow-up'} size={12} /> : null}
        </button>
      ) : (
        text(field.label)
      )}
    </th>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));

function focusNext(body: HTMLElement | null, step: number): void {
  const rows = [...(body?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[now < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, now + step))];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
}

function usePageKeys(isOn: boolean, move: (step: number) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: globalThis.KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isLetter = /^[jk]$/i.test(event.key);
      const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (isPlain && isLetter && !isElsewhere && !isTyping(event.target)) move(STEPS[event.key] ?? 0);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, move]);
}
