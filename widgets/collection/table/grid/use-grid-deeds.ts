/** What can be done to the chosen cells: emptied, filled down, copied, pasted into. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../../engine/core/rules/types.ts';
import { useText, useToast, type ViewField } from '../../../../engine/react/index.ts';
import { useBulkJobs } from '../../../../engine/react/transfer.ts';
import type { Labels, RecordData } from '../../../../engine/react/types.ts';
import { messageOf } from '../../../primitives/support/message-of.ts';
import { textIn } from '../../transfer/export-columns.ts';
import { prepareRows } from '../../transfer/prepare-rows.ts';
import { useImportKit } from '../../transfer/use-import-kit.ts';
import { isEditable } from '../editable.ts';
import type { RowCell } from '../row-cells.ts';
import { asTabbed, fromTabbed, type Landing, landings } from './clipboard.ts';
import type { GridStore, Values } from './grid-store.ts';
import type { GridDeeds } from './use-grid-keys.ts';
import type { Change, GridWrites } from './use-grid-writes.ts';

type Options = {
  readonly entity: EntityView;
  readonly cells: readonly RowCell[];
  readonly labels: Labels;
  readonly scope: RuleScope;
  readonly store: GridStore;
  readonly writes: GridWrites;
};

/** Rows that one paste may change. */
const MOST_ROWS = 500;

export function useGridDeeds({ entity, cells, labels, scope, store, writes }: Options): GridDeeds {
  const { rules } = useImportKit(entity);
  const { resolve } = useBulkJobs();
  const { add } = useToast();
  const { t } = useTranslation();
  const text = useText();
  return useMemo<GridDeeds>(() => {
    const fieldAt = (column: number): ViewField | undefined => cells[column]?.field;
    const mayEdit = (row: RecordData, column: number): boolean => {
      const cell = cells[column];
      return cell?.isInline === true && isEditable({ entity, field: cell.field, row: store.shown(row), scope });
    };
    /** New values of the cells of the block that may be changed; undefined leaves one as it is. */
    const overBlock = (valueAt: (row: RecordData, field: ViewField, column: number) => unknown): readonly Change[] => {
      const { top, bottom, left, right } = store.block();
      return range(top, bottom).flatMap((at) => {
        const row = store.rowAt(at);
        if (!row) return [];
        const values: Record<string, unknown> = {};
        for (const column of range(left, right)) {
          const field = fieldAt(column);
          const value = field && mayEdit(row, column) ? valueAt(row, field, column) : undefined;
          if (field && value !== undefined) values[field.pointer] = value;
        }
        return Object.keys(values).length > 0 ? [{ row, values }] : [];
      });
    };
    const write = (changes: readonly Change[]) => void writes.write(changes);

    const fillDown = () => {
      const { top, bottom } = store.block();
      // One row by itself is filled from the one above.
      const from = store.rowAt(top === bottom ? top - 1 : top);
      if (!from) return;
      write(overBlock((row, field) => (row === from ? undefined : (getAt(store.shown(from), field.pointer) ?? null))));
    };
    const copied = () => {
      const { top, bottom, left, right } = store.block();
      const labelOf = (name: string, id: string | number) => labels[name]?.[String(id)];
      return asTabbed(
        range(top, bottom).map((at) => {
          const row = store.rowAt(at);
          return range(left, right).map((column) => {
            const field = fieldAt(column);
            return row && field ? textIn(store.shown(row), field, labelOf, rules) : '';
          });
        }),
      );
    };
    const paste = async (pasted: string) => {
      const cellsPasted = await fromTabbed(pasted);
      const found = landings(cellsPasted, store.block());
      const inside = found.filter(({ place }) => store.rowAt(place.row) !== undefined && fieldAt(place.column) !== undefined);
      const open = inside.filter(({ place }) => mayEdit(store.rowAt(place.row) as RecordData, place.column));
      if (new Set(open.map(({ place }) => place.row)).size > MOST_ROWS)
        return add({ text: t('grid.too_many', { count: MOST_ROWS }), tone: 'danger' });
      const left = found.length - open.length;
      if (left > 0) add({ text: t('grid.left_out', { count: left }), tone: 'info' });
      write(await read(open));
    };
    /** Texts as values of their fields, as a file's are read; what is none stands at its cell as a fault. */
    const read = async (open: readonly Landing[]): Promise<readonly Change[]> => {
      const columns = [...new Set(open.map(({ place }) => place.column))];
      const rows = [...new Set(open.map(({ place }) => place.row))];
      const textAt = new Map(open.map(({ place, text: one }) => [`${place.row} ${place.column}`, one]));
      const prepared = await prepareRows({
        rows: rows.map((row) => columns.map((column) => textAt.get(`${row} ${column}`) ?? null)),
        plan: columns.flatMap((column, index) => {
          const field = fieldAt(column);
          return field ? [{ field, source: { column: index } }] : [];
        }),
        rules,
        scope,
        resolve,
        signal: new AbortController().signal,
      });
      return prepared.flatMap(({ index, body, faults }) => {
        const row = store.rowAt(rows[index] ?? -1);
        if (!row) return [];
        for (const { pointer, text: key, params } of faults) store.refuse(String(row.id), pointer, text(key, params));
        const values: Record<string, unknown> = {};
        for (const column of columns) {
          const field = fieldAt(column);
          const pastedText = textAt.get(`${rows[index]} ${column}`);
          if (!field || pastedText === undefined || faults.some(({ pointer }) => pointer === field.pointer)) continue;
          values[field.pointer] = pastedText.trim() === '' ? null : (getAt(body, field.pointer) ?? null);
        }
        return Object.keys(values).length > 0 ? [{ row, values: values as Values }] : [];
      });
    };
    const editable = () => {
      const { row, column } = store.head();
      const record = store.rowAt(row);
      return record && mayEdit(record, column) ? fieldAt(column) : undefined;
    };
    return {
      editable,
      toggle: () => {
        const field = editable();
        const row = store.rowAt(store.head().row);
        if (field && row) write([{ row, values: { [field.pointer]: getAt(store.shown(row), field.pointer) !== true } }]);
      },
      clear: () => write(overBlock((_row, field) => (field.type === 'boolean' ? undefined : null))),
      fillDown,
      copied,
      // Records behind the words are asked for: where that fails, nothing was changed, and it is said.
      paste: (pasted) => void paste(pasted).catch((cause) => add({ text: messageOf(cause, t('engine.something_wrong')), tone: 'danger' })),
      undo: writes.undo,
      redo: writes.redo,
    };
  }, [entity, cells, labels, scope, store, writes, rules, resolve, add, t, text]);
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
