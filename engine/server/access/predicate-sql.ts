/** Predicates of rules as SQL conditions; the same truth as `evaluatePredicate`, row by row. */
import { sql } from 'kysely';
import { isWithin, type Span } from '../../core/rules/index.ts';
import type { Operand, Predicate } from '../../core/rules/types.ts';
import { parameter, type Sql } from './columns.ts';
import { equality, FALSE, isEquality, ordering, TRUE } from './comparisons.ts';
import { constantFor, isStorable, type Scalar } from './constants.ts';
import { fieldSide, type Source, sideOf } from './operands.ts';
import { isNull, type JsonSide, type Side, textOf, truthOf } from './sides.ts';

/**
 * The condition under which a row of `source` satisfies the predicate. Values travel as parameters,
 * never in the text. Throws when the predicate names a field that the entity does not have.
 *
 * A part that gives null counts as false where it stands: negation is carried down to the
 * comparisons, so that no null is ever negated.
 */
export const predicateToSql = (predicate: Predicate, source: Source): Sql => render(predicate, source, false);

function render(predicate: Predicate, source: Source, negated: boolean): Sql {
  switch (predicate.op) {
    case 'true':
      return negated ? FALSE : TRUE;
    case 'false':
      return negated ? TRUE : FALSE;
    case 'not':
      return render(predicate.item, source, !negated);
    case 'and':
    case 'or':
      return joined((predicate.op === 'and') !== negated, predicate.items, source, negated);
    default:
      return negated ? negation(predicate, source) : condition(predicate, source);
  }
}

function joined(isAnd: boolean, items: readonly Predicate[], source: Source, negated: boolean): Sql {
  const [first, ...rest] = items.map((item) => render(item, source, negated));
  if (!first) return isAnd ? TRUE : FALSE;
  if (rest.length === 0) return first;
  return sql`(${sql.join([first, ...rest], isAnd ? sql` and ` : sql` or `)})`;
}

type Leaf = Exclude<Predicate, { op: 'true' | 'false' | 'not' | 'and' | 'or' }>;

/** Equality has an exact opposite; every other test is untrue when false or null. */
function negation(leaf: Leaf, source: Source): Sql {
  if (leaf.op === 'eq' || leaf.op === 'ne') return condition({ ...leaf, op: leaf.op === 'eq' ? 'ne' : 'eq' }, source);
  return sql`(${condition(leaf, source)}) is not true`;
}

function condition(leaf: Leaf, source: Source): Sql {
  switch (leaf.op) {
    case 'holds':
      return truthOf(sideOf(leaf.left, source)) ?? FALSE;
    case 'in':
      return isIn(sideOf(leaf.left, source), leaf.values);
    case 'within':
      return isInSpan(sideOf(leaf.left, source), leaf.span);
    case 'has':
      return has(leaf.list, leaf.value, source);
    case 'overlaps':
      return overlaps(fieldSide(leaf.list, source), leaf.values);
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return textTest(leaf.op, sideOf(leaf.left, source), sideOf(leaf.right, source));
    default: {
      const [left, right] = [sideOf(leaf.left, source), sideOf(leaf.right, source)];
      return isEquality(leaf.op) ? equality(leaf.op, left, right) : ordering(leaf.op, left, right);
    }
  }
}

function isIn(side: Side, values: readonly Scalar[]): Sql {
  if (side.is === 'constant') return side.value !== null && values.includes(side.value) ? TRUE : FALSE;
  if (side.is === 'json' && side.top) return keyHolds(side.top, values.filter(canStore));
  if (side.is === 'json') return sql`${side.sql} = any(${values.filter(canStore).map((value) => JSON.stringify(value))}::text[]::jsonb[])`;
  const constants = values.flatMap((value) => constantFor(side.kind, value) ?? []);
  if (constants.length === 0) return FALSE;
  const storage = side.kind === 'number' ? numbersStorage(constants.map(({ storage: each }) => each)) : constants[0]?.storage;
  return sql`${side.sql} = any(${constants.map(({ value }) => value)}::${sql.raw(`${storage}[]`)})`;
}

/** A span's ends as constants, which an index on the column serves; instants by the borders of its days. */
function isInSpan(side: Side, span: Span | null): Sql {
  if (span === null) return FALSE;
  if (side.is === 'constant') return isWithin(side.value, span) ? TRUE : FALSE;
  const days = (of: Sql) => sql`(${of} >= ${parameter(span.from, 'date')} and ${of} <= ${parameter(span.to, 'date')})`;
  const instants = (of: Sql) => sql`(${of} >= ${parameter(span.since, 'timestamptz')} and ${of} < ${parameter(span.until, 'timestamptz')})`;
  if (side.is === 'column' && side.kind === 'date') return days(side.sql);
  if (side.is === 'column' && side.kind === 'instant') return instants(side.sql);
  const text = textOf(side);
  return text ? textInSpan(text, span) : FALSE;
}

/** Days and instants kept as text, as custom fields are: compared as they are written, so that no text can break a cast. */
function textInSpan(text: Sql, { from, to, since, until }: Span): Sql {
  const [low, high, start, end] = [from, to, since, until].map((bound) => parameter(bound, 'text'));
  const of = sql`(${text}) collate "C"`;
  return sql`(case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${of} >= ${low} and ${of} <= ${high}
    when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$' then ${of} >= ${start} and ${of} < ${end} else false end)`;
}

/** Whether a key of a jsonb column has one of these values: containment, which a GIN index on the column answers. */
function keyHolds({ column, key }: NonNullable<JsonSide['top']>, values: readonly unknown[]): Sql {
  const each = values.map((value) => sql`${column} @> ${JSON.stringify({ [key]: value })}::text::jsonb`);
  return each.length === 0 ? FALSE : sql`(${sql.join(each, sql` or `)})`;
}

const canStore = (value: Scalar) => typeof value !== 'string' || isStorable(value);

/** The widest type among those of several numbers. */
const numbersStorage = (storages: readonly string[]) =>
  ['double precision', 'bigint'].find((storage) => storages.includes(storage)) ?? 'integer';

/** `value in doc.list`, with `@>` for constants, which a GIN index answers. */
function has(path: readonly [string, ...string[]], value: Operand, source: Source): Sql {
  const list = fieldSide(path, source);
  const side = sideOf(value, source);
  if (side.is === 'constant') return side.value === null ? FALSE : listHas(list, side.value);
  if (list.is === 'json') {
    const isScalar = side.is === 'json' ? sql`jsonb_typeof(${side.sql}) not in ('array', 'object', 'null')` : sql`not (${isNull(side)})`;
    const item = side.is === 'json' ? side.sql : sql`to_jsonb(${textOf(side) ?? side.sql})`;
    return sql`(jsonb_typeof(${list.sql}) = 'array' and ${isScalar} and ${list.sql} @> jsonb_build_array(${item}))`;
  }
  if (list.storage === 'integer[]') {
    return side.is === 'column' && side.kind === 'number' ? sql`${side.sql} = any(${list.sql})` : FALSE;
  }
  if (side.is === 'column' && side.storage === 'uuid' && list.storage === 'uuid[]') return sql`${side.sql} = any(${list.sql})`;
  const text = textOf(side);
  return text ? sql`${text} = any(${list.sql}::text[])` : FALSE;
}

function listHas(list: ReturnType<typeof fieldSide>, value: Scalar): Sql {
  if (list.is === 'json' && list.top) return canStore(value) ? keyHolds(list.top, [[value]]) : FALSE;
  if (list.is === 'json') return canStore(value) ? sql`${list.sql} @> ${JSON.stringify([value])}::text::jsonb` : FALSE;
  return arrayTest(list, '@>', [value]);
}

function overlaps(list: ReturnType<typeof fieldSide>, values: readonly Scalar[]): Sql {
  if (list.is === 'column') return arrayTest(list, '&&', values);
  const items = values.map((value) => listHas(list, value));
  return items.length === 0 ? FALSE : sql`(${sql.join(items, sql` or `)})`;
}

/** An array column against constants that its elements could equal. */
function arrayTest(list: Extract<Side, { is: 'column' }>, operator: '@>' | '&&', values: readonly Scalar[]): Sql {
  if (list.kind !== 'list') return FALSE;
  const kind = list.storage === 'uuid[]' ? 'uuid' : 'text';
  const isElement = (value: Scalar) =>
    list.storage === 'integer[]' ? constantFor('number', value)?.storage === 'integer' : constantFor(kind, value) !== undefined;
  const elements = values.filter(isElement);
  return elements.length === 0 ? FALSE : sql`${list.sql} ${sql.raw(operator)} ${parameter(elements, list.storage)}`;
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
const patterns = {
  startsWith: (text: string) => `${escapeLike(text)}%`,
  endsWith: (text: string) => `%${escapeLike(text)}`,
  contains: (text: string) => `%${escapeLike(text)}%`,
} as const;

/** LIKE pattern of text that stands anywhere, its own wildcards taken literally. */
export const containing = patterns.contains;
/** The same for text that stands at the beginning. */
export const beginningWith = patterns.startsWith;
/** And at the end. */
export const endingWith = patterns.endsWith;

function textTest(op: 'startsWith' | 'endsWith' | 'contains', left: Side, right: Side): Sql {
  const text = textOf(left);
  if (!text) return FALSE;
  if (right.is === 'constant') {
    if (typeof right.value !== 'string' || !isStorable(right.value)) return FALSE;
    return sql`${text} like ${parameter(patterns[op](right.value), 'text')}`;
  }
  const part = textOf(right);
  if (!part) return FALSE;
  if (op === 'startsWith') return sql`starts_with(${text}, ${part})`;
  return op === 'contains' ? sql`strpos(${text}, ${part}) > 0` : sql`right(${text}, char_length(${part})) = ${part}`;
}
