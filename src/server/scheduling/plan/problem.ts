/** A day as the optimiser takes it: its visits in tenths of a minute of travel, its lines as routes. */
import type { Judge, Policy } from '../constraints/index.ts';
import type { Days, Priority, Visit } from '../day/index.ts';
import type { Plan, Problem } from '../solver/index.ts';
import { itemOf } from './lines.ts';
import type { Places } from './places.ts';
import type { Item, Line } from './types.ts';

/** Costs are whole numbers: tenths of a minute of travel. */
export const UNIT = 10;

/** What it costs to leave a visit over, in minutes of travel: more than any way is long, so that as many as can be are done, the urgent ones first. */
const LEFT: Readonly<Record<Priority, number>> = { Urgent: 16_000, High: 8_000, Normal: 4_000, Low: 2_000, None: 2_000 };

/** What it costs besides that a promise is not kept, whether the visit is late or left over: as much as to leave a usual one over. */
const PROMISE = LEFT.Normal;

/** In minutes of travel, for a policy. */
export const promiseCost = ({ dueBy }: Visit, { weights }: Policy): number => (dueBy === null ? 0 : PROMISE * weights.due);
export const leftCost = (visit: Visit, policy: Policy): number => LEFT[visit.priority] + promiseCost(visit, policy);

export type Asked = {
  readonly lines: readonly Line[];
  /** Visits that are to be placed. */
  readonly visits: readonly Visit[];
  readonly places: Places;
  readonly judge: Judge;
  readonly names: Days['names'];
  readonly ways: Days['ways'];
  /** Earlier than which nothing may begin, by id: visits that come after others. */
  readonly notBefore: ReadonlyMap<string, number>;
  /** Whether a visit must be over by when its time is, or may be late. */
  readonly isPunctual: boolean;
};

/** Visits by their number in the problem: those to be placed first, then those that stay on their lines. */
export type DayProblem = { readonly problem: Problem; readonly items: readonly Item[]; readonly from: Plan };

const HORIZON = 4 * 1440;

export function problemOf(asked: Asked): DayProblem {
  const { lines, visits, places, judge, names } = asked;
  const { weights } = judge.policy;
  const wanted = visits.map((visit) => bounded(itemOf(visit, { policy: judge.policy, names, places }), asked));
  const stays = lines.flatMap((line, route) => line.items.map((item) => ({ item, route })));
  const items = [...wanted, ...stays.map(({ item }) => item)];
  const column = (of: (item: Item) => number) => Int32Array.from(items, of);
  const routes = lines.length;
  const taking = new Float64Array(items.length * routes);
  for (const [at, { visit }] of items.entries())
    for (const [route, line] of lines.entries()) {
      const stay = stays[at - wanted.length];
      if (!stay) taking[at * routes + route] = UNIT * costOf(visit, line, asked);
      else taking[at * routes + route] = stay.route === route ? 0 : Number.POSITIVE_INFINITY;
    }
  const problem: Problem = {
    visits: items.length,
    routes,
    places: places.count,
    travel: places.minutes,
    cost: places.minutes.map((minutes) => Math.round(minutes * UNIT * weights.travel)),
    place: column(({ place }) => place),
    duration: column(({ duration }) => duration),
    ready: column(({ ready }) => ready),
    due: column(({ due }) => Math.min(due, HORIZON)),
    load: column(() => 1),
    penalty: Float64Array.from(items, penaltyOf(asked)),
    start: Int32Array.from(lines, ({ start }) => start),
    end: Int32Array.from(lines, ({ start }) => start),
    open: Int32Array.from(lines, ({ hours }) => hours.from),
    close: Int32Array.from(lines, ({ hours }) => hours.to),
    capacity: Int32Array.from(lines, ({ mostVisits, items: has }) => Math.max(mostVisits, has.length)),
    fixed: new Float64Array(routes),
    kind: Int32Array.from(lines, (_, route) => route),
    kinds: routes,
    taking,
    pinned: Int32Array.from(items, (_, at) => stays[at - wanted.length]?.route ?? -1),
  };
  const from = lines.map((_, route) => stays.flatMap((stay, at) => (stay.route === route ? [wanted.length + at] : [])));
  return { problem, items, from };
}

/** Once promises may be broken, what is left over is broken already. */
const penaltyOf =
  ({ isPunctual, judge: { policy } }: Asked) =>
  ({ visit, isPinned }: Item): number => {
    if (isPinned) return UNIT * HORIZON * HORIZON;
    return UNIT * (isPunctual ? leftCost(visit, policy) : LEFT[visit.priority]);
  };

/** Within what its window, what must be over before it, and its promise allow. */
function bounded(item: Item, { notBefore, isPunctual }: Asked): Item {
  const { visit } = item;
  const promised = isPunctual && visit.dueBy !== null ? visit.dueBy - visit.duration : Number.MAX_SAFE_INTEGER;
  const ready = Math.max(item.ready, notBefore.get(visit.id) ?? 0);
  return { ...item, ready, due: Math.min(item.due, promised) };
}

/** What it costs besides travel that this technician does it, in minutes; Infinity where he must not. */
function costOf(
  visit: Visit,
  { technician, workday, items }: Line,
  { judge, names, ways }: Pick<Asked, 'judge' | 'names' | 'ways'>,
): number {
  const { policy } = judge;
  const pair = judge.costOf({ visit, technician, workday, policy, names, ways });
  const moved = visit.technicianId !== null && visit.technicianId !== technician.id ? policy.weights.stability : 0;
  return pair + moved + policy.weights.load * items.length;
}

const isLate = ({ dueBy, duration }: Visit, at: number): boolean => dueBy !== null && at + duration > dueBy;

/** What lines cost with what is on them, and what is left over, in tenths of a minute of travel. What stays costs its ways alone. */
export function costOfLines(
  asked: Pick<Asked, 'lines' | 'visits' | 'places' | 'judge' | 'names' | 'ways'>,
  left: readonly Visit[],
): number {
  const { lines, visits, places, judge } = asked;
  const wanted = new Set(visits.map(({ id }) => id));
  const { policy } = judge;
  const { travel } = policy.weights;
  let cost = left.reduce((sum, visit) => sum + UNIT * leftCost(visit, policy), 0);
  for (const line of lines) {
    let from = line.start;
    for (const { place, visit, ready } of line.items) {
      cost += UNIT * travel * (places.minutes[from * places.count + place] as number);
      if (wanted.has(visit.id)) cost += UNIT * (costOf(visit, line, asked) + (isLate(visit, ready) ? promiseCost(visit, policy) : 0));
      from = place;
    }
    if (line.items.length > 0) cost += UNIT * travel * (places.minutes[from * places.count + line.start] as number);
  }
  return cost;
}
