import { expect, it } from 'vitest';
import { daysOf, overlap } from './days.ts';

it.each([
  ['2026-03-02', '2026-03-02', false, 1],
  ['2026-03-02', '2026-03-02', true, 0.5],
  ['2026-02-27', '2026-03-02', false, 4],
])('from %s to %s, half %s: %d days', (from, to, half, days) => {
  expect(daysOf({ from, to }, half)).toBe(days);
});

it.each([
  ['2026-03-01', '2026-03-03', '2026-03-03', '2026-03-05', true],
  ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05', false],
  ['2026-03-01', '2026-03-09', '2026-03-03', '2026-03-05', true],
])('%s to %s and %s to %s', (from, to, otherFrom, otherTo, both) => {
  expect(overlap({ from, to }, { from: otherFrom, to: otherTo })).toBe(both);
  expect(overlap({ from: otherFrom, to: otherTo }, { from, to })).toBe(both);
});
