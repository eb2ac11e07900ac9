/**
 * Visits that begin only once another has ended, whoever does the two. Where both are done an instant parts them: the one ends before
 * it, the other begins after it. So both have windows as any visit has, which no step can break, and steps cost nothing more where no
 * visit comes after another. Between steps these instants move to wherever the plan, as it stands, leaves room for them.
 */
import { refresh, type State, takeOff } from './state.ts';

/** A visit, and those that begin only once it has ended. */
export type Group = { readonly first: number; readonly thens: readonly number[] };

export type Sequence = {
  /** A visit that is first here and comes after another there stands behind that. */
  readonly groups: readonly Group[];
  /** By visit: how many come before it, one after the other. */
  readonly depth: Int32Array;
  /** By visit: the one that it comes after, and those that come after it. */
  readonly first: ReadonlyMap<number, number>;
  readonly thens: ReadonlyMap<number, readonly number[]>;
};

/** An instant that no route reaches. */
const NEVER = 2 ** 30;

/**
 * Undefined where no visit comes after another. The plan that the state has goes as early as the order lets it; what would be late is
 * taken off. Of pinned visits that stand against their order nothing is asked. What comes after itself is never done.
 */
export function sequenceOf(state: State): Sequence | undefined {
  const { visits, after, pinned } = state.problem;
  if (!after?.some((first) => first >= 0)) return undefined;
  const depth = Int32Array.from({ length: visits }, (_, visit) => depthOf(after, visit));
  const ordered = [...depth.keys()].filter((visit) => (depth[visit] as number) > 0);
  ordered.sort((one, other) => (depth[one] as number) - (depth[other] as number) || one - other);
  const thens = new Map<number, number[]>();
  for (const visit of ordered) {
    if ((depth[visit] as number) <= visits) push(thens, after[visit] as number, visit);
    else if (pinned[visit] === -1) never(state, visit);
  }
  const all: readonly Group[] = [...thens].map(([first, own]) => ({ first, thens: own }));
  const against = settle(state, all);
  const groups = all.map((group) => ({ ...group, thens: group.thens.filter((visit) => !against.has(visit)) }));
  return {
    groups,
    depth,
    first: new Map(groups.flatMap((group) => group.thens.map((visit) => [visit, group.first] as const))),
    thens: new Map(groups.map((group) => [group.first, group.thens])),
  };
}

function push(groups: Map<number, number[]>, first: number, visit: number): void {
  const group = groups.get(first);
  if (group) group.push(visit);
  else groups.set(first, [visit]);
}

/** More than there are visits where it comes after itself, or after one that does. */
function depthOf(after: Int32Array, visit: number): number {
  let steps = 0;
  for (let node = after[visit] as number; node >= 0 && steps <= after.length; node = after[node] as number) steps += 1;
  return steps;
}

function never(state: State, visit: number): void {
  state.ready[visit] = NEVER;
  drop(state, visit);
}

/** @returns pinned visits that begin before another pinned one has ended */
function settle(state: State, groups: readonly Group[]): ReadonlySet<number> {
  const against = new Set<number>();
  for (let isMoved = true; isMoved; ) {
    isMoved = false;
    for (const { first, thens } of groups)
      for (const visit of thens) if (!against.has(visit) && putBack(state, first, visit, against)) isMoved = true;
  }
  return against;
}

/** Lets a visit begin as soon as the other has ended, or takes one of them off. @returns whether anything has changed */
function putBack(state: State, first: number, visit: number, against: Set<number>): boolean {
  const { problem, route, ready, leave, latest } = state;
  const { duration, pinned } = problem;
  if (route[visit] === -1) return false;
  const isPinned = pinned[visit] !== -1;
  if (route[first] === -1) return !isPinned && drop(state, visit);
  const [ended, was] = [leave[first] as number, ready[visit] as number];
  if (was >= ended) return false;
  const own = route[visit] as number;
  ready[visit] = ended;
  refresh(state, own);
  if ((leave[visit] as number) - (duration[visit] as number) <= (latest[visit] as number)) return true;
  ready[visit] = was;
  refresh(state, own);
  if (!isPinned) return drop(state, visit);
  if (pinned[first] === -1) return drop(state, first);
  against.add(visit);
  return false;
}

/** Takes a visit off, with what its going costs. @returns whether it was on a route */
export function drop(state: State, visit: number): boolean {
  const own = state.route[visit] as number;
  if (own === -1) return false;
  takeOff(state, visit);
  refresh(state, own);
  state.total += state.problem.penalty[visit] as number;
  return true;
}
