/** Heads of the columns: sort by a click, width by the edge. */
import { memo } from 'react';
import { fieldTypes } from '../../../engine/core/fields/field-types.ts';
import { type TextOf, useText, type ViewField } from '../../../engine/react/index.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { leadingSort, nextSort } from '../toolbar/sorting.ts';
import { namer } from './namer.ts';
import { Resizer } from './resizer.tsx';
import { type ColumnWidths, widthStyle } from './use-column-widths.ts';
import { frozenStyle } from './use-frozen.ts';

type Props = {
  readonly columns: readonly ViewField[];
  readonly widths: ColumnWidths;
  /** How many columns stay in sight. */
  readonly frozen: number;
  readonly order: string | undefined;
  readonly onOrder: (order: string | undefined) => void;
  readonly selection: Selection | undefined;
  /** Rows that could be selected. */
  readonly rowCount: number;
  readonly hasVerbs: boolean;
};

const headCell =
  'sticky top-0 z-2 h-9 max-w-(--cell-max) whitespace-nowrap border-b border-border bg-surface text-xs font-medium text-text-muted';

export const HeadRow = memo(function HeadRow({ columns, widths, frozen, order, onOrder, selection, rowCount, hasVerbs }: Props) {
  const text = useText();
  const edgeLabel = namer(text, 'table.resize');
  const isAll = selection !== undefined && rowCount > 0 && selection.ids.size - selection.elsewhere === rowCount;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection ? (
          <th scope="col" className={`${headCell} w-12 ps-(--edge) text-start`}>
            <input
              type="checkbox"
              aria-label={text('collection.select_all')}
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
            index={index}
            frozen={frozen}
            isEdge={index === 0 && !selection}
            order={order}
            onOrder={onOrder}
            widths={widths}
            edgeLabel={edgeLabel}
            text={text}
          />
        ))}
        {hasVerbs ? (
          <th scope="col" className={`${headCell} end-0 z-3`}>
            <span className="sr-only">{text('collection.actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
});

type HeadProps = {
  readonly field: ViewField;
  readonly index: number;
  readonly frozen: number;
  readonly isEdge: boolean;
  readonly order: string | undefined;
  readonly onOrder: (order: string | undefined) => void;
  readonly widths: ColumnWidths;
  /** Name of the edge of a column of this name. */
  readonly edgeLabel: (name: string) => string;
  readonly text: TextOf;
};

function Head({ field, index, frozen, isEdge, order, onOrder, widths, edgeLabel, text }: HeadProps) {
  const sort = leadingSort(order);
  const isSorted = sort?.pointer === field.pointer;
  const align = fieldTypes[field.type].align === 'end' ? 'text-end' : 'text-start';
  const direction = sort?.isDown ? 'descending' : 'ascending';
  const padding = isEdge ? 'ps-(--edge) pe-3' : 'px-3';
  const label = text(field.label);
  return (
    <th
      scope="col"
      aria-label={label}
      aria-sort={isSorted ? direction : undefined}
      data-column={field.pointer}
      style={{ ...widthStyle(field.pointer), ...frozenStyle(index, frozen) }}
      className={`${headCell} ${padding} ${align} ${index === 0 ? 'start-0 z-3' : ''} ${index > 0 && index < frozen ? 'md:z-3' : ''}`}
    >
      {field.sortable ? (
        <button
          type="button"
          onClick={() => onOrder(nextSort(order, field.pointer))}
          className="inline-flex h-7 max-w-full items-center gap-1 rounded-[4px] hover:text-text"
        >
          <span className="truncate">{label}</span>
          {isSorted ? <Icon name={sort.isDown ? 'arrow-down' : 'arrow-up'} size={12} /> : null}
        </button>
      ) : (
        <span className="block truncate">{label}</span>
      )}
      <Resizer pointer={field.pointer} label={edgeLabel(label)} columns={widths} />
    </th>
  );
}
