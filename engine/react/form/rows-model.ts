/** Rows of a list: adding, copying, moving and taking them away, with a key each that stays with its row. */
import { isObject } from '../../core/json/index.ts';
import { newRow } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import type { Json } from './document.ts';
import type { FieldIndex, Member } from './field-index.ts';
import type { FormField } from './fields.ts';
import { added, moved, type Origin, removed } from './row-moves.ts';

export type RowsModel = {
  /** A key per row; the same list while rows neither come, go nor move. */
  keys(list: string): readonly number[];
  /** A new row at the end, with the defaults of its fields. */
  add(list: string): void;
  /** A copy below the row, without its id and its values that may not stand twice. */
  copy(list: string, row: number): void;
  remove(list: string, row: number): void;
  /** To another place, counted afterwards. */
  move(list: string, row: number, to: number): void;
  /** Forgets what the keys stood for, after rows came from elsewhere. */
  renew(list: string): void;
};

type Options = {
  readonly index: FieldIndex;
  readonly read: (pointer: string) => unknown;
  /** Puts the rows in; `origin` says where each was. */
  readonly write: (list: string, rows: readonly unknown[] | null, origin: Origin) => void;
  readonly doc: () => Json;
  readonly scope: RuleScope;
};

const rowsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What belongs to one row alone and is not copied. */
function isOwn(members: readonly Member[], name: string): boolean {
  const view = members.find((member) => member.view.name === name)?.view;
  return name === 'id' || view === undefined || view.readOnly || view.distinct === true;
}

export function createRowsModel({ index, read, write, doc, scope }: Options): RowsModel {
  const known = new Map<string, readonly number[]>();
  let next = 0;
  const fresh = () => {
    next += 1;
    return next;
  };
  const keys = (list: string): readonly number[] => {
    const count = rowsIn(read(list)).length;
    const present = known.get(list) ?? [];
    if (present.length === count && known.has(list)) return present;
    const keyed = Array.from({ length: count }, (_, row) => present[row] ?? fresh());
    known.set(list, keyed);
    return keyed;
  };
  const apply = (list: string, origin: Origin, made?: unknown) => {
    const before = rowsIn(read(list));
    const old = keys(list);
    known.set(
      list,
      origin.map((row) => (row === undefined ? fresh() : (old[row] ?? fresh()))),
    );
    const rows = origin.map((row) => (row === undefined ? made : before[row]));
    write(list, rows.length === 0 ? null : rows, origin);
  };
  const started = (field: FormField | undefined, row: Json): Json => (field ? newRow(field, row, { ...scope, doc: doc() }) : row);
  return {
    keys,
    add: (list) => apply(list, added(rowsIn(read(list)).length), started(index.at(list), {})),
    copy(list, row) {
      const rows = rowsIn(read(list));
      const field = index.at(list);
      const original = rows[row];
      if (!field || !isObject(original)) return;
      const kept = Object.entries(original).filter(([name]) => !isOwn(index.members(field), name));
      apply(list, added(rows.length, row + 1), started(field, Object.fromEntries(kept)));
    },
    remove: (list, row) => apply(list, removed(rowsIn(read(list)).length, row)),
    move: (list, row, to) => apply(list, moved(rowsIn(read(list)).length, row, to)),
    renew: (list) => void known.delete(list),
  };
}
