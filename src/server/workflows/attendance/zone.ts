/** Days and clocks of a place: instants are milliseconds UTC, days `YYYY-MM-DD`, zones IANA names. */

const MINUTE = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it, and there are few time zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { ...numeric, hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return format;
}

/** What the clock on the wall shows at that instant, as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const parts = formatOf(timeZone)
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)]);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 }: Record<string, number> = Object.fromEntries(parts);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day that it is there. */
export const dayIn = (at: number, timeZone: string): string => new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);

/** The instant at which the clock there shows so many minutes after midnight of that day. */
export function instantIn(day: string, minutes: number, timeZone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE;
  const first = wall - (wallClock(wall, timeZone) - wall);
  // A second look settles days on which the clock is put forward or back.
  return wall - (wallClock(first, timeZone) - first);
}

/** The day so many days later; earlier below zero. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 1440 * MINUTE).toISOString().slice(0, 10);

/** Minutes after midnight of `09:30` or `09:30:00`. */
export function minutesOf(time: unknown): number {
  const [hours = 0, minutes = 0] = String(time).split(':').map(Number);
  return hours * 60 + minutes;
}
