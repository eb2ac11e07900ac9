/** Days and instants of rules. A day is `YYYY-MM-DD`, an instant ISO text in UTC. */
import type { RuleScope } from './types.ts';
import { isDate, isInstant } from './values.ts';

const DAY = 86_400_000;
/** Furthest instant that a Date holds. */
const LAST = 8.64e15;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it, and there are few time zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Clock on the wall of a zone, as if it were UTC; null when the zone is unknown. */
function wallClock(time: number, timeZone: string | undefined): number | null {
  if (timeZone === undefined || timeZone === 'UTC') return time;
  try {
    const part = Object.fromEntries(
      formatOf(timeZone)
        .formatToParts(time)
        .map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  } catch {
    return null;
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The scope's instant, or null when it has none. */
export const now = (scope: RuleScope): string | null => (scope.now !== undefined && isInstant(scope.now) ? scope.now : null);

/** The day of the scope's instant in its time zone; null when it has no instant or the zone is unknown. */
export function today(scope: RuleScope): string | null {
  const instant = now(scope);
  const wall = instant === null ? null : wallClock(Date.parse(instant), scope.timeZone);
  return wall === null ? null : dayOf(wall);
}

/** A day some days later (or earlier, below zero); null when the text is no day or the count no whole number. */
export function addDays(date: unknown, days: unknown): string | null {
  if (typeof date !== 'string' || !isDate(date) || typeof days !== 'number' || !Number.isInteger(days)) return null;
  const time = Date.parse(`${date}T00:00:00Z`) + days * DAY;
  if (Math.abs(time) > LAST) return null;
  const day = dayOf(time);
  return isDate(day) ? day : null;
}

/** The instant at which a day begins in a time zone; null when the text is no day or the zone is unknown. */
export function startOfDay(date: unknown, timeZone: string | undefined): string | null {
  if (typeof date !== 'string' || !isDate(date)) return null;
  const wall = Date.parse(`${date}T00:00:00Z`);
  const first = shifted(wall, wall, timeZone);
  // A second look settles days on which the clock is put forward or back.
  const second = first === null ? null : shifted(wall, first, timeZone);
  return second === null ? null : new Date(second).toISOString();
}

/** The instant whose wall clock is `wall`, judged by the zone's offset at `at`. */
function shifted(wall: number, at: number, timeZone: string | undefined): number | null {
  const there = wallClock(at, timeZone);
  return there === null ? null : wall - (there - at);
}
