import { expect, it } from 'vitest';
import { createIdFactory } from '../../kernel/ids.ts';
import { boundAt, monthOf, partitionName, timeOf } from './months.ts';

it('a month ends where the next begins, over the end of a year too', () => {
  const december = monthOf(Date.parse('2026-12-31T23:59:59.999Z'));
  expect(december).toEqual({ label: '2026_12', start: Date.parse('2026-12-01T00:00:00Z'), end: Date.parse('2027-01-01T00:00:00Z') });
  expect(monthOf(december.end)).toEqual(monthOf(december.start, 1));
  // Not the third of March, which so many days after would be.
  expect(monthOf(Date.parse('2027-01-31T12:00:00Z'), 1).label).toBe('2027_02');
  expect(partitionName('note', december)).toBe('note_p2026_12');
});

it('ids of the last and of the first millisecond of a month lie on either side of its bound', () => {
  const { end } = monthOf(Date.parse('2026-11-15T00:00:00Z'));
  const at = (time: number) => createIdFactory(() => time)();
  expect(at(end - 1) < boundAt(end)).toBe(true);
  expect(at(end) > boundAt(end)).toBe(true);
  expect(timeOf(boundAt(end))).toBe(end);
  expect(timeOf(at(end))).toBe(end);
});
