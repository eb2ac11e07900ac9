/** How windows of visits that come after one another follow the plan, within a step and between steps. */
import type { Random } from './random.ts';
import type { LeftOver } from './ruin.ts';
import { drop, type Sequence } from './sequence.ts';
import { refresh, type State } from './state.ts';
import type { Undo } from './undo.ts';

export type Parting = {
  /** By visit: how many come before it, one after the other; they are put back in this order. */
  readonly depth: Int32Array;
  /** Gives a visit on no route the window that others leave it, and holds these where they are. @returns whether it can be done at all */
  open(visit: number): boolean;
  /** Ends what `open` began, whether the visit stands on a route now or not. */
  close(visit: number): void;
  /** Takes off what stands without the visit that it comes after. */
  dropAlone(left: LeftOver): void;
  /** Draws the instants anew, between two steps. */
  move(random: Random): void;
  /** What was changed since the last step holds, or is as it was before. */
  forget(): void;
  restore(): void;
};

export function createParting(state: State, { groups, depth, first, thens }: Sequence, undo: Undo): Parting {
  const { problem, route, ready, due, leave, latest } = state;
  const { duration, pinned } = problem;
  const kept: (readonly [visit: number, ready: number, due: number])[] = [];
  const keep = (visit: number) => kept.push([visit, ready[visit] as number, due[visit] as number]);
  const isDone = (visit: number) => route[visit] !== -1;
  const refreshOf = (visit: number) => refresh(state, route[visit] as number);

  /** Before it ends nothing begins that comes after it. */
  const bound = (visit: number) => {
    let until = problem.due[visit] as number;
    for (const each of thens.get(visit) ?? [])
      if (isDone(each)) until = Math.min(until, (ready[each] as number) - (duration[visit] as number));
    due[visit] = until;
  };

  const open = (visit: number): boolean => {
    const before = first.get(visit);
    if (before === undefined && !thens.has(visit)) return true;
    if (before !== undefined && !isDone(before)) return false;
    keep(visit);
    bound(visit);
    if (before === undefined) return true;
    ready[visit] = Math.max(problem.ready[visit] as number, leave[before] as number);
    // Else it could be put in front of the other, which would only then end later.
    keep(before);
    undo.keep(route[before] as number);
    due[before] = (leave[before] as number) - (duration[before] as number);
    refreshOf(before);
    return true;
  };

  const close = (visit: number): void => {
    const before = first.get(visit);
    if (before === undefined || !isDone(before)) return;
    if (isDone(visit)) ready[visit] = (leave[visit] as number) - (duration[visit] as number);
    bound(before);
    refreshOf(before);
  };

  const dropAlone = (left: LeftOver): void => {
    for (const group of groups) {
      if (isDone(group.first)) continue;
      for (const visit of group.thens) {
        if (!isDone(visit) || pinned[visit] !== -1) continue;
        undo.keep(route[visit] as number);
        drop(state, visit);
        left.visits[left.count++] = visit;
      }
    }
  };

  const move = (random: Random): void => {
    for (const group of groups) {
      if (!isDone(group.first)) continue;
      const ends = leave[group.first] as number;
      let until = problem.due[group.first] as number;
      for (const visit of group.thens) {
        if (!isDone(visit)) continue;
        const instant = between(random, ends, latest[visit] as number);
        ready[visit] = Math.max(problem.ready[visit] as number, instant);
        until = Math.min(until, instant - (duration[group.first] as number));
        refreshOf(visit);
      }
      due[group.first] = until;
      refreshOf(group.first);
    }
  };

  const forget = () => {
    kept.length = 0;
  };
  return {
    depth,
    open,
    close,
    dropAlone,
    move,
    forget,
    restore() {
      for (const [visit, from, until] of kept.toReversed()) {
        ready[visit] = from;
        due[visit] = until;
      }
      forget();
    },
  };
}

/** Mostly near the earlier one: what ends early leaves most to what comes after. */
function between(random: Random, from: number, to: number): number {
  const share = random.next();
  return from + Math.floor(share * share * (to - from + 1));
}
