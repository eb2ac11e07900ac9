/**
 * Takes visits out of a plan: strings of neighbours on several routes that pass near one place (slack induction by string removals,
 * Christiaens and Vanden Berghe, 2020).
 */
import type { Near } from './near.ts';
import type { Random } from './random.ts';
import { refresh, type State, takeOff } from './state.ts';
import type { Undo } from './undo.ts';

/** Visits that are taken out on average, and of one route at most. */
const AVERAGE = 10;
const LONGEST = 10;
/** How often a string leaves some of its visits where they are, and how often these are no more. */
const SPLIT = 0.5;
const SPLIT_ENDS = 0.01;

/** Visits on no route: the first `count`. */
export type LeftOver = { readonly visits: Int32Array; count: number };

export type Ruining = { readonly state: State; readonly near: Near; readonly random: Random; readonly undo: Undo; readonly left: LeftOver };

/** @returns the visit around which it took others out */
export function ruin({ state, near, random, undo, left }: Ruining): number {
  const { problem, route, size } = state;
  const { visits, pinned, routes } = problem;
  let [used, placed] = [0, 0];
  for (let each = 0; each < routes; each += 1) {
    const own = size[each] as number;
    if (own > 0) used += 1;
    placed += own;
  }
  const longest = used === 0 ? 0 : Math.min(LONGEST, placed / used);
  const strings = Math.floor(random.next() * ((4 * AVERAGE) / (1 + longest)) + 1);
  const around = random.below(visits);
  for (let index = 0, done = 0; index < near.count && done < strings; index += 1) {
    const visit = near.visits[around * near.count + index] as number;
    const own = route[visit] as number;
    if (own < 0 || pinned[visit] !== -1 || undo.has(own)) continue;
    undo.keep(own);
    const length = Math.floor(random.next() * Math.min(size[own] as number, longest) + 1);
    removeString({ state, random, left }, visit, own, length);
    refresh(state, own);
    done += 1;
  }
  return around;
}

/** `length` visits of the route around one of them, of which some in the midst may stay. */
function removeString(
  { state, random, left }: Pick<Ruining, 'state' | 'random' | 'left'>,
  visit: number,
  own: number,
  length: number,
): void {
  const { problem, next, previous, size } = state;
  const { visits, penalty, pinned } = problem;
  const all = size[own] as number;
  let spared = 0;
  if (length > 1 && length < all && random.next() < SPLIT) {
    spared = 1;
    while (length + spared < all && random.next() > SPLIT_ENDS) spared += 1;
  }
  const whole = length + spared;
  // How far back the string may begin, so that the visit is in it and it ends on the route.
  let before = 0;
  for (let node = previous[visit] as number; node < visits && before < whole; node = previous[node] as number) before += 1;
  let after = 0;
  for (let node = next[visit] as number; node < visits && after < whole; node = next[node] as number) after += 1;
  const least = Math.max(0, whole - 1 - after);
  const most = Math.min(before, whole - 1);
  let node = visit;
  for (let back = least + random.below(most - least + 1); back > 0; back -= 1) node = previous[node] as number;
  const sparedFrom = spared > 0 ? 1 + random.below(length - 1) : whole;
  for (let index = 0; index < whole && node < visits; index += 1) {
    const following = next[node] as number;
    const isSpared = index >= sparedFrom && index < sparedFrom + spared;
    if (!isSpared && pinned[node] === -1) {
      takeOff(state, node);
      state.total += penalty[node] as number;
      left.visits[left.count++] = node;
    }
    node = following;
  }
}
