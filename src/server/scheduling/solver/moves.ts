/** Moves of a local search: each is made where it costs less and every visit of the routes that it touches can still be done. */
import { endOf, putBehind, refresh, type State, startOf, takeOff } from './state.ts';
import type { Undo } from './undo.ts';

export type Moves = {
  /** Moves `length` visits from the first on, one or two, behind a node. @returns whether it was done; so do the others */
  relocate(first: number, length: 1 | 2, behind: number): boolean;
  /** Exchanges two visits of two routes. */
  swap(one: number, other: number): boolean;
  /** Two routes of one kind go on, behind these nodes, as the other did. */
  cross(one: number, other: number): boolean;
};

/** Less than that is no gain. */
const LEAST = 1e-6;

/** @param touched is told of nodes whose neighbours have changed */
export function createMoves(state: State, undo: Undo, touched: (...nodes: readonly number[]) => void): Moves {
  const { problem, next, previous, ready, due, leave, latest, row, column, size, carried } = state;
  const { visits, routes, travel, cost, duration, load, capacity, taking, kinds, kind, fixed, pinned } = problem;
  const routeOf = (node: number) => (node < visits ? state.route[node] : (node - visits) % routes) as number;
  const dear = (from: number, to: number) => cost[(row[from] as number) + (column[to] as number)] as number;
  const way = (from: number, to: number) => travel[(row[from] as number) + (column[to] as number)] as number;
  const takes = (visit: number, on: number) => taking[visit * kinds + (kind[on] as number)] as number;
  const hasRoom = (on: number, more: number) => (carried[on] as number) + more <= (capacity[on] as number);

  /** When one can leave visits that come, one behind the other, right behind a node; Infinity where one of them would be late. */
  const leaves = (from: number, first: number, last: number): number => {
    let [at, time, node] = [from, leave[from] as number, first];
    for (;;) {
      const begin = Math.max(time + way(at, node), ready[node] as number);
      if (begin > (due[node] as number)) return Number.POSITIVE_INFINITY;
      time = begin + (duration[node] as number);
      if (node === last) return time;
      at = node;
      node = next[node] as number;
    }
  };
  const fits = (from: number, first: number, last: number, to: number) =>
    leaves(from, first, last) + way(last, to) <= (latest[to] as number);

  const relocate = (first: number, length: 1 | 2, behind: number): boolean => {
    const last = length === 1 ? first : (next[first] as number);
    if (behind === first || behind === last || last >= visits || pinned[last] !== -1) return false;
    const [before, after, then] = [previous[first] as number, next[last] as number, next[behind] as number];
    if (behind === before) return false;
    const [own, other] = [routeOf(first), routeOf(behind)];
    let more = dear(behind, first) + dear(last, then) - dear(behind, then) + dear(before, after) - dear(before, first) - dear(last, after);
    if (own !== other) {
      more += takes(first, other) - takes(first, own);
      if (length === 2) more += takes(last, other) - takes(last, own);
      if (size[own] === length) more -= (fixed[own] as number) + dear(before, after);
    }
    if (!(more < -LEAST)) return false;
    const carries = (load[first] as number) + (length === 2 ? (load[last] as number) : 0);
    if (own !== other && !(hasRoom(other, carries) && fits(behind, first, last, then))) return false;
    undo.keep(own);
    undo.keep(other);
    put(state, first, last, behind, other);
    refresh(state, own);
    if (own !== other) refresh(state, other);
    else if (!isPunctual(state, own)) {
      put(state, first, last, before, own);
      refresh(state, own);
      return false;
    }
    touched(before, first, last, after, behind, then);
    return true;
  };

  const swap = (one: number, other: number): boolean => {
    const [first, second] = [routeOf(one), routeOf(other)];
    if (first === second || pinned[other] !== -1) return false;
    const [before, after] = [previous[one] as number, next[one] as number];
    const [ahead, behind] = [previous[other] as number, next[other] as number];
    const now = dear(before, one) + dear(one, after) + dear(ahead, other) + dear(other, behind) + takes(one, first) + takes(other, second);
    const then = dear(before, other) + dear(other, after) + dear(ahead, one) + dear(one, behind) + takes(one, second) + takes(other, first);
    if (!(then - now < -LEAST)) return false;
    const heavier = (load[one] as number) - (load[other] as number);
    if (!hasRoom(first, -heavier) || !hasRoom(second, heavier)) return false;
    if (!fits(before, other, other, after) || !fits(ahead, one, one, behind)) return false;
    undo.keep(first);
    undo.keep(second);
    takeOff(state, one);
    takeOff(state, other);
    putBehind(state, other, before, first);
    putBehind(state, one, ahead, second);
    refresh(state, first);
    refresh(state, second);
    touched(before, one, after, ahead, other, behind);
    return true;
  };

  const cross = (one: number, other: number): boolean => {
    const [first, second] = [routeOf(one), routeOf(other)];
    if (first === second || kind[first] !== kind[second]) return false;
    const [after, behind] = [next[one] as number, next[other] as number];
    let more = dear(one, behind) + dear(other, after) - dear(one, after) - dear(other, behind);
    if (other >= visits && after >= visits) more -= (fixed[second] as number) + dear(other, after);
    if (!(more < -LEAST)) return false;
    if ((leave[one] as number) + way(one, behind) > (latest[behind] as number)) return false;
    if ((leave[other] as number) + way(other, after) > (latest[after] as number)) return false;
    const heavier = loadFrom(state, behind) - loadFrom(state, after);
    if (!hasRoom(first, heavier) || !hasRoom(second, -heavier)) return false;
    if (hasPinned(state, after) || hasPinned(state, behind)) return false;
    undo.keep(first);
    undo.keep(second);
    chain(state, one, behind, first);
    chain(state, other, after, second);
    refresh(state, first);
    refresh(state, second);
    touched(one, after, other, behind);
    return true;
  };

  return { relocate, swap, cross };
}

/** Moves one visit, or the first and the last that stand behind one another, behind a node. */
function put(state: State, first: number, last: number, behind: number, on: number): void {
  takeOff(state, first);
  if (last !== first) takeOff(state, last);
  putBehind(state, first, behind, on);
  if (last !== first) putBehind(state, last, first, on);
}

function isPunctual({ problem, next, leave, latest }: State, route: number): boolean {
  const { visits, duration, close } = problem;
  for (let node = next[startOf(problem, route)] as number; node < visits; node = next[node] as number)
    if ((leave[node] as number) - (duration[node] as number) > (latest[node] as number)) return false;
  return (leave[endOf(problem, route)] as number) <= (close[route] as number);
}

function loadFrom({ problem: { visits, load }, next }: State, from: number): number {
  let sum = 0;
  for (let node = from; node < visits; node = next[node] as number) sum += load[node] as number;
  return sum;
}

function hasPinned({ problem: { visits, pinned }, next }: Pick<State, 'problem' | 'next'>, from: number): boolean {
  for (let node = from; node < visits; node = next[node] as number) if (pinned[node] !== -1) return true;
  return false;
}

/** Lets a route go on behind a node with what begins with another one, to the end of the route. */
function chain({ problem, next, previous, route }: State, behind: number, from: number, on: number): void {
  let before = behind;
  for (let node = from; node < problem.visits; node = next[node] as number) {
    next[before] = node;
    previous[node] = before;
    route[node] = on;
    before = node;
  }
  const last = endOf(problem, on);
  next[before] = last;
  previous[last] = before;
}
