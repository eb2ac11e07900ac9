import { expect, it } from 'vitest';
import { nextOfCountdown } from './countdown.ts';

/** All of them, from the furthest to the nearest. */
function rowOf(minutes: number, divisor: number): readonly number[] {
  const row: number[] = [];
  for (let left = Number.POSITIVE_INFINITY; ; left = row.at(-1) ?? 0) {
    const next = nextOfCountdown({ minutes, divisor }, left);
    if (next === undefined) return row;
    row.push(next);
  }
}

it.each([
  [1440, 4, [1440, 360, 90, 22, 5, 1]],
  [60, 2, [60, 30, 15, 7, 3, 1]],
  [10, 4, [10, 2, 1]],
  [5, 1.5, [5, 3, 2, 1]],
  // Closer than a minute together they are one.
  [3, 1.01, [3, 2, 1]],
  [1, 4, [1]],
  [90, 100, [90, 1]],
  // No divisor, or no time.
  [90, 1, [90]],
  [90, 0, [90]],
  [90, Number.NaN, [90]],
  [0, 4, []],
  [0.5, 4, []],
  [-10, 4, []],
  [Number.NaN, 4, []],
  [Number.POSITIVE_INFINITY, 4, []],
])('%s minutes by %s are %j', (minutes, divisor, row) => {
  expect(rowOf(minutes, divisor)).toEqual(row);
});

it('gives the next one that is still ahead', () => {
  const next = (left: number) => nextOfCountdown({ minutes: 1440, divisor: 4 }, left);
  expect([2000, 1440, 361, 360, 23, 22, 2, 1].map(next)).toEqual([1440, 360, 360, 90, 22, 5, 1, undefined]);
});
