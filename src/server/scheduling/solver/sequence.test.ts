import { describe, expect, it } from 'vitest';
import { beginsOf } from './begins.ts';
import type { Plan, Problem } from './problem.ts';
import { search } from './search.ts';
import { judged, problemOf, type Size } from './testing/problems.ts';

const steps = (most: number) => (done: number) => done / most;
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
const sizes: readonly Size[] = [
  { visits: 2, routes: 2, kinds: 1, later: 1 },
  { visits: 16, routes: 3, kinds: 1, later: 8 },
  { visits: 40, routes: 8, kinds: 3, pinned: 4, later: 12 },
  { visits: 60, routes: 20, kinds: 2, later: 59 },
];
const pinnedOf = ({ pinned, routes }: Problem): Plan =>
  Array.from({ length: routes }, (_, route) => [...pinned.keys()].filter((visit) => pinned[visit] === route));
const feasible = (problem: Problem, plan: Plan) => judged(problem, plan).faults;

describe.each(sizes)('visits that come after others: $later of $visits', (size) => {
  it.each(seeds)('begin once those have ended (seed %i)', (seed) => {
    const problem = problemOf(seed, size);
    const { plan, total, left } = search(problem, { seed, from: pinnedOf(problem), progress: steps(600) });
    expect(feasible(problem, plan)).toEqual([]);
    expect(judged(problem, plan).total).toBeCloseTo(total, 6);
    expect([...plan.flat(), ...left].toSorted((one, other) => one - other)).toEqual([...problem.pinned.keys()]);
  });

  it.each(seeds)('do so whatever the search begins with (seed %i)', (seed) => {
    const problem = problemOf(seed, size);
    const { after: _, ...free } = problem;
    const from = search(free, { seed, from: pinnedOf(problem), progress: steps(200) }).plan;
    const { plan } = search(problem, { seed, from, progress: steps(100) });
    expect(feasible(problem, plan)).toEqual([]);
    for (const [visit, route] of problem.pinned.entries()) if (route !== -1) expect(plan[route]).toContain(visit);
  });
});

it('are done at all where there is time: nobody is left over for the order alone', () => {
  const counts = seeds.map((seed) => {
    const problem = problemOf(seed, { visits: 30, routes: 12, kinds: 1, later: 10 });
    const open = { ...problem, ready: problem.ready.map(() => 480), due: problem.due.map(() => 1080), taking: problem.taking.map(() => 0) };
    return search(open, { seed, progress: steps(1500) }).left.length;
  });
  expect(counts).toEqual(seeds.map(() => 0));
});

it('says when they begin, waiting for one another across routes', () => {
  const problem = { ...problemOf(1, { visits: 3, routes: 2, kinds: 1 }), after: Int32Array.of(-1, 0, 1) };
  const early = { ...problem, ready: Int32Array.of(480, 480, 480), due: Int32Array.of(1000, 1000, 1000) };
  const [first = 0, second = 0, third = 0] = beginsOf(early, [[0, 2], [1]]);
  expect(second).toBe(first + (problem.duration[0] ?? 0));
  expect(third).toBe(second + (problem.duration[1] ?? 0));
  expect([...beginsOf(early, [[0], []])].slice(1)).toEqual([-1, -1]);
});

it.each([
  ['itself', [0, -1, -1, -1]],
  ['one that comes after it', [1, 0, -1, -1]],
  ['such ones', [1, 0, 1, -1]],
])('never does what comes after %s', (_, after) => {
  const problem: Problem = { ...problemOf(3, { visits: 4, routes: 4, kinds: 1 }), after: Int32Array.from(after) };
  const open = { ...problem, taking: problem.taking.map(() => 0) };
  const { plan } = search(open, { seed: 1, from: [[0, 1], [2], [3]], progress: steps(300) });
  expect(plan.flat().filter((visit) => (after[visit] ?? -1) >= 0)).toEqual([]);
  expect(plan.flat()).toContain(3);
});

it('leaves pinned visits where they are, though they stand against their order', () => {
  const problem = problemOf(5, { visits: 20, routes: 4, kinds: 1, pinned: 2 });
  const ordered = { ...problem, after: Int32Array.from(problem.pinned, (_, visit) => (visit < 2 ? 1 - visit : -1)) };
  const { plan } = search(ordered, { seed: 1, from: pinnedOf(problem), progress: steps(300) });
  expect(plan[0]).toContain(0);
  expect(plan[1]).toContain(1);
});

/** Every order of every part of the visits on two routes. */
function cheapest(problem: Problem): number {
  let least = Number.POSITIVE_INFINITY;
  const go = (lists: readonly (readonly number[])[], open: boolean) => {
    const { total, faults } = judged(problem, lists);
    // What is done without the other may still get it.
    if (faults.every((fault) => fault.includes('without'))) {
      if (faults.length === 0) least = Math.min(least, total);
    } else if (open) return;
    const [first = [], second = []] = lists;
    const used = new Set(lists.flat());
    for (let visit = 0; visit < problem.visits; visit += 1) {
      if (used.has(visit)) continue;
      if (second.length === 0) go([[...first, visit], []], open);
      go([first, [...second, visit]], open);
    }
  };
  go([[], []], false);
  return least;
}

it.each(seeds)('finds the cheapest of all plans of two routes where these can be counted (seed %i)', (seed) => {
  const problem = problemOf(seed, { visits: 5, routes: 2, kinds: 2, later: 2 });
  // Dear to leave over, so that a visit is not left over because it pays only together with the one that comes after it.
  const loose = { ...problem, due: problem.due.map((each) => each + 200), penalty: problem.penalty.map((each) => each * 10) };
  expect(search(loose, { seed, progress: steps(4000) }).total).toBeCloseTo(cheapest(loose), 6);
});
