/** Days in figures, by one measure whoever planned them: what they cost, who is served, what is late, how far people drive. */
import type { Judge, Route } from '../constraints/index.ts';
import type { Days, Visit } from '../day/index.ts';
import { type Had, leftCost, promiseCost, routesOf, type Totals, totalsOf } from '../plan/index.ts';

export type Measured = {
  /** With the hours of everybody, those that are over too, and no windows but the promised ones. */
  readonly days: Days;
  /** By whose policy days are measured, whatever policy planned them. */
  readonly judge: Judge;
  /** Visits that the question is about. */
  readonly counted: ReadonlySet<string>;
  /** Who has what and when, of these visits and all others. */
  readonly had: readonly Had[];
  /** Visits that somebody has at no time that is known. */
  readonly untimed: ReadonlySet<string>;
};

/** Minutes, but for counts, `share` (percent) and `km`. Null where there is nothing to say it of. */
export type Figures = {
  readonly inScope: number;
  readonly assigned: number;
  readonly share: number | null;
  readonly left: number;
  readonly objective: number;
  readonly slaMissed: number;
  readonly promisesMissed: number;
  readonly breaches: number;
  readonly overtime: number;
  readonly travelPerVisit: number | null;
  readonly travel: number;
  readonly km: number;
  readonly technicians: number;
};

export type Measurement = { readonly figures: Figures; readonly totals: readonly Totals[] };

const DAY = 1440;

export function measure({ days, judge, counted, had, untimed }: Measured): Measurement {
  const routes = routesOf(days, judge, had);
  const totals = routes.map(totalsOf);
  const placed = had.filter(({ visit }) => counted.has(visit.id));
  const isPlaced = new Set(placed.map(({ visit }) => visit.id));
  const asked = days.visits.filter(({ id }) => counted.has(id));
  const left = asked.filter(({ id }) => !isPlaced.has(id) && !untimed.has(id));
  const { cost, breaches } = judged(routes, judge, counted);
  const missed = [
    ...left.map((visit) => leftCost(visit, judge.policy)),
    ...placed.filter(isLate).map(({ visit }) => promiseCost(visit, judge.policy)),
  ].reduce((all, each) => all + each, 0);
  const sum = (of: (totals: Totals) => number) => totals.reduce((all, each) => all + of(each), 0);
  const [visits, travel] = [sum((each) => each.visits), sum((each) => each.travel)];
  const assigned = asked.length - left.length;
  return {
    totals,
    figures: {
      inScope: asked.length,
      assigned,
      share: asked.length === 0 ? null : rounded((100 * assigned) / asked.length),
      left: left.length,
      objective: rounded(cost + missed),
      slaMissed: placed.filter(isLate).length + left.filter(({ dueBy }) => dueBy !== null && dueBy < DAY).length,
      promisesMissed: placed.filter(isOutside).length + left.filter(({ window }) => window !== null).length,
      breaches,
      overtime: sum((each) => each.overtime),
      travelPerVisit: visits === 0 ? null : rounded(travel / visits),
      travel,
      km: rounded(sum((each) => each.metres) / 1000),
      technicians: new Set(totals.map(({ technicianId }) => technicianId)).size,
    },
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const isLate = ({ visit: { dueBy, duration }, at }: Had) => dueBy !== null && at + duration > dueBy;
const isOutside = ({ visit: { window }, at }: Had) => window !== null && (at < window.from || at > window.to);

/**
 * What days cost in minutes of travel: ways, uneven load and what is soft, each as the policy weighs it; and how many times what
 * must hold does not, of the visits that count.
 */
function judged(routes: readonly Route[], judge: Judge, counted: ReadonlySet<string>) {
  const { weights } = judge.policy;
  let [cost, breaches] = [0, 0];
  for (const route of routes) {
    const { technician, workday, stops, home, policy, names, ways } = route;
    cost += weights.travel * stops.reduce((sum, { travel }) => sum + travel, home.travel) + weights.load * stops.length ** 2;
    const pairs = stops.flatMap(({ visit }) => judge.pair({ visit, technician, workday, policy, names, ways }));
    const found = [...judge.route(route), ...pairs];
    for (const clash of found) cost += clash.cost;
    breaches += found.filter(({ isHard, visitId }) => isHard && counted.has(visitId)).length;
  }
  return { cost, breaches };
}

/** Visits that count and that somebody has without a time, where nothing plans them. */
export const untimedOf = ({ visits }: Days, counted: ReadonlySet<string>, scope: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    visits
      .filter(({ id, technicianId, at }: Visit) => counted.has(id) && !scope.has(id) && technicianId !== null && at === null)
      .map(({ id }) => id),
  );

/** Days over which somebody's days are added up. */
export type Summed = Omit<Totals, 'day'>;

export function byTechnician(totals: readonly Totals[]): ReadonlyMap<string, Summed> {
  const all = new Map<string, Summed>();
  for (const { day, ...each } of totals) {
    const before = all.get(each.technicianId);
    all.set(each.technicianId, before ? added(before, each) : each);
  }
  return all;
}

const added = (one: Summed, other: Summed): Summed => ({
  technicianId: one.technicianId,
  visits: one.visits + other.visits,
  work: one.work + other.work,
  travel: one.travel + other.travel,
  metres: one.metres + other.metres,
  overtime: one.overtime + other.overtime,
  late: one.late + other.late,
});
