/**
 * Plans days: each by itself, as visits stay on theirs. The same days, policy, seed and steps give the same plan, on any machine.
 */
import { type Judge, type Placed, routeOf } from '../constraints/index.ts';
import { byKnownWays, type Days, type Travel, type Visit, workdayKey } from '../day/index.ts';
import { type DayPlan, planDay } from './plan-day.ts';
import { UNIT } from './problem.ts';
import { totalsOf } from './totals.ts';
import type { Proposal, Totals } from './types.ts';
import { whyNot } from './why-not.ts';

export type PlanOptions = {
  readonly seed: number;
  /** Steps of the search over all days, shared out by their visits. */
  readonly steps: number;
  /** Visits that may be given to somebody. */
  readonly scope: ReadonlySet<string>;
  /** Those of them that somebody has at a time stay as they are; fixed ones always do. */
  readonly keepAssigned: boolean;
  readonly travel?: Travel;
  /** How far it is, 0 to 1, and how many visits of the day are left over just now. */
  readonly progress?: (share: number, left: number) => void;
  readonly signal?: AbortSignal;
};

/** @throws the reason of `signal` when it is aborted */
export async function planDays(
  days: Days,
  judge: Judge,
  { scope, keepAssigned, steps, progress, travel = byKnownWays(days.ways), ...options }: PlanOptions,
): Promise<Proposal> {
  const isHad = ({ technicianId, at }: Visit) => technicianId !== null && at !== null;
  const wanted = days.visits.filter((visit) => scope.has(visit.id) && !(isHad(visit) && (visit.isFixed || keepAssigned)));
  const plans: DayPlan[] = [];
  let done = 0;
  for (const day of days.days) {
    const own = wanted.filter((visit) => visit.day === day);
    if (own.length === 0) continue;
    const share = own.length / wanted.length;
    const tell = (part: number, left: number) => progress?.(done + part * share, left);
    plans.push(await planDay(days, judge, { ...options, travel, day, wanted: own, steps: Math.ceil(steps * share), progress: tell }));
    done += share;
  }
  const placed = plans.flatMap((plan) => plan.placed);
  const moving = new Set(wanted.map(({ id }) => id));
  const visits = new Map(days.visits.map((visit) => [visit.id, visit]));
  const stays = days.visits.flatMap((visit) => (moving.has(visit.id) || !isHad(visit) ? [] : [had(visit)]));
  const planned = placed.flatMap(({ visitId, technicianId, day, at }) => {
    const visit = visits.get(visitId);
    return visit ? [{ visit, technicianId, day, at }] : [];
  });
  return {
    placed,
    left: await whyNot(days, judge, { plans, travel }),
    objective: plans.reduce((sum, { cost }) => sum + cost, 0) / UNIT,
    before: figuresOf(days, judge, days.visits.filter(isHad).map(had)),
    after: figuresOf(days, judge, [...stays, ...planned]),
  };
}

type Had = Placed & { readonly technicianId: string; readonly day: string };
const had = (visit: Visit): Had => ({ visit, at: visit.at ?? 0, technicianId: visit.technicianId ?? '', day: visit.day });

/** Of everybody who has something to do, day by day. */
function figuresOf({ days, technicians, workdays, names, ways }: Days, { policy }: Judge, all: readonly Had[]): readonly Totals[] {
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
      return workday && placed ? [totalsOf(routeOf({ technician, workday, policy, names, ways }, placed))] : [];
    }),
  );
}
