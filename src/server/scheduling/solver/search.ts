/**
 * Looks for a plan that costs less: takes some visits out, puts them back, moves them among their neighbours, and keeps what came of it
 * where it is better or, while the search is warm, not much worse (simulated annealing). The same problem, seed and number of steps give the same plan.
 */
import { admit } from './admit.ts';
import { createImprover } from './improve.ts';
import { nearOf } from './near.ts';
import { createParting } from './parting.ts';
import type { Plan, Problem } from './problem.ts';
import { createRandom } from './random.ts';
import { recreate } from './recreate.ts';
import { createRetried } from './retried.ts';
import { type LeftOver, ruin } from './ruin.ts';
import { sequenceOf } from './sequence.ts';
import { planOf, type State } from './state.ts';
import { createUndo } from './undo.ts';

export type SearchOptions = {
  readonly seed: number;
  /** What it begins with, as far as it can still be done; absent: nothing. Pinned visits stand in it where they are pinned to. */
  readonly from?: Plan;
  /** Of the costs of a leg on average: how warm it begins and ends. */
  readonly warm?: { readonly first: number; readonly last: number };
  /** How far it has come, from 0 to 1, asked for now and then; it ends at 1. `left`: visits that are on no route just now. */
  readonly progress: (steps: number, left: number) => number;
};

export type Found = { readonly plan: Plan; readonly total: number; readonly left: readonly number[]; readonly steps: number };

const WARM = { first: 1, last: 0.05 } as const;
/** Steps between two looks at how far it has come. */
const LOOK = 64;
/** Steps after which the instants move that part visits which follow one another. */
const PART = 16;
/** How much more than it may cost, as multiples of the temperature, a plan is still worth a local search. */
const WORTH = 3;

export function search(problem: Problem, { seed, from: begun, warm = WARM, progress }: SearchOptions): Found {
  const random = createRandom(seed);
  const state = admit(problem, begun ?? []);
  const sequence = sequenceOf(state);
  const left = leftOver(state);
  const ranks = ranksOf(problem);
  const undo = createUndo(state);
  const parting = sequence && createParting(state, sequence, undo);
  parting?.move(random);
  const weights = ranks.map(({ weight }) => weight);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = new Float64Array(problem.visits);
  const rankOf = (): Float64Array => {
    let at = random.next() * all;
    for (const { weight, rank } of ranks) {
      at -= weight;
      if (at < 0) return rank;
    }
    for (let index = 0; index < left.count; index += 1) drawn[left.visits[index] as number] = random.next();
    return drawn;
  };
  recreate({ state, random, undo, left, parting, rank: ranks[0]?.rank ?? drawn });
  undo.forget();
  parting?.forget();
  // A plan is there at once; what makes it better takes longer to prepare.
  progress(0, left.count);
  const near = nearOf(problem);
  const improver = createImprover(state, near, undo);
  const retried = createRetried(problem.visits, near);
  const before = new Int32Array(problem.visits);
  const moved = new Int32Array(problem.visits);
  let best = planOf(state);
  let bestTotal = state.total;
  const scale = Math.max(1, state.costs.reduce((sum, each) => sum + each, 0) / Math.max(1, problem.visits));
  const cooling = Math.log(warm.last / warm.first);
  let temperature = warm.first * scale;
  let steps = 0;
  for (;;) {
    if (steps % LOOK === 0) {
      const done = progress(steps, left.count);
      if (done >= 1) break;
      temperature = warm.first * Math.exp(cooling * done) * scale;
    }
    if (parting && steps % PART === 0) parting.move(random);
    steps += 1;
    const total = state.total;
    const count = left.count;
    for (let index = 0; index < count; index += 1) before[index] = left.visits[index] as number;
    const around = ruin({ state, near, random, undo, left });
    const from = retried.choose(left, count, around);
    const taken = left.count;
    moved.set(left.visits.subarray(from, taken));
    recreate({ state, random, undo, left, parting, rank: rankOf(), retried, from });
    if (state.total < total + WORTH * temperature) {
      for (let index = 0; index < taken - from; index += 1) improver.add(moved[index] as number);
      improver.run();
    }
    if (state.total < total - temperature * Math.log(random.next())) {
      undo.forget();
      parting?.forget();
      if (state.total < bestTotal - 1e-6) {
        bestTotal = state.total;
        best = planOf(state);
      }
    } else {
      parting?.restore();
      undo.restore();
      left.visits.set(before.subarray(0, count));
      left.count = count;
      state.total = total;
    }
  }
  const placed = new Set(best.flat());
  return {
    plan: best,
    total: bestTotal,
    left: Array.from({ length: problem.visits }, (_, visit) => visit).filter((visit) => !placed.has(visit)),
    steps,
  };
}

function leftOver({ route, problem }: State): LeftOver {
  const left = { visits: new Int32Array(problem.visits), count: 0 };
  for (let visit = 0; visit < problem.visits; visit += 1) if (route[visit] === -1) left.visits[left.count++] = visit;
  return left;
}

type Ranked = { readonly weight: number; readonly rank: Float64Array };

/** What visits are put back by, and how often: the rest of the weights is by chance. */
function ranksOf(problem: Problem): readonly Ranked[] {
  const { visits, places, place, cost, start, load, ready, due, penalty } = problem;
  const home = start[0] ?? 0;
  const by = (weight: number, rank: (visit: number) => number): Ranked => ({
    weight,
    rank: Float64Array.from({ length: visits }, (_, visit) => rank(visit)),
  });
  const away = (visit: number) => cost[home * places + (place[visit] as number)] as number;
  return [
    by(4, (visit) => -(load[visit] as number)),
    // Where not all can be done, what is dear to leave over has the first choice.
    ...(penalty.some((each) => each !== penalty[0]) ? [by(20, (visit) => -(penalty[visit] as number))] : []),
    by(2, (visit) => -away(visit)),
    by(1, away),
    by(2, (visit) => (due[visit] as number) - (ready[visit] as number)),
    by(2, (visit) => ready[visit] as number),
    by(2, (visit) => -(due[visit] as number)),
  ];
}
