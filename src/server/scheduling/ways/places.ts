/** Which ways days need: on each of them from and to wherever somebody begins, and wherever somebody is needed. */
import { siteOf } from '../constraints/index.ts';
import { type Days, placeOf, type Site } from '../day/index.ts';

/** By `placeOf`, the places of each day. */
export function placesByDay({ days, workdays, visits, names }: Days): readonly ReadonlyMap<string, Site>[] {
  return days.map((day) => {
    const starts = [...workdays.values()].flatMap((workday) => (workday.day === day && workday.spans.length > 0 ? workday.start : null));
    const sites = visits.flatMap((visit) => (visit.day === day ? siteOf(visit, names) : null));
    return new Map([...starts, ...sites].flatMap((site) => (site ? [[placeOf(site), site] as const] : [])));
  });
}
