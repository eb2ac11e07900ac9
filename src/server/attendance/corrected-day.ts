/** The times of a day as a correction asks for them. Pure. */

import { instantIn, minutesOf } from '../../../engine/core/format/zone-days.ts';
import type { EntityRows } from '../rows/index.ts';
import type { Punch } from './shift-windows.ts';

const DAY_MINUTES = 1440;

type Kept = Pick<EntityRows['attendance-day'], 'first_in' | 'last_out'>;

export type Times = {
  readonly day: string;
  readonly timeZone: string;
  /** `09:00`; null: it stays as the day has it. */
  readonly inTime: string | null | undefined;
  readonly outTime: string | null | undefined;
  /** The day as it is kept; undefined while it is not. */
  readonly stored: Kept | undefined;
  /** Those that were made, in their order. */
  readonly punches: readonly Punch[];
};
export type Corrected =
  | { readonly ok: true; readonly punches: readonly Punch[] }
  | { readonly ok: false; readonly fault: 'in_missing' | 'order' };

/** Coming and going, as punches that were never made. Going before coming is on the next day, as for shifts over midnight. */
export function correctedPunches({ day, timeZone, inTime, outTime, stored, punches }: Times): Corrected {
  if (!isGiven(inTime) && !isGiven(outTime) && agree(punches, stored)) return { ok: true, punches };
  const at = (minutes: number) => instantIn(day, minutes, timeZone);
  const came = isGiven(inTime) ? at(minutesOf(inTime)) : keptAt(stored?.first_in);
  const kept = keptAt(stored?.last_out);
  if (came === undefined) return isGiven(outTime) ? { ok: false, fault: 'in_missing' } : { ok: true, punches: [] };
  const sameDay = isGiven(outTime) ? at(minutesOf(outTime)) : kept;
  const left = isGiven(outTime) && sameDay !== undefined && sameDay <= came ? at(minutesOf(outTime) + DAY_MINUTES) : sameDay;
  if (left !== undefined && left <= came) return { ok: false, fault: 'order' };
  const first: Punch = { type: 'in', at: came, day };
  return { ok: true, punches: left === undefined ? [first] : [first, { type: 'out', at: left, day }] };
}

const isGiven = (time: string | null | undefined) => (time ?? '') !== '';
const keptAt = (instant: string | null | undefined) => (typeof instant === 'string' ? Date.parse(instant) : undefined);

/** Whether the day is kept as it was punched, and not as somebody corrected it. */
const agree = (punches: readonly Punch[], stored: Kept | undefined): boolean =>
  keptAt(stored?.first_in) === punches.find(({ type }) => type === 'in')?.at &&
  keptAt(stored?.last_out) === (punches.at(-1)?.type === 'out' ? punches.at(-1)?.at : undefined);
