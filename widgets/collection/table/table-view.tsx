/** Records as a table: sticky head, first column and sums; groups; columns as wide as one likes; cells that can be edited. */
import { type CSSProperties, lazy, Suspense, useMemo, useRef } from 'react';
import { fieldAt, fieldsAt, useText } from '../../../engine/react/index.ts';
import { LoadMore } from '../rows/load-more.tsx';
import type { ViewProps } from '../views/view-props.ts';
import { HeadRow } from './head-row.tsx';
import { namer } from './namer.ts';
import { useRowCells } from './row-cells.ts';
import type { GridMode, RowFrame } from './row-frame.ts';
import { useRowKeys } from './row-keys.ts';
import { RowList } from './row-list.tsx';
import { TotalsRow } from './totals-row.tsx';
import { useColumnWidths, widthVariable } from './use-column-widths.ts';
import { useFrozen } from './use-frozen.ts';

const GroupedRows = lazy(() => import('./grouped-rows.tsx'));
const noToggle = () => {};

type Props = ViewProps & {
  /** Its cells are worked on as in a spreadsheet. */
  readonly grid?: GridMode;
};

export function TableView({ grid, ...props }: Props) {
  const { node, entity, view, state, list, title, scope, onOpen, pathOf } = props;
  // A click in a grid chooses a cell, and nothing lies over them.
  const canOpen = props.canOpen && !grid;
  const verbs = grid ? undefined : props.verbs;
  const { columns } = state;
  const text = useText();
  const isCompact = node.compact ?? false;
  const group = state.group === undefined ? undefined : fieldAt(entity, state.group);
  // Over groups nothing is selected: their rows are lists of their own.
  const selection = group ? undefined : props.selection;
  const scroller = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLTableElement>(null);
  const table = grid?.table ?? own;
  const widths = useColumnWidths(`widths.${entity.name}.${node.id}.${view.id}`, table);
  const pressRows = useRowKeys(table, !isCompact && !grid);
  const totals = useMemo(() => fieldsAt(entity, view.totals ?? []), [entity, view.totals]);
  const selected = selection?.ids;
  const isSelectable = selection !== undefined;
  const onToggle = selection?.toggle ?? noToggle;
  const GridCell = grid?.Cell;
  const cells = useRowCells({
    columns,
    widths: widths.widths,
    inline: view.inline,
    isSelectable,
    isGrid: grid !== undefined,
    frozen: state.frozen,
  });
  useFrozen(table, state.frozen);
  const selectLabel = namer(text, 'collection.select_row');
  const frame = useMemo<RowFrame>(
    () => ({
      entity,
      columns,
      cells,
      scope,
      verbs,
      canOpen,
      onOpen,
      pathOf,
      isSelectable,
      selectLabel,
      selected,
      onToggle,
      GridCell,
      tones: view.tones,
    }),
    [entity, columns, cells, scope, verbs, canOpen, onOpen, pathOf, isSelectable, selectLabel, selected, onToggle, GridCell, view.tones],
  );
  const style = useMemo(
    () => Object.fromEntries(Object.entries(widths.widths).map(([pointer, width]) => [widthVariable(pointer), `${width}px`])),
    [widths.widths],
  );
  // After a failure the rows kept are what there is to read: they are not dimmed.
  const isStale = !group && list.isStale && !list.error;
  const hasMore = !group && list.hasMore;
  // Of many rows only some are drawn; with the head among them. How many there are in all may not be known yet.
  const rowCount = hasMore ? -1 : list.rows.length + 1;
  return (
    <div
      ref={scroller}
      className={`relative min-h-0 flex-1 overflow-auto border-border ${isCompact ? '' : 'border-t max-md:max-h-[80dvh]'}`}
    >
      <table
        ref={table}
        role={grid ? 'grid' : undefined}
        aria-label={title}
        aria-busy={isStale}
        aria-rowcount={group ? undefined : rowCount}
        onKeyDown={grid?.press ?? pressRows}
        style={style as CSSProperties}
        className={`w-full border-separate border-spacing-0 [--cell-max:18rem] ${isStale ? 'opacity-60' : ''}`}
      >
        <HeadRow
          columns={columns}
          widths={widths}
          frozen={state.frozen}
          order={state.order ?? entity.order.join(',')}
          onOrder={state.setOrder}
          selection={selection}
          rowCount={list.rows.length}
          hasVerbs={verbs !== undefined}
        />
        {group ? (
          <Suspense fallback={<tbody />}>
            <GroupedRows view={props} field={group} frame={frame} totals={totals} scroller={scroller} />
          </Suspense>
        ) : (
          <RowList
            rows={list.rows}
            labels={list.labels}
            frame={frame}
            scroller={scroller}
            mayBeVirtual={!isCompact}
            onNearEnd={hasMore && !list.error ? list.loadMore : undefined}
          />
        )}
        {totals.length > 0 ? <TotalsRow view={props} columns={columns} totals={totals} isSelectable={isSelectable} /> : null}
      </table>
      {hasMore ? <LoadMore isLoading={list.isLoadingMore} isAutomatic={!isCompact && !list.error} onMore={list.loadMore} /> : null}
    </div>
  );
}
