import { expect, it } from 'vitest';
import { dateAt, positionAfter } from './dates.ts';

const every = (every_count: number, every_unit: 'days' | 'weeks' | 'months', first_date = '2031-01-31') => ({
  first_date,
  every_count,
  every_unit,
});

it.each([
  [every(10, 'days'), ['2031-01-31', '2031-02-10', '2031-02-20']],
  [every(2, 'weeks'), ['2031-01-31', '2031-02-14', '2031-02-28']],
  [every(1, 'months'), ['2031-01-31', '2031-02-28', '2031-03-31']],
  [every(6, 'months', '2031-08-29'), ['2031-08-29', '2032-02-29', '2032-08-29']],
])('%j comes on %j', (rhythm, days) => {
  expect([0, 1, 2].map((position) => dateAt(rhythm, position))).toEqual(days);
});

it('goes on after a day, and never before where it stands', () => {
  expect(positionAfter(every(1, 'months'), 0, '2031-01-30')).toBe(0);
  expect(positionAfter(every(1, 'months'), 0, '2031-01-31')).toBe(1);
  expect(positionAfter(every(1, 'months'), 1, '2031-04-15')).toBe(3);
  expect(positionAfter(every(1, 'months'), 7, '2031-01-31')).toBe(7);
});
