/** Sides of comparisons as SQL. Each knows what kind of value it gives, so that unlike kinds never meet in a statement. */
import { sql } from 'kysely';
import type { Storage } from '../../core/fields/field-types.ts';
import { canonicalText, parameter, type Sql } from './columns.ts';
import { isStorable, type Kind, numberStorage, type Scalar } from './constants.ts';

export type ConstantSide = { readonly is: 'constant'; readonly value: Scalar | null };
export type ColumnSide = { readonly is: 'column'; readonly kind: Kind; readonly storage: Storage; readonly sql: Sql };
/** A value inside jsonb, whose kind is known a row at a time. `top` when it is a direct key of a column. */
export type JsonSide = { readonly is: 'json'; readonly sql: Sql; readonly top?: { readonly column: Sql; readonly key: string } };
export type Side = ConstantSide | ColumnSide | JsonSide;

export const numeric = (of: Sql): ColumnSide => ({ is: 'column', kind: 'number', storage: 'double precision', sql: of });
export const textual = (of: Sql): ColumnSide => ({ is: 'column', kind: 'text', storage: 'text', sql: of });

/** The side as text, as rules read it; undefined when it never is text. */
export function textOf(side: Side): Sql | undefined {
  if (side.is === 'json') return jsonAs(side, 'string', sql`${side.sql} #>> '{}'`);
  if (side.is === 'constant') return typeof side.value === 'string' && isStorable(side.value) ? parameter(side.value, 'text') : undefined;
  return ['text', 'date', 'instant', 'uuid'].includes(side.kind) ? canonicalText(side.sql, side.storage) : undefined;
}

/** The side as a number; undefined when it never is one. */
export function numberOf(side: Side): Sql | undefined {
  if (side.is === 'json') return jsonAs(side, 'number', sql`(${side.sql} #>> '{}')::double precision`);
  if (side.is === 'constant') return typeof side.value === 'number' ? parameter(side.value, numberStorage(side.value)) : undefined;
  return side.kind === 'number' ? side.sql : undefined;
}

/** The side as a truth value; undefined when it never is one. */
export function truthOf(side: Side): Sql | undefined {
  if (side.is === 'json') return jsonAs(side, 'boolean', sql`(${side.sql} #>> '{}')::boolean`);
  if (side.is === 'constant') return typeof side.value === 'boolean' ? parameter(side.value, 'boolean') : undefined;
  return side.kind === 'boolean' ? side.sql : undefined;
}

/** CASE keeps the cast from being tried on values of another kind. */
const jsonAs = (side: JsonSide, type: 'string' | 'number' | 'boolean', value: Sql): Sql =>
  sql`(case when jsonb_typeof(${side.sql}) = ${sql.lit(type)} then ${value} end)`;

/** Whether the side has no value: SQL null, or JSON null inside jsonb. */
export const isNull = (side: ColumnSide | JsonSide): Sql =>
  side.is === 'json' ? sql`coalesce(jsonb_typeof(${side.sql}) = 'null', true)` : sql`${side.sql} is null`;
