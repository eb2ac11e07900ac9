/** What must hold of somebody's day as a whole, counted minute by minute. */
import { wayIn } from '../day/index.ts';
import type { DayRule, Duty, Stop } from './types.ts';

/** Minutes of the day and of the night after it. */
const MINUTES = 2 * 1440;

/** By minute, whether somebody can be sent then, overtime among it. */
function workable({ workday: { spans }, policy: { overtime } }: Duty): readonly boolean[] {
  const minutes = new Array<boolean>(MINUTES).fill(false);
  for (const [index, { from, to }] of spans.entries()) minutes.fill(true, from, index === spans.length - 1 ? to + overtime : to);
  return minutes;
}

const endOf = ({ visit, at }: Stop) => at + visit.duration;

/** Minutes of the way to each stop but the first: that one is the way to work. A place that nobody knows is where one is already. */
function waysOf({ workday: { start }, ways }: Pick<Duty, 'workday' | 'ways'>, stops: readonly Stop[]): readonly number[] {
  let here = start;
  return stops.map(({ site }, index) => {
    const minutes = index > 0 && here && site ? wayIn(ways, here, site).minutes : 0;
    here = site ?? here;
    return minutes;
  });
}

const apart: DayRule = (duty) => {
  const { stops } = duty;
  const ways = waysOf(duty, stops);
  return stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    if (!before || !(stop.isProposed || before.isProposed)) return [];
    const arrival = endOf(before) + (ways[index] ?? 0);
    return arrival > stop.at ? [{ stop, detail: `there at ${arrival}, not at ${stop.at}` }] : [];
  });
};

const hours: DayRule = (duty) => {
  if (duty.workday.spans.length === 0) return [];
  const can = workable(duty);
  return duty.stops.flatMap((stop) => {
    if (!stop.isProposed) return [];
    for (let minute = stop.at; minute < endOf(stop); minute += 1)
      if (can[minute] !== true) return [{ stop, detail: `outside hours at ${minute}` }];
    return [];
  });
};

/** Workable minutes that these stops leave free, ways in between not counted. */
function freeWith(duty: Duty, stops: readonly Stop[]): number {
  const free = [...workable(duty)];
  const ways = waysOf(duty, stops);
  for (const [index, stop] of stops.entries()) free.fill(false, Math.max(0, stop.at - (ways[index] ?? 0)), endOf(stop));
  return free.filter(Boolean).length;
}

/** A day that had no time for its break before is not the proposal's fault, unless that has made it worse. */
const pause: DayRule = (duty) => {
  const { stops, workday } = duty;
  const shown = stops.findLast(({ isProposed }) => isProposed);
  if (!shown || workday.breakMinutes === 0 || workday.spans.length === 0) return [];
  const free = freeWith(duty, stops);
  const before = freeWith(
    duty,
    stops.filter(({ isProposed }) => !isProposed),
  );
  return free < workday.breakMinutes && free < before ? [{ stop: shown, detail: `${free} minutes free of ${workday.breakMinutes}` }] : [];
};

const jobs: DayRule = ({ stops, policy: { maxJobs } }) => {
  const shown = stops.findLast(({ isProposed }) => isProposed);
  return shown && stops.length > maxJobs ? [{ stop: shown, detail: `${stops.length} visits` }] : [];
};

export const dayRules: Readonly<Record<string, DayRule>> = { apart, hours, break: pause, jobs };
