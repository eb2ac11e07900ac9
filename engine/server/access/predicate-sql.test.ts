import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldTypeName } from '../../core/fields/field-types.ts';
import { evaluatePredicate, type Operand, type Predicate, periods, spanOf } from '../../core/rules/index.ts';
import { predicateToSql } from './predicate-sql.ts';
import { compiled, entityOf, fill, openDatabase, placesOf } from './testing/table.ts';

const types = {
  title: 'text',
  other: 'text',
  amount: 'integer',
  price: 'money',
  score: 'number',
  done: 'boolean',
  due: 'date',
  seen: 'datetime',
  owner: 'id',
  partner: 'id',
  tags: 'multiselect',
  people: 'refs',
} as const satisfies Record<string, FieldTypeName>;

const entity = entityOf('thing', types);

const uuids = [1, 2, 3].map((n) => `019a0000-0000-7000-8000-00000000000${n}`);
const texts = ['', 'a', 'A', 'ab', 'a%b', 'a_b', 'a\\b', 'É', 'z😀', '\uffee', "o'neil"];
const days = ['2026-01-31', '2026-02-01', '2026-02-02', '1999-12-31'];
const instants = [
  '2026-01-31T18:30:00.000Z',
  '2026-02-01T18:29:59.999Z',
  '2026-02-01T00:00:00.000Z',
  '2026-02-01T10:30:00.123Z',
  '1999-12-31T23:59:59.999Z',
];
const NOW = '2026-02-01T20:00:00.000Z';
const numbers = [-7, 0, 1, 2, 3, 10];
const words = ['red', 'green', 'blue'];
const orNull = <T>(values: readonly T[]) => fc.constantFrom(...values, null);

const custom = fc.option(
  fc.dictionary(
    fc.constantFrom('floor', 'tags', 'note'),
    fc.oneof(orNull([...texts, ...days, ...instants, 1, 2, true, false]), fc.subarray(words), fc.constant({ a: 1 })),
  ),
  { nil: null },
);
const rowOf = fc.record({
  title: orNull(texts),
  other: orNull(texts),
  amount: orNull(numbers),
  price: orNull([...numbers, 9_007_199_254_740_991]),
  score: orNull([...numbers, 0.5, -1.25]),
  done: orNull([true, false]),
  due: orNull(days),
  seen: orNull(instants),
  owner: orNull(uuids),
  partner: orNull(uuids),
  tags: fc.option(fc.subarray(words), { nil: null }),
  people: fc.option(fc.subarray(uuids), { nil: null }),
  custom,
});

const path = (...keys: [string, ...string[]]): Operand => ({ kind: 'field', path: keys });
const value = (of: string | number | boolean | null): Operand => ({ kind: 'value', value: of });
const scalarFields = ['title', 'other', 'amount', 'price', 'score', 'done', 'due', 'seen', 'owner', 'partner'] as const;
const fieldOperand = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...scalarFields).map((name) => path(name)) },
  { weight: 2, arbitrary: fc.constantFrom('floor', 'tags', 'note', 'gone').map((key) => path('custom', key)) },
);
const constants = fc
  .oneof(
    orNull(texts),
    orNull(numbers),
    orNull(days),
    orNull(instants),
    orNull(uuids),
    fc.boolean(),
    fc.constantFrom(0.5, 1e12, 5e9, 'nonsense', 'ABCDEF00-0000-7000-8000-000000000001'),
  )
  .map(value);
const numeric = fc.oneof(
  fc.constantFrom('amount', 'price', 'score', 'title').map((name) => path(name)),
  fc.constantFrom(...numbers).map(value),
  fc.constant(path('custom', 'floor')),
);
const arithmetic: fc.Arbitrary<Operand> = fc.record({
  kind: fc.constant('arith' as const),
  op: fc.constantFrom('+', '-', '*', '/', '%'),
  left: numeric,
  right: numeric,
});
const sizes: fc.Arbitrary<Operand> = fc
  .constantFrom(['title'], ['tags'], ['people'], ['custom', 'tags'], ['custom', 'floor'], ['amount'])
  .map((of) => ({ kind: 'size', of: of as unknown as [string] }));
const lowered: fc.Arbitrary<Operand> = fieldOperand.map((of) => ({ kind: 'lower', of }));
const operand = fc.oneof({ weight: 6, arbitrary: fieldOperand }, { weight: 4, arbitrary: constants }, arithmetic, sizes, lowered);
const lists = fc.constantFrom<[string, ...string[]]>(['tags'], ['people'], ['custom', 'tags'], ['custom', 'floor']);

const leaf: fc.Arbitrary<Predicate> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge'), left: operand, right: operand }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('in' as const),
      left: operand,
      values: fc.array(fc.constantFrom(...texts, ...numbers, ...uuids, ...days, ...instants, true, 0.5), { maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('has' as const),
      list: lists,
      value: fc.oneof(fieldOperand, fc.constantFrom(...words, ...uuids, 1, null).map(value)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('overlaps' as const),
      list: lists,
      values: fc.array(fc.constantFrom(...words, ...uuids, 'a', 1), { maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constantFrom('startsWith', 'endsWith', 'contains'), left: operand, right: operand }) },
  fc.record({ op: fc.constant('holds' as const), left: fieldOperand }),
  {
    weight: 2,
    arbitrary: fc
      .tuple(operand, fc.constantFrom(...periods), fc.constantFrom('UTC', 'Asia/Kolkata', 'Nowhere/At_All'))
      .map(([left, period, timeZone]): Predicate => ({ op: 'within', left, period, span: spanOf(period, { now: NOW, timeZone }) })),
  },
);
const predicate: fc.Arbitrary<Predicate> = fc.letrec<{ tree: Predicate }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ op: fc.constantFrom('and', 'or'), items: fc.array(tie('tree'), { maxLength: 3 }) }),
    tie('tree').map((item) => ({ op: 'not' as const, item })),
  ),
})).tree;

describe('predicateToSql', () => {
  const rows = fc.sample(rowOf, { numRuns: 150, seed: 7 });
  let database: PGlite;

  beforeAll(async () => {
    database = await openDatabase('Asia/Kolkata');
    await fill(database, entity, rows);
  });
  afterAll(() => database.close());

  const select = (condition: Predicate) => placesOf(database, entity, predicateToSql(condition, { entity, alias: 'r' }));

  it('selects the rows for which the predicate evaluates to true, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(predicate, async (condition) => {
        expect(await select(condition)).toEqual(rows.flatMap((row, at) => (evaluatePredicate(condition, row) ? [at] : [])));
      }),
      { numRuns: 600 },
    );
  }, 120_000);

  it.each<[string, Predicate]>([
    ['a wildcard is a character', { op: 'contains', left: path('title'), right: value('%') }],
    ['a backslash is a character', { op: 'endsWith', left: path('title'), right: value('\\b') }],
    ['an empty list holds nothing', { op: 'in', left: path('title'), values: [] }],
    ['a quote stays in its parameter', { op: 'eq', left: path('title'), right: value("' or 1=1 --") }],
    ['a key of custom is no SQL', { op: 'eq', left: path('custom', "x') or true --"), right: value('a') }],
    ['a number beyond the column', { op: 'lt', left: path('amount'), right: value(1e300) }],
    [
      'the remainder of a number of more than 15 digits',
      { op: 'eq', left: { kind: 'arith', op: '%', left: path('price'), right: path('amount') }, right: value(1) },
    ],
    ['days of a period', { op: 'within', left: path('due'), period: 'month_to_date', span: spanOf('month_to_date', { now: NOW }) }],
    [
      'instants by the borders of days in a zone',
      { op: 'within', left: path('seen'), period: 'yesterday', span: spanOf('yesterday', { now: NOW, timeZone: 'Asia/Kolkata' }) },
    ],
    ['what is no day', { op: 'within', left: path('title'), period: 'today', span: spanOf('today', { now: NOW }) }],
    ['a period without a clock', { op: 'within', left: path('due'), period: 'today', span: null }],
    ['the year 0', { op: 'ge', left: path('due'), right: value('0000-01-01') }],
    ['text that cannot be stored', { op: 'ne', left: path('title'), right: value('a\0') }],
  ])('%s', async (_, condition) => {
    expect(await select(condition)).toEqual(rows.flatMap((row, at) => (evaluatePredicate(condition, row) ? [at] : [])));
  });

  it('compares with a constant by plain equality, which an index serves', () => {
    const text = compiled(predicateToSql({ op: 'eq', left: path('owner'), right: value(uuids[0] ?? '') }, { entity, alias: 'r' }));
    expect(text.sql).toBe('"r"."owner" = $1::uuid');
  });

  it('refuses a field that the entity does not have', () => {
    expect(() => predicateToSql({ op: 'holds', left: path('nothing') }, { entity, alias: 'r' })).toThrow(/does not have/);
  });
});
