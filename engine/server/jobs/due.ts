/**
 * When a schedule is due: cron of five fields in a time zone. Where clocks go forward, what falls into the hour that
 * is missing runs as it ends; where they go back, what has an hour of its own runs in the first of the two, and what runs
 * every minute or hour runs through both.
 */
import { Cron } from 'croner';
import type { MissedRuns } from '../../core/flows/index.ts';

export type Timing = { readonly cron: string; readonly timeZone: string; readonly missed: MissedRuns };

/** `runs` oldest first, and `next` the first due time after now; null when there is none. UTC instants. */
export type Due = { readonly runs: readonly string[]; readonly next: string | null };

/** Milliseconds by which a run may be late and still counts as in time. */
export const IN_TIME = 60_000;
/** Runs that are made up for at once with `each`: the last ones. */
const MOST = 500;

const cronOf = ({ cron, timeZone }: Pick<Timing, 'cron' | 'timeZone'>) => new Cron(cron, { timezone: timeZone, mode: '5-part' });

/** The first due time after an instant; null when there never is one. @throws Error for what is no cron of five fields. */
export const nextDue = (timing: Pick<Timing, 'cron' | 'timeZone'>, after: string): string | null =>
  cronOf(timing).nextRun(new Date(after))?.toISOString() ?? null;

/** What is to run of a schedule that was last known to be due at `since`. */
export function dueRuns(timing: Timing, { since, now }: { readonly since: string; readonly now: string }): Due {
  const schedule = cronOf(timing);
  const inTime = Date.parse(now) - IN_TIME;
  const from = timing.missed === 'each' ? Date.parse(since) : inTime;
  // What is long past counts only for its last time: a year of minutes need not be walked through.
  const earlier = timing.missed === 'once' ? (schedule.previousRuns(1, new Date(inTime + 1000))[0] ?? null) : null;
  const runs: number[] = [];
  let at = schedule.nextRun(new Date(Math.max(from, Date.parse(since)) - 1));
  while (at && at.getTime() <= Date.parse(now)) {
    runs.push(at.getTime());
    if (runs.length > MOST) runs.shift();
    at = schedule.nextRun(at);
  }
  if (runs.length === 0 && earlier && earlier.getTime() >= Date.parse(since)) runs.push(earlier.getTime());
  return { runs: runs.map((time) => new Date(time).toISOString()), next: at?.toISOString() ?? null };
}
