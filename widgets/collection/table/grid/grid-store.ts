/**
 * What a grid knows beside React: which cells are chosen, what was typed and not yet stored, and what was refused. Each cell
 * listens for its own part, so that a step of the arrow keys renders two cells and not the table.
 */
import type { RecordData } from '../../../../engine/react/types.ts';
import { type Block, blockOf, contains, type Place } from './span.ts';

export type Values = Readonly<Record<string, unknown>>;

export type CellState = 'plain' | 'chosen' | 'head' | 'edited';

/** How far writing is. */
export type Progress = { readonly waiting: number; readonly faults: number };

export type GridStore = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Rows and columns as they stand: ids of records, pointers of fields. */
  readonly lay: (rows: readonly RecordData[], pointers: readonly string[]) => void;
  readonly size: () => { readonly rows: number; readonly columns: number };
  readonly rowAt: (row: number) => RecordData | undefined;
  readonly pointerAt: (column: number) => string | undefined;
  readonly placeOf: (id: string, pointer: string) => Place | undefined;
  readonly head: () => Place;
  readonly block: () => Block;
  /** `isExtended`: from where the choice began up to here. */
  readonly choose: (place: Place, isExtended?: boolean) => void;
  /** `typed`: what opened the editor, where its input was not there in time to take it. */
  readonly edit: (isEdited: boolean, typed?: string) => void;
  readonly typed: () => string | undefined;
  readonly isEdited: () => boolean;
  readonly stateOf: (id: string, pointer: string) => CellState;
  /** The record as it will be: with what is on its way, or was refused and stands there still. */
  readonly shown: (row: RecordData) => RecordData;
  readonly faultOf: (id: string, pointer: string) => string | undefined;
  /** The record as the server has it, with the version that the next change names. */
  readonly stored: (row: RecordData) => RecordData;
  readonly begin: (id: string, values: Values) => void;
  readonly succeed: (id: string, record: RecordData, pointers: readonly string[]) => void;
  readonly fail: (id: string, faults: Readonly<Record<string, string>>) => void;
  /** What was never sent: a text that is no value of its field. */
  readonly refuse: (id: string, pointer: string, message: string) => void;
  /** Lets go of what was refused: of one cell, or of all. */
  readonly discard: (id?: string, pointer?: string) => void;
  readonly progress: () => Progress;
};

const NOTHING: ReadonlyMap<string, unknown> = new Map();
const keyOf = (id: string, pointer: string) => `${id} ${pointer}`;

/** `put` writes a value at a pointer of a record. */
export function createGridStore(put: (record: RecordData, pointer: string, value: unknown) => RecordData): GridStore {
  const listeners = new Set<() => void>();
  let rows: readonly RecordData[] = [];
  let pointers: readonly string[] = [];
  let rowOf: ReadonlyMap<string, number> = new Map();
  let columnOf: ReadonlyMap<string, number> = new Map();
  // By id and pointer and not by place: rows come and go while somebody works.
  let anchor = { id: '', pointer: '' };
  let head = anchor;
  let isEdited = false;
  let typed: string | undefined;
  const drafts = new Map<string, ReadonlyMap<string, unknown>>();
  const stored = new Map<string, RecordData>();
  const faults = new Map<string, string>();
  const drawn = new WeakMap<RecordData, { readonly from: unknown; readonly shown: RecordData }>();
  let waiting = 0;
  let progress: Progress = { waiting: 0, faults: 0 };

  const tell = () => {
    if (progress.waiting !== waiting || progress.faults !== faults.size) progress = { waiting, faults: faults.size };
    for (const listener of listeners) listener();
  };
  const placeOf = (id: string, pointer: string): Place | undefined => {
    const [row, column] = [rowOf.get(id), columnOf.get(pointer)];
    return row === undefined || column === undefined ? undefined : { row, column };
  };
  const at = (one: { readonly id: string; readonly pointer: string }): Place => placeOf(one.id, one.pointer) ?? { row: 0, column: 0 };
  const current = (row: RecordData): RecordData => {
    const known = stored.get(String(row.id));
    return known && known.version > row.version ? known : row;
  };
  const draft = (id: string, change: (values: Map<string, unknown>) => void) => {
    const values = new Map(drafts.get(id) ?? NOTHING);
    change(values);
    if (values.size > 0) drafts.set(id, values);
    else drafts.delete(id);
  };
  const forget = (id: string, pointer: string) => {
    faults.delete(keyOf(id, pointer));
    draft(id, (values) => values.delete(pointer));
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lay: (nextRows, nextPointers) => {
      rows = nextRows;
      pointers = nextPointers;
      rowOf = new Map(rows.map((row, index) => [String(row.id), index]));
      columnOf = new Map(pointers.map((pointer, index) => [pointer, index]));
      // What the list has caught up with need not be kept.
      for (const row of rows) if ((stored.get(String(row.id))?.version ?? 0) <= row.version) stored.delete(String(row.id));
      // Where the chosen row has gone, the first is.
      if (!placeOf(head.id, head.pointer)) {
        head = { id: String(rows[0]?.id ?? ''), pointer: pointers[0] ?? '' };
        anchor = head;
        isEdited = false;
      }
      tell();
    },
    size: () => ({ rows: rows.length, columns: pointers.length }),
    rowAt: (row) => rows[row],
    pointerAt: (column) => pointers[column],
    placeOf,
    head: () => at(head),
    block: () => blockOf(at(anchor), at(head)),
    choose: ({ row, column }, isExtended = false) => {
      head = { id: String(rows[row]?.id ?? ''), pointer: pointers[column] ?? '' };
      if (!isExtended) anchor = head;
      isEdited = false;
      tell();
    },
    edit: (next, text) => {
      if (isEdited === next && typed === text) return;
      isEdited = next;
      typed = text;
      tell();
    },
    typed: () => typed,
    isEdited: () => isEdited,
    stateOf: (id, pointer) => {
      if (id === head.id && pointer === head.pointer) return isEdited ? 'edited' : 'head';
      const place = placeOf(id, pointer);
      return place && contains(blockOf(at(anchor), at(head)), place) ? 'chosen' : 'plain';
    },
    shown: (row) => {
      const base = current(row);
      const values = drafts.get(String(row.id));
      if (!values) return base;
      const known = drawn.get(base);
      if (known?.from === values) return known.shown;
      const shown = [...values].reduce((record, [pointer, value]) => put(record, pointer, value), base);
      drawn.set(base, { from: values, shown });
      return shown;
    },
    faultOf: (id, pointer) => faults.get(keyOf(id, pointer)),
    stored: current,
    begin: (id, values) => {
      waiting += 1;
      draft(id, (own) => {
        for (const [pointer, value] of Object.entries(values)) {
          own.set(pointer, value);
          faults.delete(keyOf(id, pointer));
        }
      });
      tell();
    },
    succeed: (id, record, written) => {
      waiting -= 1;
      stored.set(id, record);
      for (const pointer of written) forget(id, pointer);
      tell();
    },
    fail: (id, found) => {
      waiting -= 1;
      for (const [pointer, message] of Object.entries(found)) faults.set(keyOf(id, pointer), message);
      tell();
    },
    refuse: (id, pointer, message) => {
      faults.set(keyOf(id, pointer), message);
      tell();
    },
    discard: (id, pointer) => {
      const all = [...faults.keys()].map((key) => key.split(' ') as [string, string]);
      for (const [one, field] of all)
        if ((id === undefined || id === one) && (pointer === undefined || pointer === field)) forget(one, field);
      tell();
    },
    progress: () => progress,
  };
}
