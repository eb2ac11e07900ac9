import { describe, expect, it } from 'vitest';
import { field } from '../../.storybook/fake-product.ts';
import { filterText } from '../../engine/react/index.ts';
import type { GroupRow } from '../../engine/react/types.ts';
import { nextBucket, timePoints, undated } from './buckets.ts';
import { changeOf, periodsOf } from './compare.ts';
import { crossOf } from './cross.ts';
import { amountOf } from './measure.ts';
import { labelled, topOf } from './scale.ts';
import { slicePath, startsOf } from './shares.ts';

const group = (keys: GroupRow['keys'], count: number, part: Partial<GroupRow> = {}): GroupRow => ({
  key: keys[0] ?? null,
  keys,
  count,
  ...part,
});

describe('a measure', () => {
  const rows = [
    group(['a'], 4, { sums: { cost: 40 }, averages: { cost: 20 } }),
    group(['b'], 2, { sums: { cost: 10 }, averages: { cost: 5 } }),
    group(['c'], 9, { sums: { cost: null }, averages: { cost: null } }),
  ];

  it('counts, adds up, and weighs means by the records that have a value', () => {
    expect(amountOf(rows, 'count')).toBe(15);
    expect(amountOf(rows, { sum: '/cost' })).toBe(50);
    // Two records of 20 and two of 5.
    expect(amountOf(rows, { average: '/cost' })).toBe(12.5);
  });

  it('is nothing where no record has a value', () => {
    expect(amountOf(rows.slice(2), { sum: '/cost' })).toBeNull();
    expect(amountOf(rows.slice(2), { average: '/cost' })).toBeNull();
  });
});

describe('time', () => {
  const points = (rows: readonly GroupRow[], part: Partial<Parameters<typeof timePoints>[0]> = {}) =>
    timePoints({
      field: field('due', 'date'),
      rows,
      bucket: 'week',
      measure: 'count',
      timeZone: 'Asia/Kolkata',
      labelOf: (day) => day,
      ...part,
    });

  it('goes on from bucket to bucket', () => {
    expect(nextBucket('2026-02-28', 'day')).toBe('2026-03-01');
    expect(nextBucket('2026-12-28', 'week')).toBe('2027-01-04');
    expect(nextBucket('2026-12-01', 'month')).toBe('2027-01-01');
    expect(nextBucket('2026-10-01', 'quarter')).toBe('2027-01-01');
    expect(nextBucket('2026-01-01', 'year')).toBe('2027-01-01');
  });

  it('leaves no week out, and counts what has no day', () => {
    const rows = [group(['2026-03-16'], 2), group(['2026-03-02'], 3), group([null], 5)];
    expect(points(rows).map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-03-02', 3],
      ['2026-03-09', 0],
      ['2026-03-16', 2],
    ]);
    expect(points(rows, { measure: { average: '/cost' } })[1]?.amount).toBeNull();
    expect(undated(rows)).toBe(5);
    expect(points([])).toEqual([]);
  });

  it('opens the days of a bucket, instants on the clock of the organisation', () => {
    const rows = [group(['2026-03-02'], 3)];
    expect(filterText([points(rows)[0]?.predicate])).toBe("doc.due >= '2026-03-02' && doc.due < '2026-03-09'");
    expect(filterText([points(rows, { field: field('made', 'datetime') })[0]?.predicate])).toBe(
      "doc.made >= '2026-03-01T18:30:00.000Z' && doc.made < '2026-03-08T18:30:00.000Z'",
    );
  });
});

describe('a comparison', () => {
  it('is with the same days of the period before', () => {
    expect(periodsOf('2026-11-21', 'month')).toEqual({ start: '2026-11-01', before: '2026-10-01', beforeLast: '2026-10-21' });
    expect(periodsOf('2026-03-31', 'month')).toEqual({ start: '2026-03-01', before: '2026-02-01', beforeLast: '2026-02-28' });
    expect(periodsOf('2026-11-22', 'week')).toEqual({ start: '2026-11-16', before: '2026-11-09', beforeLast: '2026-11-15' });
    expect(periodsOf('2026-01-01', 'day')).toEqual({ start: '2026-01-01', before: '2025-12-31', beforeLast: '2025-12-31' });
    expect(periodsOf('2026-02-10', 'quarter')).toEqual({ start: '2026-01-01', before: '2025-10-01', beforeLast: '2025-11-10' });
  });

  it('leaves out the rest of the period before', () => {
    const rows = [group(['2026-10-05'], 4), group(['2026-10-30'], 9), group(['2026-11-03'], 5), group(['2026-11-21'], 1)];
    expect(changeOf(rows, periodsOf('2026-11-21', 'month'), 'count')).toEqual({ now: 6, before: 4 });
  });
});

it('crosses two fields: a cell for every two values, the rest together', () => {
  const value = (key: string, keys: readonly string[] = [key], isRest = false) => ({
    key,
    label: key,
    colour: undefined,
    keys,
    predicate: isRest ? undefined : ({ op: 'eq', left: { kind: 'field', path: ['x'] }, right: { kind: 'value', value: key } } as const),
  });
  const cross = crossOf({
    rows: [group(['a', 'u'], 3), group(['a', 'v'], 1), group(['b', 'u'], 2), group(['c', 'v'], 4)],
    down: [value('a'), value('rest', ['b', 'c'], true)],
    across: [value('u'), value('v')],
    measure: 'count',
  });
  expect(cross.rows.map(({ row, amount, cells }) => [row.key, amount, ...cells.map((cell) => cell.amount)])).toEqual([
    ['a', 4, 3, 1],
    ['rest', 6, 2, 4],
  ]);
  expect(cross.rows.map(({ cells }) => filterText([cells[0]?.predicate]))).toEqual(["doc.x == 'a' && doc.x == 'u'", undefined]);
});

it('draws slices from the top, the whole ring where there is one value', () => {
  expect(startsOf([{ amount: 1 }, { amount: -2 }, { amount: 3 }])).toEqual({ total: 4, starts: [0, 0.25, 0.25] });
  expect(slicePath(0, 0.25)).toBe('M50 50L50.00 0.00A50 50 0 0 1 100.00 50.00Z');
  expect(slicePath(0, 1)).not.toContain('L');
});

it('ends axes at round numbers, and labels few places', () => {
  expect([0, 1, 3, 7, 13, 41, 99, 101, 4200].map((most) => topOf(most))).toEqual([2, 1, 4, 10, 20, 50, 100, 200, 5000]);
  // Nobody counts 2.5 of anything.
  expect([0, 1, 3, 5, 13, 41].map((most) => topOf(most, true))).toEqual([2, 2, 4, 10, 20, 50]);
  expect([...labelled(9, 5)]).toEqual([0, 2, 4, 6, 8]);
  expect([...labelled(3, 5)]).toEqual([0, 1, 2]);
});
