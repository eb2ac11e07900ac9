/**
 * Puts visits that are on no route where they cost least, one after the other; now and then a place is overlooked, so that the same
 * plan does not come out each time.
 */

import type { Parting } from './parting.ts';
import type { Random } from './random.ts';
import type { Retried } from './retried.ts';
import type { LeftOver } from './ruin.ts';
import { putBehind, refresh, type State, startOf } from './state.ts';
import type { Undo } from './undo.ts';

/** How often a place that would be taken is overlooked. */
const BLINK = 0.01;

export type Recreating = {
  readonly state: State;
  readonly random: Random;
  readonly undo: Undo;
  readonly left: LeftOver;
  /** Absent where no visit comes after another. */
  readonly parting?: Parting | undefined;
  /** What visits are sorted by, the least first. */
  readonly rank: Float64Array;
  /** Absent where every visit is tried on every route. */
  readonly retried?: Retried;
  /** So many of the visits left over are not tried. */
  readonly from?: number;
};

/** Visits that fit nowhere stay left over. */
export function recreate({ state, random, undo, left, parting, rank, retried, from = 0 }: Recreating): void {
  const { problem } = state;
  const { penalty } = problem;
  const order = left.visits.subarray(from, left.count).sort((one, other) => (rank[one] as number) - (rank[other] as number));
  if (parting) order.sort((one, other) => (parting.depth[one] as number) - (parting.depth[other] as number));
  let stays = 0;
  for (let index = 0; index < order.length; index += 1) {
    const visit = order[index] as number;
    const on = retried?.isNarrow(visit) ? undo : undefined;
    const place = parting?.open(visit) === false ? undefined : bestPlace(state, random, visit, on);
    if (place === undefined) {
      parting?.close(visit);
      order[stays++] = visit;
      continue;
    }
    undo.keep(place.route);
    putBehind(state, visit, place.behind, place.route);
    refresh(state, place.route);
    parting?.close(visit);
    state.total -= penalty[visit] as number;
  }
  left.count = from + stays;
  parting?.dropAlone(left);
}

type Place = { readonly route: number; readonly behind: number };

/**
 * Where it costs least; undefined where it fits nowhere, or costs more than to leave it over.
 * @param on only routes that were changed in this step; absent: all
 */
export function bestPlace(state: State, random: Random, visit: number, on?: Undo): Place | undefined {
  const { problem, next, row, column, ready, due, leave, latest, leg, size, carried } = state;
  const { routes, travel, cost, kinds, kind, taking, fixed, capacity, load, duration, visits, penalty, pinned } = problem;
  const own = row[visit] as number;
  const there = column[visit] as number;
  const [from, until, takes, weighs] = [ready[visit] as number, due[visit] as number, duration[visit] as number, load[visit] as number];
  if (from > until) return undefined;
  const pin = pinned[visit] as number;
  let [best, bestRoute, behind] = [penalty[visit] as number, -1, -1];
  let emptySeen = -1;
  for (let route = 0; route < routes; route += 1) {
    if ((pin >= 0 && pin !== route) || (on !== undefined && !on.has(route))) continue;
    const isEmpty = size[route] === 0;
    const same = kind[route] as number;
    // Of empty routes that are the same the first stands for all; routes of one kind stand next to one another.
    if (isEmpty && same === emptySeen) continue;
    if (isEmpty) emptySeen = same;
    const base = (taking[visit * kinds + same] as number) + (isEmpty ? (fixed[route] as number) : 0);
    if (!(base < best) || (carried[route] as number) + weighs > (capacity[route] as number)) continue;
    let before = startOf(problem, route);
    for (;;) {
      const after = next[before] as number;
      const arrival = (leave[before] as number) + (travel[(row[before] as number) + there] as number);
      if (arrival > until) break;
      const way = own + (column[after] as number);
      const more =
        (cost[(row[before] as number) + there] as number) + (cost[way] as number) - (isEmpty ? 0 : (leg[after] as number)) + base;
      if (more < best) {
        const begins = arrival > from ? arrival : from;
        if (begins + takes + (travel[way] as number) <= (latest[after] as number) && random.next() >= BLINK) {
          best = more;
          bestRoute = route;
          behind = before;
        }
      }
      if (after >= visits) break;
      before = after;
    }
  }
  return bestRoute < 0 ? undefined : { route: bestRoute, behind };
}
