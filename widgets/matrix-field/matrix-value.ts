/** What a matrix holds: a key and what is ticked for it, as objects of two members. */
import type { FieldView } from '../../engine/core/definitions/types.ts';
import { isObject } from '../../engine/core/json/index.ts';

export type Key = string | number;
/** Names of the two members. */
export type Shape = { readonly key: FieldView; readonly ticks: FieldView };

/** Its members by what they are: the one of several values is what is ticked. Undefined for a list of another form. */
export function shapeOf({ items = [] }: Pick<FieldView, 'items'>): Shape | undefined {
  const ticks = items.find((item) => item.schema.type === 'array');
  const key = items.find((item) => item !== ticks);
  return key && ticks && items.length === 2 ? { key, ticks } : undefined;
}

export const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

/** Columns: what may be ticked, in the order of the definition. */
export function columnsOf({ ticks }: Shape): readonly string[] {
  const { items } = ticks.schema;
  const values = isObject(items) && Array.isArray(items.enum) ? items.enum : (ticks.options ?? []).map((option) => option.value);
  return values.filter((value): value is string => typeof value === 'string');
}

/** What is ticked, by key. */
export function ticksIn(value: unknown, { key, ticks }: Shape): ReadonlyMap<Key, readonly string[]> {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return new Map(
    rows.flatMap((row) => {
      const own = isObject(row) ? row[key.name] : undefined;
      const list = isObject(row) ? row[ticks.name] : undefined;
      if (!isKey(own)) return [];
      return [[own, Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : []] as const];
    }),
  );
}

type Change = {
  readonly shape: Shape;
  /** Rows of the table in order. */
  readonly keys: readonly Key[];
  /** Which boxes, and what becomes of them. */
  readonly boxes: readonly { readonly key: Key; readonly column: string }[];
  readonly isOn: boolean;
};

/** The value with boxes ticked or not. Rows without a tick are left out, those that the table does not show stay. */
export function withTicks(value: unknown, { shape, keys, boxes, isOn }: Change): readonly Readonly<Record<string, unknown>>[] | null {
  const before = ticksIn(value, shape);
  const order = columnsOf(shape);
  const all = [...keys, ...[...before.keys()].filter((key) => !keys.includes(key))];
  const rows = all.flatMap((key) => {
    const own = new Set(before.get(key) ?? []);
    for (const box of boxes) if (box.key === key) own[isOn ? 'add' : 'delete'](box.column);
    const listed = [...order.filter((column) => own.has(column)), ...[...own].filter((column) => !order.includes(column))];
    return listed.length > 0 ? [{ [shape.key.name]: key, [shape.ticks.name]: listed }] : [];
  });
  return rows.length > 0 ? rows : null;
}
