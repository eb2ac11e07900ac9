import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/support/words.ts';
import { type Days, dayBefore, daysInWords, holds, overlap } from './ranges.ts';

const days = (from: number, to: number | null): Days => ({ from: `2026-03-0${from}`, to: to === null ? null : `2026-03-0${to}` });

describe('overlap', () => {
  it.each<[string, Days, Days, boolean]>([
    ['one after the other', days(1, 3), days(4, 6), false],
    ['a day in common', days(1, 3), days(3, 6), true],
    ['one inside the other', days(1, 9), days(3, 4), true],
    ['open ends', days(1, null), days(5, null), true],
    ['an open end before', days(5, null), days(1, 4), false],
    ['an open end reaching in', days(1, null), days(5, 6), true],
    ['the same day', days(2, 2), days(2, 2), true],
    ['one that never was', days(5, 4), days(1, 9), false],
  ])('%s', (_, a, b, expected) => {
    expect(overlap(a, b)).toBe(expected);
    expect(overlap(b, a)).toBe(expected);
  });
});

it('knows the days in a stretch', () => {
  expect([1, 2, 4, 5].map((day) => holds(days(2, 4), `2026-03-0${day}`))).toEqual([false, true, true, false]);
  expect(holds(days(2, null), '2030-01-01')).toBe(true);
});

it('knows the day before, over the ends of months and years', () => {
  expect(['2026-03-01', '2024-03-01', '2026-01-01'].map(dayBefore)).toEqual(['2026-02-28', '2024-02-29', '2025-12-31']);
});

it('tells them in words', () => {
  expect([days(1, null), days(1, 4)].map(daysInWords).map(inEnglish)).toEqual(['from Mar-01-2026 on', 'from Mar-01-2026 to Mar-04-2026']);
});
