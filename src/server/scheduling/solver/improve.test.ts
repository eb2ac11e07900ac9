import { describe, expect, it } from 'vitest';
import { admit } from './admit.ts';
import { createImprover } from './improve.ts';
import { nearOf } from './near.ts';
import { search } from './search.ts';
import { planOf } from './state.ts';
import { judged, problemOf, type Size } from './testing/problems.ts';
import { createUndo } from './undo.ts';

const sizes: readonly Size[] = [
  { visits: 20, routes: 6, kinds: 1 },
  { visits: 40, routes: 8, kinds: 3, pinned: 4 },
  { visits: 80, routes: 24, kinds: 4 },
];
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

/** A plan in which each visit stands where there was room for it first. */
const poor = (seed: number, size: Size) => {
  const problem = problemOf(seed, size);
  const pinned = Array.from({ length: problem.routes }, (_, route) =>
    [...problem.pinned.keys()].filter((visit) => problem.pinned[visit] === route),
  );
  const free = [...problem.pinned.keys()].filter((visit) => problem.pinned[visit] === -1);
  const inOrder = free.toSorted((one, other) => (problem.ready[one] ?? 0) - (problem.ready[other] ?? 0));
  return { problem, from: pinned.map((list) => [...list, ...inOrder]) };
};

describe.each(sizes)('a local search over $visits visits', (size) => {
  it('makes poor plans cheaper, breaks no rule, knows what it costs, and can be undone', () => {
    const gains = seeds.map((seed) => {
      const { problem, from } = poor(seed, size);
      const state = admit(problem, from);
      const undo = createUndo(state);
      const [first, total] = [planOf(state), state.total];
      expect(judged(problem, first).faults).toEqual([]);
      const improver = createImprover(state, nearOf(problem), undo);
      for (const visit of first.flat()) improver.add(visit);
      improver.run();
      const then = planOf(state);
      expect(judged(problem, then).faults).toEqual([]);
      expect(judged(problem, then).total).toBeCloseTo(state.total, 6);
      expect(state.total).toBeLessThanOrEqual(total);
      const gain = total - state.total;
      undo.restore();
      expect(planOf(state)).toEqual(first);
      expect(state.total).toBeCloseTo(total, 6);
      return gain;
    });
    expect(Math.max(...gains)).toBeGreaterThan(0);
  });
});

it('tells what a route costs that is given up altogether', () => {
  const problem = { ...problemOf(2, { visits: 20, routes: 10, kinds: 1 }), fixed: new Float64Array(10).fill(500) };
  const { plan, total } = search(problem, { seed: 1, progress: (done) => done / 400 });
  expect(judged(problem, plan).total).toBeCloseTo(total, 6);
  expect(judged(problem, plan).faults).toEqual([]);
});
