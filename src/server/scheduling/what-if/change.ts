/** Days as they would be. What is given stays as it is; what comes back shares with it whatever is the same. */
import { type Days, type Technician, type Visit, type Workday, workdayKey } from '../day/index.ts';

const free = (visit: Visit): Visit => ({ ...visit, technicianId: null, at: null, isFixed: false });

/** Nobody of these is there: what they have, pinned or not, is nobody's, within the windows that it had. */
export const withAbsent = (days: Days, ids: ReadonlySet<string>): Days => ({
  ...days,
  technicians: days.technicians.filter(({ id }) => !ids.has(id)),
  workdays: new Map([...days.workdays].filter(([, { technicianId }]) => !ids.has(technicianId))),
  visits: days.visits.map((visit) => (visit.technicianId !== null && ids.has(visit.technicianId) ? free(visit) : visit)),
});

export type More = { readonly technicians: readonly Technician[]; readonly workdays: readonly Workday[] };

export const withMore = (days: Days, { technicians, workdays }: More): Days => ({
  ...days,
  technicians: [...days.technicians, ...technicians],
  workdays: new Map([...days.workdays, ...workdays.map((each) => [workdayKey(each.technicianId, each.day), each] as const)]),
});

export type Copying = { readonly of: string; readonly count: number; readonly nameOf: (name: string, number: number) => string };

/** Technicians with the skills, hours, place and van of one who is there; undefined where he is not. */
export function copiesOf(days: Days, { of, count, nameOf }: Copying): More | undefined {
  const original = days.technicians.find(({ id }) => id === of);
  if (!original) return undefined;
  const own = [...days.workdays.values()].filter(({ technicianId }) => technicianId === of);
  const technicians = Array.from({ length: count }, (_, at) => ({
    ...original,
    id: `${of}+${at + 1}`,
    name: nameOf(original.name, at + 1),
  }));
  return { technicians, workdays: technicians.flatMap(({ id }) => own.map((workday) => ({ ...workday, technicianId: id }))) };
}

/** As if nobody had planned these days yet: what is pinned stays with whom and when it was. */
export const anew = (days: Days): Days => ({ ...days, visits: days.visits.map((visit) => (visit.isFixed ? visit : free(visit))) });
