/** Operands of predicates as SQL. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import type { FieldPath, Operand } from '../../core/rules/types.ts';
import { callSide } from './calls.ts';
import { columnOf, type Sql, storageOf } from './columns.ts';
import { kindOf } from './constants.ts';
import { keptValueOf } from './kept-values.ts';
import { type ColumnSide, type JsonSide, numberOf, numeric, type Side, textOf, textual } from './sides.ts';

/** The records that a predicate is about: their entity, and the alias of its table in the statement. */
export type Source = { readonly entity: Pick<Entity, 'name' | 'idType' | 'fields' | 'customBy'>; readonly alias: string };

/** The SQL of one operand. Throws for a field that the entity does not have: a rule about it was never checked. */
export function sideOf(operand: Operand, source: Source): Side {
  switch (operand.kind) {
    case 'value':
      return { is: 'constant', value: operand.value };
    case 'field':
      return fieldSide(operand.path, source);
    case 'size':
      return numeric(sizeOf(fieldSide(operand.of, source)));
    case 'lower': {
      const text = textOf(sideOf(operand.of, source));
      return text ? textual(sql`lower(${text})`) : { is: 'constant', value: null };
    }
    case 'call':
      return callSide(
        operand.name,
        operand.args.map((arg) => sideOf(arg, source)),
      );
    default:
      return numeric(arithmetic(operand, source));
  }
}

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
