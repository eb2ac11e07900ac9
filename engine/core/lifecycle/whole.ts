/** Whether states and moves hold together: a pure look, without a word of where they are written. */
import { endsOf } from './legal.ts';
import type { Lifecycle, Move, State } from './types.ts';

export type Broken<S extends State> = {
  /**
   * `one_initial`: none or several to begin with, which are named; nothing else can be told then. `unreachable`: no way leads
   * there. `no_way_out`: nothing that is to end can be reached from there. `final_left`: it ends there, and goes on.
   */
  readonly code: 'one_initial' | 'unreachable' | 'no_way_out' | 'final_left';
  readonly states: readonly S[];
};

export type Endings<S extends State> = {
  /** Whether a life may end there. */
  readonly isEnd: (state: S) => boolean;
  /** Whether a life may not stay there for good. */
  readonly mustEnd: (state: S) => boolean;
};

/** A retired state needs a way out like others, but is no way to anywhere. Empty when all is well. */
export function brokenStates<S extends State>({ states, moves }: Lifecycle<S>, { isEnd, mustEnd }: Endings<S>): readonly Broken<S>[] {
  const all = [...states.values()];
  const live = all.filter(({ isRetired }) => !isRetired);
  const initial = live.filter(({ isInitial }) => isInitial);
  const [first] = initial;
  if (!first || initial.length > 1) return [{ code: 'one_initial', states: initial }];
  const enterable = new Set(live.map(({ id }) => id));
  const ways = moves.flatMap(waysOf).filter(({ to }) => enterable.has(to));
  const reached = reach([first.id], ways);
  const ending = reach(
    live.filter(isEnd).map(({ id }) => id),
    ways.map(({ from, to }) => ({ from: to, to: from })),
  );
  const left = new Set(moves.flatMap(waysOf).map(({ from }) => from));
  const found: readonly Broken<S>[] = [
    { code: 'unreachable', states: live.filter(({ id }) => !reached.has(id)) },
    { code: 'no_way_out', states: all.filter((state) => mustEnd(state) && !ending.has(state.id)) },
    { code: 'final_left', states: all.filter(({ id, isFinal }) => isFinal && left.has(id)) },
  ];
  return found.filter((one) => one.states.length > 0);
}

type Way = { readonly from: string; readonly to: string };

/** What stays in its state leads nowhere. */
const waysOf = (move: Move): readonly Way[] => move.from.flatMap((from) => endsOf(move).map((to) => ({ from, to })));

function reach(starts: readonly string[], ways: readonly Way[]): ReadonlySet<string> {
  const next = new Map<string, string[]>();
  for (const { from, to } of ways) next.set(from, [...(next.get(from) ?? []), to]);
  const seen = new Set(starts);
  const queue = [...starts];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const to of next.get(id) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return seen;
}
