/** A table whose cells are worked on as in a spreadsheet. Loaded when somebody turns it on. */
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { fieldTypes } from '../../../../engine/core/fields/field-types.ts';
import { setAt } from '../../../../engine/core/json/index.ts';
import { fieldsAt, useHost, type ViewField } from '../../../../engine/react/index.ts';
import type { ViewProps } from '../../views/view-props.ts';
import { useRowCells } from '../row-cells.ts';
import { TableView } from '../table-view.tsx';
import { GridBar } from './grid-bar.tsx';
import { GridCell } from './grid-cell.tsx';
import { type Grid, GridContext, type Onward } from './grid-context.ts';
import { createGridStore } from './grid-store.ts';
import { stepped } from './span.ts';
import { useGridDeeds } from './use-grid-deeds.ts';
import { focusHead, useGridKeys } from './use-grid-keys.ts';
import { useGridWrites } from './use-grid-writes.ts';

const NO_WIDTHS = {};

export default function GridTable(props: ViewProps) {
  const { entity, view, state, list, scope } = props;
  const table = useRef<HTMLTableElement>(null);
  const [store] = useState(() => createGridStore(setAt));
  const { columns } = state;
  useEffect(
    () =>
      store.lay(
        list.rows,
        columns.map(({ pointer }) => pointer),
      ),
    [store, list.rows, columns],
  );
  usePreloaded(useMemo(() => fieldsAt(entity, view.inline ?? []), [entity, view.inline]));
  const writes = useGridWrites(entity.name, store);
  const cells = useRowCells({ columns, widths: NO_WIDTHS, inline: view.inline, isSelectable: false, isGrid: true, frozen: 1 });
  const deeds = useGridDeeds({ entity, cells, labels: list.labels, scope, store, writes });
  const press = useGridKeys({ table, store, deeds });
  const go = useCallback(
    (onward: Onward) => {
      const { row, column } = store.head();
      const { rows } = store.size();
      if (onward === 'down' && row + 1 < rows) store.choose({ row: row + 1, column });
      else if (onward === 'on' || onward === 'back')
        store.choose(stepped({ row, column }, onward === 'on' ? 1 : -1, store.size()) ?? { row, column });
      else store.edit(false);
      // By then the editor is gone, and the focus with it.
      queueMicrotask(() => focusHead(table.current, store));
    },
    [store],
  );
  const { write } = writes;
  const faultsId = useId();
  const grid = useMemo<Grid>(
    () => ({
      store,
      faultsId,
      commit: (row, field, value, onward) => {
        void write([{ row, values: { [field.pointer]: value ?? null } }]);
        go(onward);
      },
      cancel: () => go('stay'),
    }),
    [store, faultsId, write, go],
  );
  const mode = useMemo(() => ({ Cell: GridCell, table, press }), [press]);
  return (
    <GridContext value={grid}>
      <GridBar store={store} writes={writes} onDone={() => state.setGrid(false)} />
      <TableView {...props} selection={undefined} grid={mode} />
    </GridContext>
  );
}

/** Loads the widgets of fields before somebody types into one. What fails to load is asked for again where it is needed. */
function usePreloaded(fields: readonly ViewField[]): void {
  const { widgets } = useHost();
  useEffect(() => {
    for (const name of new Set(fields.map(({ type }) => fieldTypes[type].widget))) widgets.fields[name]?.().catch(() => undefined);
  }, [widgets, fields]);
}
