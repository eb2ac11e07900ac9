/** What a matrix holds: a key and what is ticked for it, as objects of two members. */
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { isObject } from '../../../engine/core/json/index.ts';

export type Key = string | number;
/** Its members; `extent` says how far what is ticked goes (rights of roles). */
export type Shape = { readonly key: FieldView; readonly ticks: FieldView; readonly extent?: FieldView };

/** Its members by what they are: the one of several values is what is ticked. Undefined for a list of another form. */
export function shapeOf({ items = [] }: Pick<FieldView, 'items'>): Shape | undefined {
  const ticks = items.find((item) => item.schema.type === 'array');
  const [key, extent, ...others] = items.filter((item) => item !== ticks);
  if (!key || !ticks || others.length > 0) return undefined;
  if (!extent) return { key, ticks };
  return extent.options ? { key, ticks, extent } : undefined;
}

/** Extents that a line may have, narrowest first: those that its choice goes with, or all. */
export function extentsOf({ key, extent }: Shape, line: Key): readonly string[] {
  const all = (extent?.options ?? []).map(({ value }) => String(value));
  const fitting = extent && key.options?.find(({ value }) => value === line)?.with?.[extent.name];
  return fitting ? all.filter((value) => fitting.includes(value)) : all;
}

/** The chosen extents, by key. */
export function extentsIn(value: unknown, { key, extent }: Shape): ReadonlyMap<Key, string> {
  const rows: readonly unknown[] = Array.isArray(value) && extent ? value : [];
  return new Map(
    rows.flatMap((row) => {
      const own = isObject(row) ? row[key.name] : undefined;
      const chosen = isObject(row) && extent ? row[extent.name] : undefined;
      return isKey(own) && typeof chosen === 'string' ? [[own, chosen] as const] : [];
    }),
  );
}

/** The value with another extent of one line. */
export function withExtent(value: unknown, { key, extent }: Shape, change: { readonly key: Key; readonly to: string }): readonly unknown[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return rows.map((row) => (extent && isObject(row) && row[key.name] === change.key ? { ...row, [extent.name]: change.to } : row));
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
  const extents = extentsIn(value, shape);
  const order = columnsOf(shape);
  const all = [...keys, ...[...before.keys()].filter((key) => !keys.includes(key))];
  const rows = all.flatMap((key) => {
    const own = new Set(before.get(key) ?? []);
    for (const box of boxes) if (box.key === key) own[isOn ? 'add' : 'delete'](box.column);
    const listed = [...order.filter((column) => own.has(column)), ...[...own].filter((column) => !order.includes(column))];
    if (listed.length === 0) return [];
    // What was not given before begins with the least.
    const extent = shape.extent && { [shape.extent.name]: extents.get(key) ?? extentsOf(shape, key)[0] };
    return [{ [shape.key.name]: key, [shape.ticks.name]: listed, ...extent }];
  });
  return rows.length > 0 ? rows : null;
}
