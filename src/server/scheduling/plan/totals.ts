/** Days in figures, before a plan and after it. */
import { type Judge, type Placed, type Route, routeOf } from '../constraints/index.ts';
import { type Days, minutesIn, without, workdayKey } from '../day/index.ts';
import type { Totals } from './types.ts';

/** A visit with whoever has it, and when. */
export type Had = Placed & { readonly technicianId: string; readonly day: string };

/** Of everybody who has something to do, day by day. */
export function routesOf({ days, technicians, workdays, names, ways }: Days, { policy }: Judge, all: readonly Had[]): readonly Route[] {
  const own = new Map<string, Had[]>();
  for (const each of all) {
    const key = workdayKey(each.technicianId, each.day);
    const found = own.get(key);
    if (found) found.push(each);
    else own.set(key, [each]);
  }
  return days.flatMap((day) =>
    technicians.flatMap((technician) => {
      const key = workdayKey(technician.id, day);
      const [workday, placed] = [workdays.get(key), own.get(key)];
      return workday && placed ? [routeOf({ technician, workday, policy, names, ways }, placed)] : [];
    }),
  );
}

export function totalsOf({ technician, workday, stops, home }: Route): Totals {
  const overtime = stops.reduce(
    (sum, { at, visit }) => sum + minutesIn(without([{ from: at, to: at + visit.duration }], workday.spans)),
    0,
  );
  return {
    technicianId: technician.id,
    day: workday.day,
    visits: stops.length,
    work: stops.reduce((sum, { visit }) => sum + visit.duration, 0),
    travel: stops.reduce((sum, { travel }) => sum + travel, home.travel),
    metres: stops.reduce((sum, { metres }) => sum + metres, home.metres),
    overtime,
    late: stops.filter(({ at, visit }) => visit.dueBy !== null && at + visit.duration > visit.dueBy).length,
  };
}
