/** Days and instants of rules. A day is `YYYY-MM-DD`, an instant ISO text in UTC. */
import { timeAtWall, wallClock } from '../format/zone.ts';
import type { RuleScope } from './types.ts';
import { isDate, isInstant } from './values.ts';

const DAY = 86_400_000;
/** Furthest instant that a Date holds. */
const LAST = 8.64e15;

/** Clock on the wall of a zone, as if it were UTC; null when the zone is unknown. */
function wallIn(time: number, timeZone: string | undefined): number | null {
  try {
    return timeZone === undefined ? time : wallClock(time, timeZone);
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
  const wall = instant === null ? null : wallIn(Date.parse(instant), scope.timeZone);
  return wall === null ? null : dayOf(wall);
}

/** Days of the years 1 to 9999, which are those that a database knows too. */
const isKnownDay = (day: string) => isDate(day) && !day.startsWith('0000');

/** A day some days later (or earlier, below zero); null when the text is no day or the count no whole number. */
export function addDays(date: unknown, days: unknown): string | null {
  if (typeof date !== 'string' || !isDate(date) || typeof days !== 'number' || !Number.isInteger(days)) return null;
  const time = Date.parse(`${date}T00:00:00Z`) + days * DAY;
  if (Math.abs(time) > LAST) return null;
  const day = dayOf(time);
  return isKnownDay(day) ? day : null;
}

/** The instant at which a day begins in a time zone; null when the text is no day or the zone is unknown. */
export function startOfDay(date: unknown, timeZone: string | undefined): string | null {
  if (typeof date !== 'string' || !isDate(date)) return null;
  const wall = Date.parse(`${date}T00:00:00Z`);
  try {
    return new Date(timeZone === undefined ? wall : timeAtWall(wall, timeZone)).toISOString();
  } catch {
    return null;
  }
}

/** The instant at which a zone's clock shows a time (`09:30`) of a day; null when one of them is none. */
export function instantAt(date: unknown, time: unknown, timeZone: unknown): string | null {
  if (typeof date !== 'string' || !isDate(date) || typeof time !== 'string' || typeof timeZone !== 'string') return null;
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) return null;
  const wall = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  try {
    return new Date(timeAtWall(wall, timeZone)).toISOString();
  } catch {
    return null;
  }
}

/** The same day some months later, the last of the month where it has no such day; null when the text is no day or the count no whole number. */
export function addMonths(date: unknown, months: unknown): string | null {
  if (typeof date !== 'string' || !isDate(date) || typeof months !== 'number' || !Number.isInteger(months)) return null;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(count / 12), ((count % 12) + 12) % 12];
  const padded = (number: number, length: number) => String(number).padStart(length, '0');
  const later = `${padded(inYear, 4)}-${padded(inMonth + 1, 2)}-${padded(Math.min(day, daysIn(inYear, inMonth)), 2)}`;
  return isKnownDay(later) ? later : null;
}

/** By a year like it among those that a Date does not take for 19-something. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(2000 + (year % 400), month + 1, 0)).getUTCDate();

/** The instant some minutes later; null when the text is no instant. */
export function addMinutes(instant: unknown, minutes: unknown): string | null {
  if (typeof instant !== 'string' || !isInstant(instant) || typeof minutes !== 'number') return null;
  const time = Date.parse(instant) + minutes * MINUTE;
  const later = Math.abs(time) > LAST || Number.isNaN(time) ? '' : new Date(time).toISOString();
  return isInstant(later) && !later.startsWith('0000') ? later : null;
}

const MINUTE = 60_000;

/** The day that a moment is on; null when it is neither day nor instant, or the zone unknown. */
export function dayIn(moment: unknown, timeZone: string | undefined): string | null {
  if (typeof moment !== 'string') return null;
  if (isDate(moment)) return moment;
  const wall = isInstant(moment) ? wallIn(Date.parse(moment), timeZone) : null;
  return wall === null ? null : dayOf(wall);
}

/** Days from one moment's day to another's. */
export function daysBetween(from: unknown, to: unknown, timeZone: string | undefined): number | null {
  const [first, last] = [dayIn(from, timeZone), dayIn(to, timeZone)];
  return first === null || last === null ? null : Math.round((Date.parse(last) - Date.parse(first)) / DAY);
}

/** Whole minutes from one moment to another; a day is its beginning. */
export function minutesBetween(from: unknown, to: unknown, timeZone: string | undefined): number | null {
  const timeOf = (moment: unknown) => {
    const instant = typeof moment === 'string' && isInstant(moment) ? moment : startOfDay(moment, timeZone);
    return instant === null ? null : Date.parse(instant);
  };
  const [first, last] = [timeOf(from), timeOf(to)];
  return first === null || last === null ? null : Math.trunc((last - first) / MINUTE) || 0;
}

/** Whole months from one moment's day to another's. */
export function monthsBetween(from: unknown, to: unknown, timeZone: string | undefined): number | null {
  const [first, last] = [dayIn(from, timeZone), dayIn(to, timeZone)];
  if (first === null || last === null) return null;
  const [fromYear = 0, fromMonth = 0] = first.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = last.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  if (months > 0 && (addMonths(first, months) ?? last) > last) return months - 1;
  return months < 0 && (addMonths(first, months) ?? last) < last ? months + 1 : months;
}

/** One part of a moment as a clock on the wall shows it; null when it is no moment, or a day has no such part. */
export function partOf(
  name: 'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute',
  moment: unknown,
  timeZone: string | undefined,
): number | null {
  if (typeof moment !== 'string') return null;
  const isDay = isDate(moment);
  if (!isDay && !isInstant(moment)) return null;
  if (isDay && (name === 'hour' || name === 'minute')) return null;
  const wall = isDay ? Date.parse(`${moment}T00:00:00Z`) : wallIn(Date.parse(moment), timeZone);
  return wall === null ? null : wallParts[name](new Date(wall));
}

const wallParts = {
  year: (wall: Date) => wall.getUTCFullYear(),
  month: (wall: Date) => wall.getUTCMonth() + 1,
  day: (wall: Date) => wall.getUTCDate(),
  weekday: (wall: Date) => wall.getUTCDay() || 7,
  hour: (wall: Date) => wall.getUTCHours(),
  minute: (wall: Date) => wall.getUTCMinutes(),
};
