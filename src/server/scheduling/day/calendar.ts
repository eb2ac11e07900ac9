/** Days in a row. */
import { daysLater } from '../../../../engine/core/format/zone-days.ts';

/** From the first to the last, both of them among it; none where the last is before the first. */
export function daysIn(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day);
  return days;
}

/** By the names that definitions know: `mon` to `sun`. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const weekdayOf = (day: string): Weekday => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sun';
