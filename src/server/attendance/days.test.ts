import { expect, it } from 'vitest';
import { daysOf, leaveDays, openDays, overlap } from './days.ts';

it.each([
  ['2026-03-02', '2026-03-02', false, 1],
  ['2026-03-02', '2026-03-02', true, 0.5],
  ['2026-02-27', '2026-03-02', false, 4],
  ['2026-12-30', '2027-01-02', false, 4],
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

it.each([
  ['2031-03-10', '2031-03-11', ['2031-03-10', '2031-03-11']],
  ['2031-02-01', '2031-03-02', ['2031-03-01', '2031-03-02']],
  ['2031-02-01', '2031-02-02', []],
])('of %s to %s are open on the fourth of March', (from, to, days) => {
  expect(openDays({ from, to }, '2031-03-04T06:00:00.000Z')).toEqual(days);
});

it('keeps no more than a year of a leave beforehand', () => {
  expect(openDays({ from: '2031-03-10', to: '2131-03-10' }, '2031-03-04T06:00:00.000Z')).toHaveLength(366);
});

it.each([
  ['no holiday', [], false, 4],
  ['holidays of other days', ['2031-03-09', '2031-03-14'], false, 4],
  ['its first and last day', ['2031-03-10', '2031-03-13'], false, 2],
  ['all of its days', ['2031-03-10', '2031-03-11', '2031-03-12', '2031-03-13'], false, 0],
])('leave of four days with %s free', (_what, free, isHalfDay, days) => {
  expect(leaveDays({ from: '2031-03-10', to: '2031-03-13' }, { isHalfDay, free: new Set(free) })).toBe(days);
});

it('takes nothing of half a day on a holiday', () => {
  const span = { from: '2031-03-10', to: '2031-03-10' };
  expect(leaveDays(span, { isHalfDay: true, free: new Set(['2031-03-10']) })).toBe(0);
  expect(leaveDays(span, { isHalfDay: true, free: undefined })).toBe(0.5);
});
