/**
 * Functions of rules as SQL, each exactly what the library gives: the property test holds them to it. No cast may fail whatever the
 * row holds, so every one of them stands behind a condition.
 */
import { sql } from 'kysely';
import type { Storage } from '../../core/fields/field-types.ts';
import type { Operand } from '../../core/rules/types.ts';
import { parameter, type Sql } from './columns.ts';
import { constantFor, type Kind } from './constants.ts';
import { type ColumnSide, numberOf, numeric, type Side, textOf, textual, truthOf } from './sides.ts';

type Called = Extract<Operand, { kind: 'call' }>['name'];

const NULL: Side = { is: 'constant', value: null };
const first = ([side]: readonly Side[]): Side => side ?? NULL;

const ofNumber =
  (of: (value: Sql) => Sql) =>
  (sides: readonly Side[]): Side => {
    const value = numberOf(first(sides));
    return value ? numeric(of(sql`(${value})::double precision`)) : NULL;
  };

/** What JavaScript takes for white space, and no other character. */
const BLANKS = [
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
  ...Array.from({ length: 11 }, (_, index) => 0x2000 + index),
]
  .map((code) => String.fromCodePoint(code))
  .join('');

function trim(sides: readonly Side[]): Side {
  const text = textOf(first(sides));
  return text ? textual(sql`btrim(${text}, ${parameter(BLANKS, 'text')})`) : NULL;
}

function string(sides: readonly Side[]): Side {
  const text = textOf(first(sides));
  return text ? textual(text) : NULL;
}

const LONGEST = 2 ** 30;
const known = (side: Side | undefined) => (side?.is === 'constant' ? side.value : undefined);
const place = (value: number) => Math.min(Math.max(Math.trunc(value), 0), LONGEST);

/** A part by its places among code points, which are what a database counts. */
function substring([of = NULL, start, end]: readonly Side[]): Side {
  const [text, from, to] = [textOf(of), known(start), known(end)];
  if (!text || typeof from !== 'number' || (to !== undefined && to !== null && typeof to !== 'number')) return NULL;
  const begin = parameter(place(from) + 1, 'integer');
  if (typeof to !== 'number') return textual(sql`substr(${text}, ${begin})`);
  return textual(sql`substr(${text}, ${begin}, ${parameter(Math.max(place(to) - place(from), 0), 'integer')})`);
}

/** Values that are named more than once are computed once: calls in calls would double the statement each time. */
const once = ([one, other]: readonly [Sql, Sql?], of: Sql) =>
  sql`(select ${of} from (select ${one} as a${other ? sql`, ${other} as b` : sql``} offset 0) as called)`;

const MOST_DIGITS = 12;

/**
 * Half away from zero by the digits as they are written. What has its point moved is a double again before it is rounded, as the
 * library has it; a number of 2^53 and more has no digits after the point, and what is next to nothing is nothing.
 */
function round([of = NULL, digits]: readonly Side[]): Side {
  const [value, places] = [numberOf(of), digits === undefined ? 0 : (known(digits) ?? 0)];
  if (!value || typeof places !== 'number' || !Number.isInteger(places) || Math.abs(places) > MOST_DIGITS) return NULL;
  const shifted = (number: Sql, by: number) =>
    sql`(${number}::text::numeric * ${parameter(`1e${by}`, 'text')}::numeric)::text::double precision`;
  const whole = places >= 0 ? sql`when abs(a) >= 9007199254740992 then a ` : sql``;
  const moved = sql`(case ${whole}when abs(a) < 1e-100 then 0 else ${shifted(sql`abs(a)`, places)} end)`;
  const rounded = once([moved], sql`floor(a) + case when a - floor(a) >= 0.5 then 1 else 0 end`);
  const back = sql`(case ${whole}when a is not null then sign(a) * ${shifted(rounded, -places)} end)`;
  return numeric(once([sql`(${value})::double precision`], back));
}

/** The side as a day or an instant; undefined where it is neither. */
function momentOf(side: Side | undefined, kind: 'date' | 'instant'): Sql | undefined {
  if (side?.is === 'column') return side.kind === kind ? side.sql : undefined;
  if (side?.is !== 'constant' || side.value === null) return undefined;
  const constant = constantFor(kind, side.value);
  return constant && parameter(constant.value, constant.storage);
}

const monthOf = (day: Sql) => sql`(extract(year from ${day}) * 12 + extract(month from ${day}) - 1)::integer`;
const column = (kind: 'date' | 'instant', storage: Storage, of: Sql): ColumnSide => ({ is: 'column', kind, storage, sql: of });

/** Days and months as counts, so that nothing that is added leads out of the years 1 to 9999, nor out of what a column holds. */
const counts = {
  days: { of: sql`(a - date '0001-01-01')`, most: 3_652_059, sum: (count: Sql) => sql`a + ${count}` },
  months: { of: sql`(${monthOf(sql`a`)} - 12)`, most: 119_988, sum: (count: Sql) => sql`(a + make_interval(months => ${count}))::date` },
} as const;

const added =
  ({ of, most, sum }: (typeof counts)[keyof typeof counts]) =>
  ([day, by = NULL]: readonly Side[]): Side => {
    const [from, count] = [momentOf(day, 'date'), numberOf(by)];
    if (!from || !count) return NULL;
    const limit = sql.lit(most);
    const later = sql`case when b = trunc(b) and abs(b) < ${limit} then
      case when ${of} + b::integer >= 0 and ${of} + b::integer < ${limit} then ${sum(sql`b::integer`)} end end`;
    return column('date', 'date', once([from, sql`(${count})::double precision`], later));
  };

function addMinutes([of, by]: readonly Side[]): Side {
  const [instant, minutes] = [momentOf(of, 'instant'), known(by)];
  // Ten thousand years and more lead out of every year that there is.
  if (!instant || typeof minutes !== 'number' || Math.abs(minutes) > 6e9) return NULL;
  const isKnown = sql`a >= timestamptz '0001-01-01T00:00:00Z' and a < timestamptz '9999-12-31T24:00:00Z'`;
  const sum = sql`${instant} + ${parameter(minutes, 'double precision')} * interval '1 minute'`;
  return column('instant', 'timestamptz', once([sum], sql`case when ${isKnown} then a end`));
}

const between =
  (kind: 'date' | 'instant', of: (from: Sql, to: Sql) => Sql) =>
  ([one, other]: readonly Side[]): Side => {
    const [from, to] = [momentOf(one, kind), momentOf(other, kind)];
    return from && to ? numeric(sql`(${of(from, to)})::double precision`) : NULL;
  };

/** Records carry milliseconds. */
const carried = (instant: Sql) => sql`date_trunc('milliseconds', ${instant})`;
const minutesBetween = (from: Sql, to: Sql) => sql`trunc(extract(epoch from ${carried(to)} - ${carried(from)}) / 60)`;

/** Months by the calendar, less the last one where its day has not come. */
function monthsBetween(from: Sql, to: Sql): Sql {
  const months = sql`(${monthOf(sql`b`)} - ${monthOf(sql`a`)})`;
  const reached = sql`(a + make_interval(months => ${months}))`;
  return once(
    [from, to],
    sql`case when ${months} > 0 and ${reached} > b then ${months} - 1 when ${months} < 0 and ${reached} < b then ${months} + 1 else ${months} end`,
  );
}

const part =
  (name: 'year' | 'month' | 'day' | 'isodow') =>
  (sides: readonly Side[]): Side => {
    const day = momentOf(first(sides), 'date');
    return day ? numeric(sql`extract(${sql.raw(name)} from ${day})::double precision`) : NULL;
  };

/** The first that there is; both are of one kind, as the rule was checked. */
function either(sides: readonly Side[]): Side {
  const kind = sides.find((side) => side.is === 'column')?.kind ?? 'text';
  const { of, made } = shared[kind] ?? { of: textOf, made: textual };
  const [one, other] = sides.map(of);
  if (one && other) return made(sql`coalesce(${one}, ${other})`);
  if (!one && !other) return NULL;
  return made(one ?? other ?? sql`null`);
}

type Shared = { readonly of: (side: Side) => Sql | undefined; readonly made: (of: Sql) => Side };
const shared: { readonly [K in Kind]?: Shared } = {
  number: {
    of(side) {
      const value = numberOf(side);
      return value && sql`(${value})::double precision`;
    },
    made: numeric,
  },
  boolean: { of: truthOf, made: (of) => ({ is: 'column', kind: 'boolean', storage: 'boolean', sql: of }) },
  date: { of: (side) => momentOf(side, 'date'), made: (of) => column('date', 'date', of) },
  instant: { of: (side) => momentOf(side, 'instant'), made: (of) => column('instant', 'timestamptz', of) },
};

const same = ofNumber((value) => value);
const calls: { readonly [K in Called]: (sides: readonly Side[]) => Side } = {
  trim,
  substring,
  string,
  int: ofNumber((value) => sql`trunc(${value})`),
  double: same,
  round,
  abs: ofNumber((value) => sql`abs(${value})`),
  ceil: ofNumber((value) => sql`ceil(${value})`),
  floor: ofNumber((value) => sql`floor(${value})`),
  addDays: added(counts.days),
  addMonths: added(counts.months),
  addMinutes,
  daysBetween: between('date', (from, to) => sql`${to} - ${from}`),
  minutesBetween: between('instant', minutesBetween),
  monthsBetween: between('date', monthsBetween),
  year: part('year'),
  month: part('month'),
  day: part('day'),
  weekday: part('isodow'),
  default: either,
};

/** The SQL of a function over sides. */
export const callSide = (name: Called, sides: readonly Side[]): Side => calls[name](sides);
