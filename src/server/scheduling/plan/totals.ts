/** Days in figures, before a plan and after it. */
import type { Route } from '../constraints/index.ts';
import { minutesIn, without } from '../day/index.ts';
import type { Totals } from './types.ts';

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
