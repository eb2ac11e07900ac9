/**
 * What a grid knows beside React: which cells are chosen, what was typed and not yet stored, and what was refused. Each cell
 * listens to its own row, so that a step of the arrow keys renders two cells and a hundred pasted rows do not ask all cells each.
 */
import type { RecordData } from '../../../../engine/react/types.ts';
import { createListeners, type Subscribe } from './grid-listeners.ts';
import { type Block, blockOf, contains, type Place } from './span.ts';

export type Values = Readonly<Record<string, unknown>>;

export type CellState = 'plain' | 'chosen' | 'head' | 'edited';

export type CellView = { readonly state: CellState; readonly shown: RecordData; readonly fault: string | undefined };

/** How far writing is. */
export type Progress = { readonly waiting: number; readonly faults: number };

export type GridStore = {
  /** For who is above the cells. */
  readonly subscribe: Subscribe;
  /** For the cells of a row. */
  readonly ofRow: (id: string) => Subscribe;
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
  /** What a cell shows: the same object until any of it changes, where the one before is given. */
  readonly cellOf: (row: RecordData, pointer: string, before?: CellView) => CellView;
  /** The record as it will be: with what is on its way, or was refused and stands there still. */
  readonly shown: (row: RecordData) => RecordData;
  readonly faultOf: (id: string, pointer: string) => string | undefined;
  /** The record as the server has it, with the version that the next change names. */
  readonly stored: (row: RecordData) => RecordData;
  /** Values of records that are on their way from now on. */
  readonly begin: (changes: readonly { readonly id: string; readonly values: Values }[]) => void;
  /** `values`: what was written. What was typed over it meanwhile stays. */
  readonly succeed: (id: string, record: RecordData, values: Values) => void;
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
  const listeners = createListeners();
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
  /** As the last call left them. Kept when the list has caught up: what is taken back names the version that it was left with. */
  const stored = new Map<string, RecordData>();
  const faults = new Map<string, string>();
  const drawn = new WeakMap<RecordData, { readonly from: unknown; readonly shown: RecordData }>();
  let waiting = 0;
  let progress: Progress = { waiting: 0, faults: 0 };

  const placeOf = (id: string, pointer: string): Place | undefined => {
    const [row, column] = [rowOf.get(id), columnOf.get(pointer)];
    return row === undefined || column === undefined ? undefined : { row, column };
  };
  const at = (one: { readonly id: string; readonly pointer: string }): Place => placeOf(one.id, one.pointer) ?? { row: 0, column: 0 };
  let chosen: Block = blockOf(at(anchor), at(head));
  /** After the choice moved: those that were in it, and those that are. */
  const tellChoice = () => {
    const before = chosen;
    chosen = blockOf(at(anchor), at(head));
    const has = ({ top, bottom }: Block, row: number) => row >= top && row <= bottom;
    listeners.tell((id) => {
      const row = rowOf.get(id);
      return row !== undefined && (has(before, row) || has(chosen, row));
    });
  };
  const stateOf = (id: string, pointer: string): CellState => {
    if (id === head.id && pointer === head.pointer) return isEdited ? 'edited' : 'head';
    const place = placeOf(id, pointer);
    return place && contains(chosen, place) ? 'chosen' : 'plain';
  };
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
  const shownOf = (row: RecordData): RecordData => {
    const base = current(row);
    const values = drafts.get(String(row.id));
    if (!values) return base;
    const known = drawn.get(base);
    if (known?.from === values) return known.shown;
    const shown = [...values].reduce((record, [pointer, value]) => put(record, pointer, value), base);
    drawn.set(base, { from: values, shown });
    return shown;
  };
  return {
    subscribe: listeners.subscribe,
    ofRow: listeners.of,
    lay: (nextRows, nextPointers) => {
      rows = nextRows;
      pointers = nextPointers;
      rowOf = new Map(rows.map((row, index) => [String(row.id), index]));
      columnOf = new Map(pointers.map((pointer, index) => [pointer, index]));
      // Where the chosen row has gone, the first is.
      if (!placeOf(head.id, head.pointer)) {
        head = { id: String(rows[0]?.id ?? ''), pointer: pointers[0] ?? '' };
        anchor = head;
        isEdited = false;
      }
      chosen = blockOf(at(anchor), at(head));
      listeners.tell(() => true);
    },
    size: () => ({ rows: rows.length, columns: pointers.length }),
    rowAt: (row) => rows[row],
    pointerAt: (column) => pointers[column],
    placeOf,
    head: () => at(head),
    block: () => chosen,
    choose: ({ row, column }, isExtended = false) => {
      head = { id: String(rows[row]?.id ?? ''), pointer: pointers[column] ?? '' };
      if (!isExtended) anchor = head;
      isEdited = false;
      tellChoice();
    },
    edit: (next, text) => {
      if (isEdited === next && typed === text) return;
      isEdited = next;
      typed = text;
      tellChoice();
    },
    typed: () => typed,
    isEdited: () => isEdited,
    cellOf: (row, pointer, before) => {
      const id = String(row.id);
      const [state, shown, fault] = [stateOf(id, pointer), shownOf(row), faults.get(keyOf(id, pointer))];
      return before && before.state === state && before.shown === shown && before.fault === fault ? before : { state, shown, fault };
    },
    shown: shownOf,
    faultOf: (id, pointer) => faults.get(keyOf(id, pointer)),
    stored: current,
    begin: (changes) => {
      waiting += changes.length;
      for (const { id, values } of changes)
        draft(id, (own) => {
          for (const [pointer, value] of Object.entries(values)) {
            own.set(pointer, value);
            faults.delete(keyOf(id, pointer));
          }
        });
      const begun = new Set(changes.map(({ id }) => id));
      listeners.tell((id) => begun.has(id));
    },
    succeed: (id, record, written) => {
      waiting -= 1;
      stored.set(id, record);
      for (const [pointer, value] of Object.entries(written)) if (drafts.get(id)?.get(pointer) === value) forget(id, pointer);
      listeners.tellSoon(id);
    },
    fail: (id, found) => {
      waiting -= 1;
      for (const [pointer, message] of Object.entries(found)) faults.set(keyOf(id, pointer), message);
      listeners.tellSoon(id);
    },
    refuse: (id, pointer, message) => {
      faults.set(keyOf(id, pointer), message);
      listeners.tellSoon(id);
    },
    discard: (id, pointer) => {
      const all = [...faults.keys()].map((key) => key.split(' ') as [string, string]);
      for (const [one, field] of all)
        if ((id === undefined || id === one) && (pointer === undefined || pointer === field)) forget(one, field);
      listeners.tell((one) => id === undefined || id === one);
    },
    progress: () => {
      if (progress.waiting !== waiting || progress.faults !== faults.size) progress = { waiting, faults: faults.size };
      return progress;
    },
  };
}
