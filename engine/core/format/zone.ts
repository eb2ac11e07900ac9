/**
 * Clocks on the walls of time zones (IANA names). Times are milliseconds UTC; a wall clock's reading is given as if it
 * were UTC, so that two readings can be compared and added to.
 */

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it, and there are few time zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { ...numeric, hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return format;
}

/** What the clock there shows at that time. @throws RangeError for a zone that nobody knows, or no time. */
export function wallClock(time: number, timeZone: string): number {
  if (timeZone === 'UTC') return time;
  const parts = formatOf(timeZone)
    .formatToParts(time)
    .map(({ type, value }) => [type, Number(value)]);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 }: Record<string, number> = Object.fromEntries(parts);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** A clock is put forward or back by less than a day. */
const DAY = 86_400_000;

/**
 * The time at which the clock there shows that reading. Of a reading that it skips, the time after the skip as far as
 * the reading is after its begin; of one that it shows twice, the first time.
 * @throws RangeError for a zone that nobody knows, or no time.
 */
export function timeAtWall(wall: number, timeZone: string): number {
  const [before, after] = [wall - DAY, wall + DAY].map((time) => wall - (wallClock(time, timeZone) - time)) as [number, number];
  const exact = [before, after].filter((time) => wallClock(time, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : before;
}
