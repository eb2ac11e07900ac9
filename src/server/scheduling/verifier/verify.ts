/**
 * Looks a proposal over as a stranger would: every hard constraint of a policy, worked out anew from the records. It shares no code with
 * the judge and the optimiser but the table of ways and the language of rules, so that a fault of theirs shows here.
 */
import { rowsBy } from '../../rows/index.ts';
import type { Constraint, Policy } from '../constraints/types.ts';
import { type Days, type Site, type Visit, workdayKey } from '../day/index.ts';
import { dayRules } from './day-rules.ts';
import { ruleOf, stopRules } from './stop-rules.ts';
import type { Assignment, Duty, Refusal, Stop, StopRule } from './types.ts';

/**
 * @param left ids of visits that the proposal takes from whoever has them; all others that somebody has at a time stay as they are
 * @returns nothing where the proposal may be carried out. Faults that were there before are nobody's here
 * @throws for a constraint whose name or rule there is none of
 */
export function verify(
  days: Days,
  policy: Policy,
  proposal: readonly Assignment[],
  left: ReadonlySet<string> = new Set(),
): readonly Refusal[] {
  const visits = new Map(days.visits.map((visit) => [visit.id, visit]));
  const odd = proposal.flatMap((assignment, index) => oddity({ days, visits, proposal, assignment, index }));
  if (odd.length > 0) return odd;
  const hard = policy.constraints.filter(({ strictness }) => strictness === 'hard');
  const rules = hard.flatMap((constraint) => ruleFor(constraint));
  const wholes = hard.flatMap(({ id, check }) => (check !== undefined && dayRules[check] ? [{ id, rule: dayRules[check] }] : []));
  return dutiesOf(days, policy, { visits, proposal, left }).flatMap((duty) => {
    const refusal = (id: string, { visit }: Stop, detail: string): Refusal => ({
      visitId: visit.id,
      technicianId: duty.technician.id,
      constraint: id,
      detail,
    });
    const single = duty.stops
      .filter(({ isProposed }) => isProposed)
      .flatMap((stop) =>
        rules.flatMap(({ id, rule }) => {
          const detail = rule(stop, duty);
          return detail === undefined ? [] : [refusal(id, stop, detail)];
        }),
      );
    return [...single, ...wholes.flatMap(({ id, rule }) => rule(duty).map(({ stop, detail }) => refusal(id, stop, detail)))];
  });
}

function ruleFor({ id, check, when }: Constraint): readonly { readonly id: string; readonly rule: StopRule }[] {
  if (when !== undefined) return [{ id, rule: ruleOf(when) }];
  const rule = check === undefined ? undefined : stopRules[check];
  if (!rule && !(check !== undefined && dayRules[check])) throw new Error(`The constraint ${id} cannot be verified.`);
  return rule ? [{ id, rule }] : [];
}

type Odd = {
  readonly days: Days;
  readonly visits: ReadonlyMap<string, Visit>;
  readonly proposal: readonly Assignment[];
  readonly assignment: Assignment;
  readonly index: number;
};

/** What no proposal may say, whatever the policy. */
function oddity({ days, visits, proposal, assignment, index }: Odd): readonly Refusal[] {
  const { visitId, technicianId, day, at } = assignment;
  const refuse = (constraint: string, detail: string): readonly Refusal[] => [{ visitId, technicianId, constraint, detail }];
  const visit = visits.get(visitId);
  if (!visit) return refuse('unknown', 'no such visit');
  if (!days.workdays.has(workdayKey(technicianId, day))) return refuse('unknown', 'no such technician on this day');
  if (!Number.isInteger(at) || at < 0) return refuse('unknown', `no minute of a day: ${at}`);
  if (proposal.findIndex((each) => each.visitId === visitId) !== index) return refuse('twice', 'placed before');
  if (visit.day !== day) return refuse('day', `it is of ${visit.day}`);
  if (visit.isFixed && visit.technicianId !== null && visit.at !== null && (visit.technicianId !== technicianId || visit.at !== at))
    return refuse('fixed', `it stays with ${visit.technicianId} at ${visit.at}`);
  return siteOf(visit, days) === null ? refuse('place', 'nobody knows where it is') : [];
}

const siteOf = ({ site, hubId }: Visit, { names }: Days): Site | null => site ?? names.hubs.get(hubId ?? '')?.site ?? null;

type Placing = {
  readonly visits: ReadonlyMap<string, Visit>;
  readonly proposal: readonly Assignment[];
  readonly left: ReadonlySet<string>;
};

/** Days of those who are to do something new, with all that they have then. */
function dutiesOf(days: Days, policy: Policy, { visits, proposal, left }: Placing): readonly Duty[] {
  const proposed = new Set(proposal.map(({ visitId }) => visitId));
  const stays = days.visits.flatMap(({ id, technicianId, day, at }) =>
    technicianId === null || at === null || proposed.has(id) || left.has(id) ? [] : [{ visitId: id, technicianId, day, at }],
  );
  const all = [...stays, ...proposal];
  const ends = new Map(all.map(({ visitId, day, at }) => [visitId, { day, minute: at + (visits.get(visitId)?.duration ?? 0) }]));
  const crews = rowsBy(
    all.flatMap((each) => {
      const crew = visits.get(each.visitId)?.crew ?? null;
      return crew === null ? [] : [{ ...each, crew }];
    }),
    'crew',
  );
  const byDay = rowsBy(
    all.map((each) => ({ ...each, key: workdayKey(each.technicianId, each.day) })),
    'key',
  );
  const people = new Map(days.technicians.map((technician) => [technician.id, technician]));
  const active = new Set(visits.keys());
  return [...byDay].flatMap(([key, own]) => {
    const workday = days.workdays.get(key);
    const technician = workday && people.get(workday.technicianId);
    if (!workday || !technician || !own.some(({ visitId }) => proposed.has(visitId))) return [];
    const stops = own.flatMap(({ visitId, at }): readonly Stop[] => {
      const visit = visits.get(visitId);
      return visit ? [{ visit, at, isProposed: proposed.has(visitId), site: siteOf(visit, days) }] : [];
    });
    const inOrder = stops.toSorted((one, other) => one.at - other.at || (one.visit.id < other.visit.id ? -1 : 1));
    return [{ technician, workday, stops: inOrder, policy, names: days.names, ways: days.ways, ends, crews, active }];
  });
}
