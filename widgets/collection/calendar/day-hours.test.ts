import { expect, it } from 'vitest';
import { minuteOfDay, type Span } from '../span/spans.ts';
import { hoursOn, isCrowded } from './day-hours.ts';

const day = '2026-03-11';
const at = (id: string, from: number, to: number): Span => ({
  row: { id, version: 1 },
  start: minuteOfDay(day) + from * 60,
  end: minuteOfDay(day) + to * 60,
  firstDay: day,
  lastDay: day,
  isAllDay: false,
});

it('places the hours of a day side by side where they overlap', () => {
  const placed = hoursOn([at('a', 9, 11), at('b', 10, 12), at('c', 14, 15)], day);
  expect(placed.map(({ item, lane, lanes }) => [item.one.row.id, item.start, lane, lanes])).toEqual([
    ['a', 540, 0, 2],
    ['b', 600, 1, 2],
    ['c', 840, 0, 1],
  ]);
});

it('is crowded where more overlap than a phone has room for', () => {
  const two = [at('a', 9, 11), at('b', 10, 12), at('c', 14, 15)];
  expect(isCrowded(two, day)).toBe(false);
  expect(isCrowded([...two, at('d', 10, 11)], day)).toBe(true);
  expect(isCrowded([...two, at('d', 10, 11)], '2026-03-12')).toBe(false);
});
