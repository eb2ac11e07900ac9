/** Places a day's visits on its lines: the search first, then what only then can be placed. */
import type { Visit } from '../day/index.ts';
import { search } from '../solver/index.ts';
import { begunAt } from './fit.ts';
import type { Places } from './places.ts';
import { type Asked, type DayProblem, problemOf } from './problem.ts';
import type { Line } from './types.ts';

export type Rounds = {
  readonly seed: number;
  readonly steps: number;
  readonly progress?: ((share: number, left: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Outcome = { readonly lines: readonly Line[]; readonly left: readonly Visit[] };

type Wanted = Omit<Asked, 'notBefore' | 'isPunctual'> & {
  /** When visits end that are not to be placed, by id. */
  readonly ends: ReadonlyMap<string, number>;
};

/**
 * Punctual visits first, by the search. What cannot be done by when it was promised is better done late than not at all; what comes
 * after another visit is placed once that one has its time. Neither moves what stands by then.
 * @throws the reason of `signal` when it is aborted
 */
export function placeAll({ visits, ends, ...common }: Wanted, { seed, steps, progress, signal }: Rounds): Outcome {
  const known = new Map(ends);
  let lines = common.lines;
  let open = visits;
  for (let round = 0; ; round += 1) {
    const waiting = new Set(open.map(({ id }) => id));
    const now = open.filter(({ after }) => after === null || !waiting.has(after));
    if (now.length === 0) break;
    const budget = round === 0 ? Math.max(1, steps) : 1;
    const day = problemOf({ ...common, lines, visits: now, notBefore: notBefore(now, known), isPunctual: round === 0 });
    const found = search(day.problem, {
      seed,
      from: day.from,
      progress: (done, left) => {
        signal?.throwIfAborted();
        if (round === 0) progress?.(Math.min(1, done / budget), left);
        return done / budget;
      },
    });
    lines = linesWith(lines, day, found.plan).map((line) => frozen(line, common.places));
    for (const { items } of lines) for (const { visit, ready, duration } of items) known.set(visit.id, ready + duration);
    const placed = open.filter(({ id }) => known.has(id));
    open = open.filter(({ id }) => !known.has(id));
    // The first round may have left what would have been late.
    if (placed.length === 0 && round > 0) break;
  }
  return { lines, left: open };
}

/** When each may begin at the earliest: when what must be over first is. Of one that nobody does nothing is known. */
const notBefore = (visits: readonly Visit[], ends: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map(visits.flatMap(({ id, after }) => (after !== null && ends.has(after) ? [[id, ends.get(after) ?? 0] as const] : [])));

const linesWith = (lines: readonly Line[], { items }: DayProblem, plan: readonly (readonly number[])[]): readonly Line[] =>
  lines.map((line, route) => ({ ...line, items: (plan[route] ?? []).flatMap((at) => items[at] ?? []) }));

/** Every visit stays at the time that it has by now. */
function frozen(line: Line, places: Places): Line {
  const begun = begunAt(line, places);
  return { ...line, items: line.items.map((item, at) => ({ ...item, ready: begun[at] ?? 0, due: begun[at] ?? 0, isPinned: true })) };
}
