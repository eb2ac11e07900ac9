/** When something may reach a person: after quiet hours, with the next summary. Instants are milliseconds UTC, times of a day minutes after midnight. */

import { timeAtWall, wallClock } from '../../../core/format/zone.ts';
import { dayIn, daysLater, instantIn } from '../../../core/format/zone-days.ts';

/** `from` may be later than `to`: then they go over midnight. Both the same: none. */
export type Quiet = { readonly from: number; readonly to: number };
export type Digest = { readonly every: 'none' | 'hourly' | 'daily'; readonly at: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Minutes after midnight that the clock there shows. */
const minuteIn = (at: number, timeZone: string): number => Math.floor((wallClock(at, timeZone) % DAY) / MINUTE);

/**
 * The end of the quiet hours that `at` is in, `at` itself outside of them. Where a clock is put back, the hour that it shows
 * twice is quiet once: an end that has been is not waited for again.
 */
export function afterQuiet(at: number, quiet: Quiet | undefined, timeZone: string): number {
  if (quiet === undefined || quiet.from === quiet.to) return at;
  const { from, to } = quiet;
  const minute = minuteIn(at, timeZone);
  const isOver = from < to ? minute < from || minute >= to : minute >= to && minute < from;
  if (isOver) return at;
  const today = dayIn(at, timeZone);
  const day = from > to && minute >= from ? daysLater(today, 1) : today;
  return Math.max(at, instantIn(day, to, timeZone));
}

/** The next time after `at` at which a summary is made there. */
export function nextDigest(at: number, { every, at: minutes }: Digest, timeZone: string): number {
  if (every === 'hourly') {
    const wall = wallClock(at, timeZone);
    const next = timeAtWall(wall - (wall % HOUR) + HOUR, timeZone);
    // Of an hour that is shown twice, the first was taken: the one after `at` is meant.
    return next > at ? next : next + HOUR;
  }
  const today = dayIn(at, timeZone);
  const due = instantIn(today, minutes, timeZone);
  return due > at ? due : instantIn(daysLater(today, 1), minutes, timeZone);
}
