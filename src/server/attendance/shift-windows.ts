/**
 * Which day a punch belongs to: that of the shift whose window it falls into, not that of the calendar.
 * A window opens before the shift begins and closes some hours after it ends, so that coming early, leaving late and shifts
 * over midnight count for their own day. Instants are milliseconds UTC.
 */
import { dayIn, instantIn, minutesOf } from '../../../engine/core/format/zone-days.ts';

const HOUR = 3_600_000;
const DAY_MINUTES = 1440;
const OPENS_BEFORE = 2 * HOUR;
const CLOSES_AFTER = 6 * HOUR;
/** Without a shift: who has not punched out after so long has forgotten it. */
export const LONGEST = 16 * HOUR;

export type PlannedShift = {
  /** The day that it begins on. */
  readonly day: string;
  readonly shiftId: string;
  /** Where the roster puts the person on that day. */
  readonly locationId: string | null;
  readonly begin: number;
  readonly end: number;
  readonly breakMinutes: number;
  readonly graceMinutes: number;
};

export type Punch = { readonly type: 'in' | 'out'; readonly at: number; readonly day: string | null };

/** Begin and end of a shift on a day; one that ends at or before its beginning ends on the next day. */
export function hoursOf({ day, start, end }: { readonly day: string; readonly start: unknown; readonly end: unknown }, timeZone: string) {
  const [from, to] = [minutesOf(start), minutesOf(end)];
  return { begin: instantIn(day, from, timeZone), end: instantIn(day, to <= from ? to + DAY_MINUTES : to, timeZone) };
}

/** When the window of a shift closes. */
export const windowEnd = ({ end }: Pick<PlannedShift, 'end'>): number => end + CLOSES_AFTER;

const away = ({ begin, end }: PlannedShift, at: number) => Math.max(begin - at, at - end, 0);
const isWithin = (shift: PlannedShift, at: number) => at >= shift.begin - OPENS_BEFORE && at <= windowEnd(shift);

/** The shift whose window an instant falls into; of two windows that of the nearer shift. */
export const shiftAt = (shifts: readonly PlannedShift[], at: number): PlannedShift | undefined =>
  shifts.filter((shift) => isWithin(shift, at)).sort((one, other) => away(one, at) - away(other, at))[0];

/** The day of an instant: that of its shift, else that of the calendar. */
export const dayAt = (shifts: readonly PlannedShift[], at: number, timeZone: string): string =>
  shiftAt(shifts, at)?.day ?? dayIn(at, timeZone);

/**
 * Whether somebody whose latest punch this is is at work: came in, and the window that he came in by is still open.
 * Whoever forgot to punch out is not in any more when the next shift begins.
 */
export function isAtWork(last: Punch | undefined, shifts: readonly PlannedShift[], at: number): boolean {
  if (last?.type !== 'in') return false;
  const shift = shiftAt(shifts, at);
  return shift ? shift.day === last.day : at - last.at < LONGEST;
}
