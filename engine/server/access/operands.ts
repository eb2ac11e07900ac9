/** Operands of predicates as SQL. Each knows what kind of value it gives, so that unlike kinds never meet in a statement. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import type { Storage } from '../../core/fields/field-types.ts';
import type { FieldPath, Operand } from '../../core/rules/types.ts';
import { canonicalText, columnOf, parameter, type Sql, storageOf } from './columns.ts';
import { isStorable, type Kind, kindOf, numberStorage, type Scalar } from './constants.ts';
import { keptValueOf } from './kept-values.ts';

/** The records that a predicate is about: their entity, and the alias of its table in the statement. */
export type Source = { readonly entity: Pick<Entity, 'name' | 'idType' | 'fields' | 'customBy'>; readonly alias: string };

export type ConstantSide = { readonly is: 'constant'; readonly value: Scalar | null };
export type ColumnSide = { readonly is: 'column'; readonly kind: Kind; readonly storage: Storage; readonly sql: Sql };
/** A value inside jsonb, whose kind is known a row at a time. `top` when it is a direct key of a column. */
export type JsonSide = { readonly is: 'json'; readonly sql: Sql; readonly top?: { readonly column: Sql; readonly key: string } };
export type Side = ConstantSide | ColumnSide | JsonSide;

/** The SQL of one operand. Throws for a field that the entity does not have: a rule about it was never checked. */
export function sideOf(operand: Operand, source: Source): Side {
  switch (operand.kind) {
    case 'value':
      return { is: 'constant', value: operand.value };
    case 'field':
      return fieldSide(operand.path, source);
    case 'size':
      return number(sizeOf(fieldSide(operand.of, source)));
    case 'lower': {
      const text = textOf(sideOf(operand.of, source));
      return text ? { is: 'column', kind: 'text', storage: 'text', sql: sql`lower(${text})` } : { is: 'constant', value: null };
    }
    default:
      return number(arithmetic(operand, source));
  }
}

const number = (text: Sql): ColumnSide => ({ is: 'column', kind: 'number', storage: 'double precision', sql: text });

/** A field, or a key inside a jsonb field. */
export function fieldSide(path: FieldPath, { entity, alias }: Source): ColumnSide | JsonSide {
  const [name, ...keys] = path;
  const field = entity.fields.get(name);
  if (!field && name === 'custom' && entity.customBy !== undefined) return jsonSide(columnOf(alias, name), keys);
  if (!field) throw new Error(`The rule reads '${name}', which ${entity.name} does not have.`);
  const storage = storageOf(entity, field);
  const column = keptValueOf(entity, alias, name);
  if (storage !== 'jsonb') {
    if (keys.length > 0) throw new Error(`The rule reads '${path.join('/')}', but ${name} of ${entity.name} has no parts.`);
    return { is: 'column', kind: kindOf(storage), storage, sql: column };
  }
  return jsonSide(column, keys);
}

function jsonSide(column: Sql, keys: readonly string[]): JsonSide {
  const [key] = keys;
  if (key === undefined) return { is: 'json', sql: column };
  if (keys.length === 1) return { is: 'json', sql: sql`(${column} -> ${key}::text)`, top: { column, key } };
  return { is: 'json', sql: sql`(${column} #> ${keys}::text[])` };
}

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

function sizeOf(side: ColumnSide | JsonSide): Sql {
  if (side.is === 'column') {
    if (side.kind === 'list') return sql`cardinality(${side.sql})`;
    const text = textOf(side);
    return text ? sql`char_length(${text})` : sql`null::integer`;
  }
  const value = side.sql;
  return sql`(case jsonb_typeof(${value}) when 'array' then jsonb_array_length(${value}) when 'string' then char_length(${value} #>> '{}')
    when 'object' then (select count(*)::integer from jsonb_object_keys(${value})) end)`;
}

/** Numbers only, in double precision as JavaScript counts; division by zero is null. */
function arithmetic(operand: Extract<Operand, { kind: 'arith' }>, source: Source): Sql {
  const left = numberOf(sideOf(operand.left, source));
  const right = numberOf(sideOf(operand.right, source));
  if (!left || !right) return sql`null::double precision`;
  const [a, b] = [sql`(${left})::double precision`, sql`(${right})::double precision`];
  if (operand.op === '/') return sql`(${a} / nullif(${b}, 0))`;
  // There is no remainder of double precision; numeric takes its sign from the dividend, as JavaScript does. By its text a number
  // keeps all of its digits; cast at once it would be cut to fifteen.
  if (operand.op === '%') return sql`(mod(${a}::text::numeric, nullif(${b}, 0)::text::numeric)::double precision)`;
  return sql`(${a} ${sql.raw(operand.op)} ${b})`;
}
