import { describe, expect, it } from 'vitest';
import type { Plan, Problem } from './problem.ts';
import { search } from './search.ts';
import { judged, problemOf, type Size } from './testing/problems.ts';

const steps = (most: number) => (done: number) => done / most;
const sizes: readonly Size[] = [
  { visits: 1, routes: 1, kinds: 1 },
  { visits: 12, routes: 3, kinds: 2 },
  { visits: 40, routes: 8, kinds: 3, pinned: 4 },
  { visits: 60, routes: 4, kinds: 2, pinned: 2 },
  { visits: 90, routes: 30, kinds: 5 },
];
const pinnedOf = ({ pinned, routes }: Problem): Plan =>
  Array.from({ length: routes }, (_, route) => [...pinned.keys()].filter((visit) => pinned[visit] === route));

describe.each(sizes)('a search over $visits visits and $routes routes', (size) => {
  it.each([1, 2, 3, 4, 5, 6])('breaks no rule, and knows what its plan costs (seed %i)', (seed) => {
    const problem = problemOf(seed, size);
    const { plan, total, left } = search(problem, { seed, from: pinnedOf(problem), progress: steps(600) });
    const found = judged(problem, plan);
    expect(found.faults).toEqual([]);
    expect(found.total).toBeCloseTo(total, 6);
    expect([...plan.flat(), ...left].toSorted((one, other) => one - other)).toEqual([...problem.pinned.keys()]);
  });

  it('finds the same again by the same seed', () => {
    const problem = problemOf(7, size);
    const find = () => search(problem, { seed: 3, from: pinnedOf(problem), progress: steps(400) });
    expect(find()).toEqual(find());
  });

  it('begins with as much of a plan as can still be done', () => {
    const problem = problemOf(9, size);
    const all = [...problem.pinned.keys()].filter((visit) => problem.pinned[visit] === -1);
    const crowded = pinnedOf(problem).map((list) => [...all, ...list, ...all]);
    for (const most of [1, 300]) {
      const { plan, total } = search(problem, { seed: 1, from: crowded, progress: steps(most) });
      expect(judged(problem, plan).faults).toEqual([]);
      expect(judged(problem, plan).total).toBeCloseTo(total, 6);
    }
  });

  it('keeps visits with whom they were where it is dear to move them', () => {
    const problem = problemOf(10, size);
    const { plan: from } = search(problem, { seed: 1, from: pinnedOf(problem), progress: steps(100) });
    const taking = problem.taking.slice();
    for (const [route, list] of from.entries())
      for (const visit of list)
        for (let kind = 0; kind < problem.kinds; kind += 1)
          if (kind !== problem.kind[route]) taking[visit * problem.kinds + kind] = (taking[visit * problem.kinds + kind] ?? 0) + 10_000;
    const { plan } = search({ ...problem, taking }, { seed: 2, from, progress: steps(300) });
    const kindsOf = (of: Plan) => new Map(of.flatMap((list, route) => list.map((visit) => [visit, problem.kind[route]] as const)));
    const then = kindsOf(plan);
    // Nobody else gets one; whoever has more to do may leave one over.
    for (const [visit, kind] of kindsOf(from)) expect([kind, undefined]).toContain(then.get(visit));
  });

  it('is not worse than what it began with', () => {
    const problem = problemOf(8, size);
    const first = search(problem, { seed: 1, from: pinnedOf(problem), progress: steps(1) });
    const then = search(problem, { seed: 2, from: first.plan, progress: steps(600) });
    expect(then.total).toBeLessThanOrEqual(first.total);
  });
});

/** Every order of every part of the visits on one route. */
function cheapest(problem: Problem): number {
  let least = Number.POSITIVE_INFINITY;
  const go = (list: readonly number[]) => {
    const { total, faults } = judged(problem, [list]);
    if (faults.length > 0) return;
    least = Math.min(least, total);
    for (const visit of problem.pinned.keys()) if (!list.includes(visit)) go([...list, visit]);
  };
  go([]);
  return least;
}

it('refuses a pinned visit that its route can never have', () => {
  const problem = problemOf(1, { visits: 6, routes: 3, kinds: 1, pinned: 1 });
  const taking = problem.taking.map((each, visit) => (visit === 0 ? Number.POSITIVE_INFINITY : each));
  expect(() => search({ ...problem, taking }, { seed: 1, from: pinnedOf(problem), progress: steps(10) })).toThrow(/pinned/);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])('finds the cheapest of all plans where these can be counted (seed %i)', (seed) => {
  const problem = problemOf(seed, { visits: 7, routes: 1, kinds: 1 });
  expect(search(problem, { seed, progress: steps(2000) }).total).toBeCloseTo(cheapest(problem), 6);
});
