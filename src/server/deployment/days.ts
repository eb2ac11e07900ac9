/** When the update of a day is due, by the clock of the site. Instants are milliseconds UTC, days `YYYY-MM-DD`. */
import { instantIn, minutesOf } from '../../../engine/core/format/zone-days.ts';
import { defaults } from '../defaults/index.ts';

const HOUR = 3_600_000;
/** From the reminder until the day stands as missing. */
export const PATIENCE = 2 * HOUR;
/** What is longer past its time than this is not asked for any more: a server that stood still for a night catches up, not with weeks. */
const REACH = 24 * HOUR;
const USUAL = '19:00';

export type DueDay = {
  readonly day: string;
  /** `19:00`; null: as usual. */
  readonly updateBy: string | null;
  /** Of the brand, whose site it is. */
  readonly timeZone: string | null;
};

/** The last instant at which the update of that day is in time. */
export const cutoffOf = ({ day, updateBy, timeZone }: DueDay): number =>
  instantIn(day, minutesOf(updateBy ?? USUAL), timeZone ?? defaults.timeZone);

/** Whether a day without an update is to be asked for now. Nobody owes one of a time before the deployment was confirmed. */
export function isOverdue(due: DueDay, { confirmedAt, now }: { readonly confirmedAt: number; readonly now: number }): boolean {
  const cutoff = cutoffOf(due);
  return now > cutoff && now <= cutoff + REACH && confirmedAt <= cutoff;
}

export const stateWhenWritten = (due: DueDay, now: number): 'written' | 'late' => (now <= cutoffOf(due) ? 'written' : 'late');
