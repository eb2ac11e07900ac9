/** Days and instants of the demo, relative to the day it is seeded on; hours are Indian Standard Time. */

const DAY = 86_400_000;
const MINUTE = 60_000;
const IST = 330 * MINUTE;

export type Calendar = {
  /** `YYYY-MM-DD` so many days from today. */
  day(offset: number): string;
  /** UTC instant at a minute of that day; now for what is still to come. */
  at(offset: number, minute: number): string;
  /** UTC instant at a minute of a day to come. */
  ahead(offset: number, minute: number): string;
  /** The instant so many minutes later, never in the future. */
  later(instant: string, minutes: number): string;
};

export function createCalendar(now: string): Calendar {
  const today = Math.floor((Date.parse(now) + IST) / DAY) * DAY;
  const iso = (time: number) => new Date(time).toISOString();
  const minuteOf = (offset: number, minute: number) => today + offset * DAY + minute * MINUTE - IST;
  return {
    day: (offset) => iso(today + offset * DAY).slice(0, 10),
    at: (offset, minute) => iso(Math.min(minuteOf(offset, minute), Date.parse(now))),
    ahead: (offset, minute) => iso(minuteOf(offset, minute)),
    later: (instant, minutes) => iso(Math.min(Date.parse(instant) + minutes * MINUTE, Date.parse(now))),
  };
}
