/** Between an instant (UTC, ISO) and what a clock on the wall of a time zone shows ('YYYY-MM-DDTHH:mm'). */
import { timeAtWall, wallClock } from '../../../engine/core/format/zone.ts';

/** The wall clock's reading at an instant; '' for what is no instant. */
export function wallTimeOf(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : new Date(wallClock(time, timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant at which the wall clock shows that reading; null for no reading. In the hour that a
 * clock skips, the instant after the skip; in the hour it repeats, the first one.
 */
export function instantOf(wallTime: string, timeZone: string): string | null {
  // Engines read a date into almost any text; only this form is one.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallTime)) return null;
  const wall = Date.parse(`${wallTime}:00Z`);
  return Number.isNaN(wall) ? null : new Date(timeAtWall(wall, timeZone)).toISOString();
}
