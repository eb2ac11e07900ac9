/** What records are grouped by: the values of up to two fields, days and instants by the week, month … that they are in. */

import { sql } from 'kysely';
import type { FieldGate } from '../../core/access/types.ts';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { type Sql, storageOf } from '../access/columns.ts';
import { isOpenField } from '../access/decisions.ts';
import { fieldSide } from '../access/operands.ts';
import { type JsonSide, type Side, textOf } from '../access/sides.ts';
import { said } from '../kernel/said.ts';
import { badQuery, namedField } from './list-query.ts';
import type { Bucket } from './types.ts';

const MAX_DIMENSIONS = 2;
const UNGROUPED = new Set(['jsonb', 'text[]', 'uuid[]', 'integer[]']);
/** A field that an organisation added; which there are is the affair of each record's form. */
const CUSTOM = /^\/?custom\/([A-Za-z0-9_-]{1,64})$/;

/** A column, or a value inside `custom`, under the name that answers know it by. */
export type FieldOperand = { readonly name: string; readonly field: Field | undefined; readonly side: Exclude<Side, { is: 'constant' }> };

export type Dimension = {
  readonly name: string;
  readonly field: Field | undefined;
  readonly sql: Sql;
  /** Whether its keys are days, which are told in their order and not by size. */
  readonly isTime: boolean;
};

type Naming = { readonly entity: Entity; readonly gate: FieldGate; readonly alias: string };

/**
 * A field that a parameter names, a custom one too. What the caller may not read unmasked in every record alike gets
 * the answer of what is not there.
 * @throws bad_query
 */
export function operandOf(
  { entity, gate, alias }: Naming,
  parameter: string,
  pointer: string,
  isFit: (field: Field) => boolean,
): FieldOperand {
  const [, custom] = CUSTOM.exec(pointer) ?? [];
  if (custom !== undefined && entity.customBy !== undefined && isOpenField(gate, `custom/${custom}`)) {
    return { name: `custom/${custom}`, field: undefined, side: fieldSide(['custom', custom], { entity, alias }) };
  }
  const field = namedField(entity, parameter, pointer, (each) => isOpenField(gate, each.name) && isFit(each));
  return { name: field.name, field, side: fieldSide([field.name], { entity, alias }) };
}

/** Pointers, comma separated. @throws bad_query for too many, or one that stands twice. */
export function pointersOf(parameter: string, text: string, most: number): readonly string[] {
  const pointers = text.split(',').map((pointer) => pointer.trim());
  if (pointers.length > most)
    throw badQuery(parameter, 'maxItems', said('problem.platform.resources.may_name_most_fields', { parameter, most }));
  const names = pointers.map((pointer) => pointer.replace(/^\//, ''));
  if (new Set(names).size < names.length)
    throw badQuery(parameter, 'duplicate', said('problem.platform.resources.names_field_twice', { parameter }));
  return pointers;
}

export type Grouping = { readonly by: string | undefined; readonly bucket: Bucket | undefined; readonly timeZone: string };

/** @throws bad_query */
export function dimensionsOf(naming: Naming, { by, bucket, timeZone }: Grouping): readonly Dimension[] {
  const canGroup = (field: Field) => !UNGROUPED.has(storageOf(naming.entity, field));
  const operands = by === undefined ? [] : pointersOf('by', by, MAX_DIMENSIONS).map((each) => operandOf(naming, 'by', each, canGroup));
  const dimensions = operands.map((operand) => dimensionOf(operand, bucket, timeZone));
  if (bucket !== undefined && !dimensions.some(({ isTime }) => isTime))
    throw badQuery('bucket', 'field', said('problem.platform.resources.bucket_needs_date'));
  return dimensions;
}

function dimensionOf({ name, field, side }: FieldOperand, bucket: Bucket | undefined, timeZone: string): Dimension {
  if (side.is === 'json') {
    const value = scalarOf(side);
    const text = bucket === undefined ? value : sql`coalesce(to_jsonb(${dayOf(wallClockOf(side, timeZone), bucket)}), ${value})`;
    return { name, field, sql: text, isTime: bucket !== undefined };
  }
  const wallClock = side.storage === 'date' ? sql`${side.sql}::timestamp` : atZone(side.sql, timeZone);
  const isTime = bucket !== undefined && (side.storage === 'date' || side.storage === 'timestamptz');
  return { name, field, sql: isTime ? dayOf(wallClock, bucket) : side.sql, isTime };
}

const atZone = (instant: Sql, timeZone: string): Sql => sql`(${instant} at time zone ${timeZone}::text)`;

/** First day of the bucket that a wall clock is in; weeks begin on Mondays. */
const dayOf = (wallClock: Sql, bucket: Bucket): Sql => sql`to_char(date_trunc(${sql.lit(bucket)}, ${wallClock}), 'YYYY-MM-DD')`;

/** A value inside jsonb as a key: a list is one key, the text of it. */
const scalarOf = ({ sql: value }: JsonSide): Sql =>
  sql`(case jsonb_typeof(${value}) when 'null' then null when 'array' then to_jsonb(${value}::text) when 'object' then to_jsonb(${value}::text) else ${value} end)`;

/** A text that is a day or an instant; null for any other value. */
function wallClockOf(side: JsonSide, timeZone: string): Sql {
  const text = textOf(side) ?? sql`null::text`;
  return sql`(case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' and pg_input_is_valid(${text}, 'timestamp') then ${text}::timestamp
    when ${text} ~ '^\\d{4}-\\d\\d-\\d\\dT.*Z$' and pg_input_is_valid(${text}, 'timestamptz') then ${atZone(sql`${text}::timestamptz`, timeZone)} end)`;
}

/** Order and length of an answer by the places in the select list, the count after the keys: the largest first, of days the latest. */
export function arrangement(dimensions: readonly Dimension[], most: number): Sql {
  const places = dimensions.map((_, index) => sql.lit(index + 1));
  const count = sql.lit(dimensions.length + 1);
  const order = dimensions[0]?.isTime ? sql`1 desc nulls last, ${count} desc` : sql`${count} desc`;
  return sql`order by ${order}, ${sql.join(places)} limit ${sql.lit(most)}`;
}
