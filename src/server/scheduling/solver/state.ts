/**
 * A plan while it is searched: routes as linked lists, with the earliest instant at which one can leave each visit and the latest at
 * which it can begin, so that whether a visit fits in between two others is known at once.
 */
import type { Plan, Problem } from './problem.ts';

/** Nodes are the visits, then the beginning of each route, then its end. */
export type State = {
  readonly problem: Problem;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** By visit: the route that it is on; -1: none. */
  readonly route: Int32Array;
  /** By node: its place, as an offset into the matrix and as a column. */
  readonly row: Int32Array;
  readonly column: Int32Array;
  /** By visit: between which instants it may begin; narrower than the problem says where visits follow one another (sequence.ts). */
  readonly ready: Int32Array;
  readonly due: Int32Array;
  /** By node: when it can be left at the earliest, and begun at the latest. */
  readonly leave: Int32Array;
  readonly latest: Int32Array;
  /** By node: what it costs to come there from the node before. */
  readonly leg: Int32Array;
  /** By route. */
  readonly size: Int32Array;
  readonly carried: Int32Array;
  readonly costs: Float64Array;
  /** Of all routes, and of the visits that nobody does. */
  total: number;
};

export const startOf = ({ visits }: Problem, route: number): number => visits + route;
export const endOf = ({ visits, routes }: Problem, route: number): number => visits + routes + route;

/** Nobody does anything. */
export function emptyState(problem: Problem): State {
  const { visits, routes, places, place, start, end, ready, due, after } = problem;
  const nodes = visits + 2 * routes;
  const column = new Int32Array(nodes);
  column.set(place);
  column.set(start, visits);
  column.set(end, visits + routes);
  const state: State = {
    problem,
    next: new Int32Array(nodes).fill(-1),
    previous: new Int32Array(nodes).fill(-1),
    route: new Int32Array(visits).fill(-1),
    row: column.map((each) => each * places),
    column,
    ready: after ? ready.slice() : ready,
    due: after ? due.slice() : due,
    leave: new Int32Array(nodes),
    latest: new Int32Array(nodes),
    leg: new Int32Array(nodes),
    size: new Int32Array(routes),
    carried: new Int32Array(routes),
    costs: new Float64Array(routes),
    total: problem.penalty.reduce((sum, each) => sum + each, 0),
  };
  for (let route = 0; route < routes; route += 1) {
    const [first, last] = [startOf(problem, route), endOf(problem, route)];
    state.next[first] = last;
    state.previous[last] = first;
    refresh(state, route);
  }
  return state;
}

/** Computes anew what is known of a route, after its list has changed. */
export function refresh(state: State, route: number): void {
  const { problem, next, previous, row, column, ready, due, leave, latest, leg } = state;
  const { travel, cost, duration, load, taking, kinds, kind, visits, close, open } = problem;
  const first = startOf(problem, route);
  const last = endOf(problem, route);
  const own = kind[route] as number;
  let [size, carried, costs] = [0, 0, 0];
  leave[first] = open[route] as number;
  let before = first;
  for (let node = next[first] as number; node < visits; node = next[node] as number) {
    const way = (row[before] as number) + (column[node] as number);
    const arrival = (leave[before] as number) + (travel[way] as number);
    const begin = Math.max(arrival, ready[node] as number);
    leave[node] = begin + (duration[node] as number);
    const dear = cost[way] as number;
    leg[node] = dear;
    costs += dear + (taking[node * kinds + own] as number);
    carried += load[node] as number;
    size += 1;
    before = node;
  }
  const home = (row[before] as number) + (column[last] as number);
  leg[last] = cost[home] as number;
  leave[last] = (leave[before] as number) + (travel[home] as number);
  if (size > 0) costs += (cost[home] as number) + (problem.fixed[route] as number);
  latest[last] = close[route] as number;
  let after = last;
  for (let node = previous[last] as number; node < visits; node = previous[node] as number) {
    const way = (row[node] as number) + (column[after] as number);
    const must = (latest[after] as number) - (travel[way] as number) - (duration[node] as number);
    latest[node] = Math.min(must, due[node] as number);
    after = node;
  }
  state.total += costs - (state.costs[route] as number);
  state.costs[route] = costs;
  state.carried[route] = carried;
  state.size[route] = size;
}

/** Takes a visit off its route, which is to be refreshed. */
export function takeOff({ next, previous, route }: State, visit: number): void {
  const [before, after] = [previous[visit] as number, next[visit] as number];
  next[before] = after;
  previous[after] = before;
  route[visit] = -1;
}

/** Puts a visit behind a node of a route, which is to be refreshed. */
export function putBehind({ next, previous, route }: State, visit: number, before: number, on: number): void {
  const after = next[before] as number;
  next[before] = visit;
  previous[visit] = before;
  next[visit] = after;
  previous[after] = visit;
  route[visit] = on;
}

/** Makes the route what the list says. Its visits stand on no other route. */
export function setRoute(state: State, route: number, visits: ArrayLike<number>, from = 0, until = visits.length): void {
  const { problem, next, previous } = state;
  let before = startOf(problem, route);
  for (let index = from; index < until; index += 1) {
    const visit = visits[index] as number;
    next[before] = visit;
    previous[visit] = before;
    state.route[visit] = route;
    before = visit;
  }
  const last = endOf(problem, route);
  next[before] = last;
  previous[last] = before;
  refresh(state, route);
}

export function planOf({ problem, next }: State): Plan {
  return Array.from({ length: problem.routes }, (_, route) => {
    const visits: number[] = [];
    for (let node = next[startOf(problem, route)] as number; node < problem.visits; node = next[node] as number) visits.push(node);
    return visits;
  });
}
