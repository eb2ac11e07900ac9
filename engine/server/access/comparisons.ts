/** Comparisons of two operands as SQL, null-safe and without a cast that a value could break. */
import { sql } from 'kysely';
import type { Comparison } from '../../core/rules/types.ts';
import { canonicalText, parameter, type Sql } from './columns.ts';
import { constantFor, dateOf, isStorable, type Scalar } from './constants.ts';
import { type ColumnSide, isNull, type JsonSide, numberOf, type Side, textOf, truthOf } from './sides.ts';

export type Equality = 'eq' | 'ne';
export type Ordering = 'lt' | 'le' | 'gt' | 'ge';

export const TRUE: Sql = sql`true`;
export const FALSE: Sql = sql`false`;

const signs: { readonly [K in Ordering]: string } = { lt: '<', le: '<=', gt: '>', ge: '>=' };
const mirrored: { readonly [K in Ordering]: Ordering } = { lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' };
const sign = (ordering: Ordering) => sql.raw(signs[ordering]);

export const isEquality = (op: Comparison): op is Equality => op === 'eq' || op === 'ne';

/**
 * `left = right` where null equals null and unlike kinds equal nothing. `ne` is its exact negation.
 * Against a constant it is a plain `=`, so that an index serves it.
 */
export function equality(op: Equality, left: Side, right: Side): Sql {
  if (left.is === 'constant') return right.is === 'constant' ? constants(op, left.value, right.value) : equality(op, right, left);
  if (right.is === 'constant') return right.value === null ? nullity(op, left) : equalsConstant(op, left, right.value);
  const same = bothValues(left, right);
  const equal = sql`((${isNull(left)} and ${isNull(right)})${same ? sql` or coalesce(${same}, false)` : sql``})`;
  return op === 'eq' ? equal : sql`not ${equal}`;
}

const constants = (op: Equality, left: Scalar | null, right: Scalar | null) => ((left === right) === (op === 'eq') ? TRUE : FALSE);
const nullity = (op: Equality, side: ColumnSide | JsonSide) => (op === 'eq' ? isNull(side) : sql`not (${isNull(side)})`);
const never = (op: Equality) => (op === 'eq' ? FALSE : TRUE);

function equalsConstant(op: Equality, side: ColumnSide | JsonSide, value: Scalar): Sql {
  if (side.is === 'json') return jsonEquals(op, side, value);
  const constant = constantFor(side.kind, value);
  if (!constant) return never(op);
  const right = parameter(constant.value, constant.storage);
  return op === 'eq' ? sql`${side.sql} = ${right}` : sql`${side.sql} is distinct from ${right}`;
}

function jsonEquals(op: Equality, side: JsonSide, value: Scalar): Sql {
  if (typeof value === 'string' && !isStorable(value)) return never(op);
  // Containment is what a GIN index on the column answers.
  if (op === 'eq' && side.top) return sql`${side.top.column} @> ${JSON.stringify({ [side.top.key]: value })}::text::jsonb`;
  const right = sql`${JSON.stringify(value)}::text::jsonb`;
  return op === 'eq' ? sql`${side.sql} = ${right}` : sql`${side.sql} is distinct from ${right}`;
}

/** Equality of two fields where neither is null; undefined when their kinds have nothing in common. */
function bothValues(left: ColumnSide | JsonSide, right: ColumnSide | JsonSide): Sql | undefined {
  if (left.is === 'json' && right.is === 'json')
    return sql`(${left.sql} = ${right.sql} and jsonb_typeof(${left.sql}) not in ('array', 'object'))`;
  const pair = numbers(left, right) ?? truths(left, right) ?? texts(left, right);
  return pair && sql`${pair[0]} = ${pair[1]}`;
}

type Pair = readonly [Sql, Sql];
const pairOf = (left: Sql | undefined, right: Sql | undefined): Pair | undefined => (left && right ? [left, right] : undefined);
const isColumn = (side: Side): side is ColumnSide => side.is === 'column';
const isOf = (side: Side, kind: 'number' | 'boolean') => isColumn(side) && side.kind === kind;

/** A jsonb side takes the kind of the other. */
const numbers = (left: Side, right: Side) =>
  isOf(left, 'number') || isOf(right, 'number') ? pairOf(numberOf(left), numberOf(right)) : undefined;
const truths = (left: Side, right: Side) =>
  isOf(left, 'boolean') || isOf(right, 'boolean') ? pairOf(truthOf(left), truthOf(right)) : undefined;
const texts = (left: Side, right: Side): Pair | undefined =>
  isColumn(left) && isColumn(right) && left.kind === right.kind && left.kind !== 'list' && left.kind !== 'json'
    ? [left.sql, right.sql]
    : pairOf(textOf(left), textOf(right));

/** `left < right` and its like: null where either is null or the kinds have no order, which a condition takes for false. */
export function ordering(op: Ordering, left: Side, right: Side): Sql {
  if (left.is === 'constant')
    return right.is === 'constant' ? constantOrder(op, left.value, right.value) : ordering(mirrored[op], right, left);
  if (right.is === 'constant') return orderAgainst(op, left, right.value);
  if (left.is === 'json' && right.is === 'json') {
    return sql`(${compared(op, pairOf(numberOf(left), numberOf(right)))} or ${compared(op, collated(textOf(left), textOf(right)))})`;
  }
  if (isOf(left, 'boolean') || isOf(right, 'boolean')) return FALSE;
  const pair = numbers(left, right);
  if (pair) return compared(op, pair);
  const isNative = isColumn(left) && isColumn(right) && left.kind === right.kind && ['date', 'instant', 'uuid'].includes(left.kind);
  return compared(op, isNative ? texts(left, right) : collated(textOf(left), textOf(right)));
}

const compared = (op: Ordering, pair: Pair | undefined): Sql => (pair ? sql`${pair[0]} ${sign(op)} ${pair[1]}` : FALSE);

/** Order by code point, as rules have it, whatever the database's language. */
const collated = (left: Sql | undefined, right: Sql | undefined): Pair | undefined =>
  left && right ? [sql`(${left}) collate "C"`, sql`(${right}) collate "C"`] : undefined;

const constantOrder = (op: Ordering, left: Scalar | null, right: Scalar | null): Sql => {
  const pair = typeof left === 'number' ? [sideNumber(left), sideNumber(right)] : [sideText(left), sideText(right)];
  const [a, b] = pair;
  return compared(op, typeof left === 'number' ? pairOf(a, b) : collated(a, b));
};
const sideNumber = (value: Scalar | null) => numberOf({ is: 'constant', value });
const sideText = (value: Scalar | null) => textOf({ is: 'constant', value });

function orderAgainst(op: Ordering, side: ColumnSide | JsonSide, value: Scalar | null): Sql {
  if (typeof value === 'number') return compared(op, pairOf(numberOf(side), sideNumber(value)));
  if (typeof value !== 'string') return FALSE;
  if (side.is === 'json' || side.kind === 'text') return compared(op, collated(textOf(side), sideText(value)));
  const constant = constantFor(side.kind, value);
  if (constant) return compared(op, [side.sql, parameter(constant.value, constant.storage)]);
  const day = side.kind === 'instant' ? dateOf(value) : undefined;
  // Every instant of a day, as text, comes after the day itself: `<` and `<=` mean before it begins.
  if (day) return compared(op === 'lt' || op === 'le' ? 'lt' : 'ge', [side.sql, parameter(`${day}T00:00:00.000Z`, 'timestamptz')]);
  return side.kind === 'list' || side.kind === 'number' || side.kind === 'boolean' || side.kind === 'json'
    ? FALSE
    : compared(op, collated(canonicalText(side.sql, side.storage), sideText(value)));
}
