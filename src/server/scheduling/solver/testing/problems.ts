/** Problems for tests, made of a seed, and what is wrong with a plan, found out in the plainest way. */
import type { Plan, Problem } from '../problem.ts';
import { createRandom } from '../random.ts';

export type Size = {
  readonly visits: number;
  readonly routes: number;
  readonly kinds: number;
  readonly pinned?: number;
  /** How many of the visits come after another one. */
  readonly later?: number;
};

const SHIFT = { open: 480, close: 1080 } as const;

/**
 * Minutes of a day; kinds of routes differ in what they may take. The first `pinned` visits stay on routes of their own; the last
 * `later` ones each come after a visit before them, so that some wait for one that waits itself.
 */
export function problemOf(seed: number, { visits, routes, kinds, pinned = 0, later = 0 }: Size): Problem {
  const random = createRandom(seed);
  const places = visits + routes;
  const points = Array.from({ length: places }, () => [random.below(60), random.below(60)] as const);
  const travel = new Int32Array(places * places);
  for (const [from, [x, y]] of points.entries())
    for (const [to, [otherX, otherY]] of points.entries()) travel[from * places + to] = Math.round(Math.hypot(x - otherX, y - otherY));
  const byVisit = (of: (visit: number) => number) => Int32Array.from({ length: visits }, (_, visit) => of(visit));
  const byRoute = (of: (route: number) => number) => Int32Array.from({ length: routes }, (_, route) => of(route));
  const isPinned = (visit: number) => visit < Math.min(pinned, routes);
  const ready = byVisit((visit) => (isPinned(visit) ? 600 : SHIFT.open + random.below(360)));
  const kind = byRoute((route) => Math.floor((route * kinds) / routes));
  const pins = byVisit((visit) => (isPinned(visit) ? visit : -1));
  return {
    visits,
    routes,
    places,
    travel,
    cost: travel,
    place: byVisit((visit) => visit),
    duration: byVisit(() => 15 + random.below(60)),
    ready,
    due: byVisit((visit) => (isPinned(visit) ? 600 : (ready[visit] ?? 0) + 30 + random.below(180))),
    load: byVisit(() => 1),
    penalty: Float64Array.from({ length: visits }, () => 200 + random.below(400)),
    start: byRoute((route) => visits + (kind[route] ?? 0)),
    end: byRoute((route) => visits + (kind[route] ?? 0)),
    open: byRoute(() => SHIFT.open),
    close: byRoute(() => SHIFT.close),
    capacity: byRoute(() => 8),
    fixed: new Float64Array(routes),
    kind,
    kinds,
    taking: Float64Array.from({ length: visits * kinds }, (_, at) => {
      const chance = random.next();
      if (kind[pins[Math.floor(at / kinds)] ?? -1] === at % kinds) return 0;
      return chance < 0.3 ? Number.POSITIVE_INFINITY : Math.round(chance * 20);
    }),
    pinned: pins,
    ...(later > 0 ? { after: byVisit((visit) => (visit < Math.max(1, visits - later) ? -1 : random.below(visit))) } : {}),
  };
}

/** What it costs, and every rule that it breaks. */
export function judged(problem: Problem, plan: Plan): { readonly total: number; readonly faults: readonly string[] } {
  const { visits, places, travel, cost, place, kinds, kind } = problem;
  const at = (values: ArrayLike<number>, index: number) => values[index] ?? Number.NaN;
  const faults: string[] = [];
  const seen = new Set<number>();
  const begins = begun(problem, plan);
  let total = 0;
  for (const [route, list] of plan.entries()) {
    let [here, time, carried] = [at(problem.start, route), at(problem.open, route), 0];
    const go = (to: number) => {
      total += at(cost, here * places + to);
      time += at(travel, here * places + to);
      here = to;
    };
    for (const visit of list) {
      if (seen.has(visit)) faults.push(`${visit} stands twice`);
      seen.add(visit);
      go(at(place, visit));
      if (time > (begins.get(visit) ?? Number.NaN)) faults.push(`${visit} begins before somebody is there`);
      time = begins.get(visit) ?? Number.NaN;
      if (time > at(problem.due, visit)) faults.push(`${visit} is late`);
      if (at(problem.pinned, visit) !== -1 && at(problem.pinned, visit) !== route) faults.push(`${visit} was moved`);
      time += at(problem.duration, visit);
      carried += at(problem.load, visit);
      const taking = at(problem.taking, visit * kinds + at(kind, route));
      if (taking === Number.POSITIVE_INFINITY) faults.push(`${visit} is not for route ${route}`);
      total += taking;
    }
    if (list.length > 0) {
      go(at(problem.end, route));
      total += at(problem.fixed, route);
    }
    if (time > at(problem.close, route)) faults.push(`route ${route} ends late`);
    if (carried > at(problem.capacity, route)) faults.push(`route ${route} carries too much`);
  }
  for (const visit of seen) {
    const first = problem.after?.[visit] ?? -1;
    if (first === -1) continue;
    const begin = begins.get(first);
    if (begin === undefined) faults.push(`${visit} is done without ${first}`);
    else if (begin + at(problem.duration, first) > (begins.get(visit) ?? Number.NaN)) faults.push(`${visit} begins before ${first} ends`);
  }
  for (let visit = 0; visit < visits; visit += 1) {
    if (seen.has(visit)) continue;
    total += at(problem.penalty, visit);
    if (at(problem.pinned, visit) !== -1) faults.push(`${visit} was taken off`);
  }
  return { total, faults };
}

/** Instants at which visits begin at the earliest: over and over, until nothing waits longer; visits that wait for one another are late. */
function begun(problem: Problem, plan: Plan): ReadonlyMap<number, number> {
  const at = (values: ArrayLike<number>, index: number) => values[index] ?? Number.NaN;
  let begins = new Map<number, number>();
  for (let pass = 0; pass <= problem.visits + 1; pass += 1) {
    const then = new Map<number, number>();
    for (const [route, list] of plan.entries()) {
      let [here, time] = [at(problem.start, route), at(problem.open, route)];
      for (const visit of list) {
        const first = problem.after?.[visit] ?? -1;
        const ended = (begins.get(first) ?? 0) + (first === -1 ? 0 : at(problem.duration, first));
        time = Math.max(time + at(problem.travel, here * problem.places + at(problem.place, visit)), at(problem.ready, visit), ended);
        then.set(visit, time);
        time += at(problem.duration, visit);
        here = at(problem.place, visit);
      }
    }
    begins = then;
  }
  return begins;
}
