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
  try {
    return new Date(timeZone === undefined ? wall : timeAtWall(wall, timeZone)).toISOString();
  } catch {
    return null;
  }
}
