import { describe, expect, it } from 'vitest';
import { field } from '../../../.storybook/fake-product.ts';
import { predicateToCel } from '../../../engine/core/rules/index.ts';
import { extentOf, scaleOf } from '../timeline/scale.ts';
import { addDays, addMonths, daysOf, inWeeks, rangeOf, startOfWeek, step } from './days.ts';
import { inLanes } from './lanes.ts';
import { rangePredicate } from './range-predicate.ts';
import { minuteOfDay, type SpanFields, spanOf } from './spans.ts';

const ZONE = 'Asia/Kolkata';
const dates: SpanFields = { date: field('due', 'date'), until: undefined, from: field('from', 'time'), to: field('to', 'time') };
const instants: SpanFields = { date: field('at', 'datetime'), until: field('end', 'datetime'), from: undefined, to: undefined };

describe('days', () => {
  it('begin their weeks on Monday', () => {
    expect(startOfWeek('2026-03-15')).toBe('2026-03-09');
    expect(startOfWeek('2026-03-09')).toBe('2026-03-09');
    expect(rangeOf('week', '2026-03-11')).toEqual({ first: '2026-03-09', last: '2026-03-15' });
  });
  it('know long and short months', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(step('month', '2026-03-31', -1)).toBe('2026-02-28');
    expect(inWeeks(rangeOf('month', '2026-02-10'))).toEqual({ first: '2026-01-26', last: '2026-03-01' });
    expect(daysOf(inWeeks(rangeOf('month', '2027-02-10')))).toHaveLength(28);
  });
  it('skip none when clocks change', () => expect(addDays('2026-03-28', 2)).toBe('2026-03-30'));
});

describe('spans', () => {
  const on = (row: object, fields = dates) => {
    const span = spanOf({ id: 1, version: 1, ...row }, fields, ZONE);
    return (
      span && [span.start - minuteOfDay('2026-03-11'), span.end - minuteOfDay('2026-03-11'), span.isAllDay, span.firstDay, span.lastDay]
    );
  };
  it.each([
    ['a day without hours', { due: '2026-03-11' }, [0, 1440, true, '2026-03-11', '2026-03-11']],
    ['hours', { due: '2026-03-11', from: '09:30', to: '11:00' }, [570, 660, false, '2026-03-11', '2026-03-11']],
    ['no end', { due: '2026-03-11', from: '23:30:00' }, [1410, 1470, false, '2026-03-11', '2026-03-12']],
    ['an end before the beginning', { due: '2026-03-11', from: '10:00', to: '09:00' }, [600, 615, false, '2026-03-11', '2026-03-11']],
    ['no day', { due: null }, undefined],
    ['nonsense', { due: 'soon' }, undefined],
  ])('%s', (_, row, expected) => expect(on(row)).toEqual(expected));
  it('reads instants on the wall clock of the zone', () => {
    expect(on({ at: '2026-03-10T19:30:00Z', end: '2026-03-11T20:30:00Z' }, instants)).toEqual([
      60,
      1560,
      false,
      '2026-03-11',
      '2026-03-12',
    ]);
    expect(on({ at: '2026-03-10T19:30:00Z', end: null }, instants)).toEqual([60, 120, false, '2026-03-11', '2026-03-11']);
  });
  it('lasts to the end of its last day', () => {
    const fields = { ...dates, until: field('until', 'date') };
    expect(on({ due: '2026-03-11', until: '2026-03-13' }, fields)).toEqual([0, 4320, true, '2026-03-11', '2026-03-13']);
  });
});

it('asks for what touches a range', () => {
  const range = { first: '2026-03-09', last: '2026-03-15' };
  expect(predicateToCel(rangePredicate(dates, range, ZONE))).toBe("doc.due >= '2026-03-09' && doc.due <= '2026-03-15'");
  expect(predicateToCel(rangePredicate(instants, range, ZONE))).toBe(
    "(doc.at >= '2026-03-08T18:30:00.000Z' || doc.end >= '2026-03-08T18:30:00.000Z') && doc.at < '2026-03-15T18:30:00.000Z'",
  );
});

describe('lanes', () => {
  const places = (items: readonly [number, number][]) =>
    inLanes(items.map(([start, end]) => ({ start, end }))).map(({ item, lane, lanes }) => [item.start, lane, lanes]);
  it('stand side by side only where something overlaps', () => {
    expect(
      places([
        [0, 10],
        [10, 20],
      ]),
    ).toEqual([
      [0, 0, 1],
      [10, 0, 1],
    ]);
    expect(
      places([
        [0, 10],
        [5, 15],
        [10, 20],
        [30, 40],
      ]),
    ).toEqual([
      [0, 0, 2],
      [5, 1, 2],
      [10, 0, 2],
      [30, 0, 1],
    ]);
  });
});

it('cuts bars to what is shown', () => {
  const scale = scaleOf('week', { first: '2026-03-09', last: '2026-03-15' });
  const start = minuteOfDay('2026-03-08');
  expect(extentOf(scale, { start, end: minuteOfDay('2026-03-10') }).length).toBeCloseTo(100 / 7);
  expect(extentOf(scale, { start, end: minuteOfDay('2026-03-10') }).at).toBe(0);
  expect(extentOf(scale, { start, end: start + 60 }).length).toBe(0);
  expect(scaleOf('day', { first: '2026-03-09', last: '2026-03-09' }).ticks).toHaveLength(24);
});
