/** Values that stand in other rows already, of members that may not stand twice: told by column, only when one changes. */
import { isObject } from '../../core/json/index.ts';
import { isEmpty } from '../../core/records/index.ts';
import type { FieldIndex } from './field-index.ts';
import type { FormField } from './fields.ts';
import { keysOf } from './pointer.ts';
import { createKeyedStore, type Listener, type Unsubscribe } from './store.ts';

type Column = readonly unknown[];

export type UsedValues = {
  /** Tells that something at the pointer changed. */
  changed(pointer: string): void;
  /** Values of the same member in all rows, row by row; a new list when one of them changes. */
  column(list: string, name: string): Column;
  subscribe(list: string, name: string, listener: Listener): Unsubscribe;
};

const NONE: Column = [];
const keyOf = (list: string, name: string) => `${list} ${name}`;

export function createUsedValues(index: FieldIndex, read: (pointer: string) => unknown): UsedValues {
  const columns = createKeyedStore<Column>({
    initial: NONE,
    same: (one, other) => one.length === other.length && one.every((value, row) => value === other[row]),
  });
  const unique = new Map(
    index.lists.flatMap((list) => {
      const names = index.members(list).flatMap(({ view }) => (view.distinct === true ? [view.name] : []));
      return names.length > 0 ? [[list, names] as const] : [];
    }),
  );
  const take = (list: FormField, names: readonly string[]) => {
    const value = read(list.pointer);
    const rows: readonly unknown[] = Array.isArray(value) ? value : [];
    for (const name of names) {
      const column = rows.map((row) => (isObject(row) && !isEmpty(row[name]) ? row[name] : null));
      columns.set(keyOf(list.pointer, name), column);
    }
  };
  for (const [list, names] of unique) take(list, names);
  return {
    changed(pointer) {
      if (unique.size === 0) return;
      const list = index.owner(pointer);
      const names = list && unique.get(list);
      if (!list || !names) return;
      const [, name] = keysOf(pointer).slice(keysOf(list.pointer).length);
      if (name === undefined) take(list, names);
      else if (names.includes(name)) take(list, [name]);
    },
    column: (list, name) => columns.get(keyOf(list, name)),
    subscribe: (list, name, listener) => columns.subscribe(keyOf(list, name), listener),
  };
}
