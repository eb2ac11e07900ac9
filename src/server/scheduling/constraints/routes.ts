/** Functions of constraints over the visits of a day in their order. Each answers what does not hold, at the visit where it shows. */
import { clockTime } from '../../../../engine/core/format/zone-days.ts';
import { saidLength } from '../../../../engine/server/kernel/said.ts';
import { minutesIn, without } from '../day/index.ts';
import type { Finding, Route, RouteCheck, Stop } from './types.ts';

type Found = Finding & { readonly visitId: string };

const found = ({ visit }: Stop, params: Finding['params'], amount: number): Found => ({
  visitId: visit.id,
  amount,
  params: { code: visit.code, ...params },
});
const endOf = ({ visit, at }: Stop): number => at + visit.duration;

const window = ({ stops, technician: { name } }: Route): readonly Found[] =>
  stops.flatMap((stop) => {
    const { visit, at } = stop;
    if (!visit.window) return [];
    const { from, to } = visit.window;
    const late = Math.max(from - at, at - to);
    return late > 0 ? [found(stop, { name, at: clockTime(at), from: clockTime(from), to: clockTime(to) }, late)] : [];
  });

/** The first way is from where the day begins: it may be gone before the shift does, as everybody comes to work. */
const apart = ({ stops, technician: { name } }: Route): readonly Found[] =>
  stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    if (!before) return [];
    const arrival = endOf(before) + stop.travel;
    return arrival > stop.at ? [found(stop, { name, at: clockTime(stop.at), arrival: clockTime(arrival) }, arrival - stop.at)] : [];
  });

/** The last span of a day may be longer by the policy's overtime. */
function hours({ stops, technician: { name }, workday: { spans, isKnown }, policy: { overtime } }: Route): readonly Found[] {
  const last = spans.at(-1);
  if (!last || !isKnown) return [];
  const allowed = [...spans, { from: last.to, to: last.to + overtime }];
  return stops.flatMap((stop) => {
    const outside = minutesIn(without([{ from: stop.at, to: endOf(stop) }], allowed));
    return outside > 0 ? [found(stop, { name, length: saidLength(outside) }, outside)] : [];
  });
}

/** Free time of the day, ways not counted, is enough for the break. */
function pause({ stops, technician: { name }, workday: { spans, breakMinutes }, policy: { overtime } }: Route): readonly Found[] {
  const last = stops.at(-1);
  const end = spans.at(-1);
  if (!last || !end || breakMinutes === 0) return [];
  const busy = stops.map((stop, index) => ({ from: stop.at - (index === 0 ? 0 : stop.travel), to: endOf(stop) }));
  const free = minutesIn(without([...spans, { from: end.to, to: end.to + overtime }], busy));
  return free < breakMinutes ? [found(last, { name, length: saidLength(breakMinutes) }, breakMinutes - free)] : [];
}

function jobs({ stops, technician: { name }, policy: { maxJobs } }: Route): readonly Found[] {
  const last = stops.at(-1);
  return last && stops.length > maxJobs ? [found(last, { name, count: stops.length, most: maxJobs }, stops.length - maxJobs)] : [];
}

const after = ({ stops, ends }: Route): readonly Found[] =>
  stops.flatMap((stop) => {
    const first = stop.visit.after === null ? undefined : ends.get(stop.visit.after);
    return first !== undefined && first > stop.at ? [found(stop, {}, first - stop.at)] : [];
  });

/** Who leads is moved, and the others come along: of who comes along it is asked. */
const together = ({ stops, starts }: Route): readonly Found[] =>
  stops.flatMap((stop) => {
    const { id, crew } = stop.visit;
    const lead = crew === null || crew === id ? undefined : starts.get(crew);
    return lead !== undefined && lead !== stop.at ? [found(stop, {}, Math.abs(lead - stop.at))] : [];
  });

/** By the names that constraints use. */
export const routeChecks: Readonly<Record<string, RouteCheck>> = { window, apart, hours, break: pause, jobs, after, together };
