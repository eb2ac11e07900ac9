/** Order of a list and the condition that goes on after a row, null-safe and ended by the id, so that every row is met once. */
import { sql } from 'kysely';
import type { OrderPart } from '../../core/definitions/total-order.ts';
import type { Entity } from '../../core/definitions/types.ts';
import type { Storage } from '../../core/fields/field-types.ts';
import { columnOf, parameter, type Sql, storageOf } from '../access/columns.ts';
import type { Slot } from '../database/statement.ts';
import type { PagePosition } from './page-token.ts';

/** A position whose values are told with each call. */
export type OpenPosition = readonly (string | Slot | null)[];

type Key = { readonly column: Sql; readonly storage: Storage; readonly descending: boolean; readonly nullable: boolean };

/** Columns that are never null; of others the order cannot be sure. */
const FILLED = new Set(['id', 'created_at', 'updated_at', 'version']);

const keysOf = (entity: Entity, alias: string, keys: readonly OrderPart[]): readonly Key[] =>
  keys.map(({ field: name, descending }) => {
    const field = entity.fields.get(name);
    if (!field) throw new Error(`${entity.name} cannot be ordered by '${name}', which it does not have.`);
    return { column: columnOf(alias, name), storage: storageOf(entity, field), descending, nullable: !FILLED.has(name) };
  });

/** `order by` of the keys. Nulls come where PostgreSQL puts them by itself (last upwards, first downwards), so that indexes fit. */
export const orderBy = (entity: Entity, alias: string, keys: readonly OrderPart[]): Sql =>
  sql.join(keysOf(entity, alias, keys).map(({ column, descending }) => (descending ? sql`${column} desc` : sql`${column} asc`)));

/** The key values of a row as text, under names that no property can have; `positionOf` reads their values. */
export const keyColumns = (entity: Entity, alias: string, keys: readonly OrderPart[]): readonly Sql[] =>
  keysOf(entity, alias, keys).map(({ column }, index) => sql`${column}::text as ${sql.ref(`$${index}`)}`);

export const positionOf = (values: readonly unknown[]): PagePosition => values.map((value) => (typeof value === 'string' ? value : null));

/**
 * The rows that come after the position, in parts that follow each other in the order: each is one range of an index over the
 * keys, which a single condition would not be where a key may be null or the directions differ. Most pages are full with the first.
 */
export function rangesAfter(entity: Entity, alias: string, order: readonly OrderPart[], position: OpenPosition): readonly Sql[] {
  const keys = keysOf(entity, alias, order);
  const [first, ...rest] = keys;
  const [value = null, ...values] = position;
  if (!first || isPlain(keys)) return [seek(keys, position)];
  const { column, descending, nullable, storage } = first;
  const equal = rest.length > 0 ? [sql`(${isSame(first, value)} and ${seek(rest, values)})`] : [];
  if (value === null) return [...equal, ...(descending ? [sql`${column} is not null`] : [])];
  const right = parameter(value, storage);
  const beyond = descending ? sql`${column} < ${right}` : sql`${column} > ${right}`;
  const empty = nullable && !descending ? [sql`${column} is null`] : [];
  // Of instants hardly two are equal: those that are cost less than another statement.
  if (storage !== 'timestamptz') return [...equal, beyond, ...empty];
  const start = descending ? sql`${column} <= ${right}` : sql`${column} >= ${right}`;
  return [sql`(${start} and (${sql.join([beyond, ...equal], sql` or `)}))`, ...empty];
}

const isPlain = (keys: readonly Key[]) => keys.every((key) => !key.nullable && key.descending === keys[0]?.descending);

/** All that comes after the position, as one condition. */
function seek(keys: readonly Key[], position: OpenPosition): Sql {
  if (isPlain(keys)) return rowAfter(keys, position);
  const steps = keys.flatMap((key, index) => {
    const after = isAfter(key, position[index] ?? null);
    return after ? [[...keys.slice(0, index).map((earlier, at) => isSame(earlier, position[at] ?? null)), after]] : [];
  });
  const either = steps.map((parts) => sql`(${sql.join(parts, sql` and `)})`);
  return sql`(${sql.join(either, sql` or `)})`;
}

/** One comparison of the whole row, which an index over the keys answers in one range. */
const rowAfter = (keys: readonly Key[], position: OpenPosition): Sql => {
  const values = keys.map((key, index) => parameter(position[index] ?? null, key.storage));
  return sql`(${sql.join(keys.map(({ column }) => column))}) ${sql.raw(keys[0]?.descending ? '<' : '>')} (${sql.join(values)})`;
};

const isSame = ({ column, storage }: Key, value: string | Slot | null): Sql =>
  value === null ? sql`${column} is null` : sql`${column} = ${parameter(value, storage)}`;

/** Null counts as the greatest value; undefined when nothing can come after. */
function isAfter({ column, storage, descending, nullable }: Key, value: string | Slot | null): Sql | undefined {
  if (value === null) return descending ? sql`${column} is not null` : undefined;
  const right = parameter(value, storage);
  if (descending) return sql`${column} < ${right}`;
  return nullable ? sql`(${column} > ${right} or ${column} is null)` : sql`${column} > ${right}`;
}
