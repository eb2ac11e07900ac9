/** For each visit those that are near it, the nearest first: what is taken out together stood near one another. */
import type { Problem } from './problem.ts';

/** Neighbours that are kept of a visit at most. */
const MOST = 250;
/** More than there are visits: a distance and a visit are one number, which sorts by the distance first. */
const RADIX = 2 ** 20;

/** Row by row, `count` of each visit, itself first. */
export type Near = { readonly count: number; readonly visits: Int32Array };

export function nearOf({ visits, places, place, cost }: Problem): Near {
  const count = Math.min(visits, MOST);
  const near = new Int32Array(visits * count);
  const keys = new Float64Array(visits);
  for (let visit = 0; visit < visits; visit += 1) {
    const own = place[visit] as number;
    for (let other = 0; other < visits; other += 1) {
      const theirs = place[other] as number;
      const away = (cost[own * places + theirs] as number) + (cost[theirs * places + own] as number);
      keys[other] = (other === visit ? 0 : 1 + away) * RADIX + other;
    }
    smallestFirst(keys, count);
    const nearest = keys.subarray(0, count).sort();
    for (let index = 0; index < count; index += 1) near[visit * count + index] = (nearest[index] as number) % RADIX;
  }
  return { count, visits: near };
}

/** Brings the smallest `count` of different numbers to the front, in no order (Hoare's selection). */
function smallestFirst(keys: Float64Array, count: number): void {
  let [from, to] = [0, keys.length - 1];
  while (from < to) {
    const pivot = keys[(from + to) >> 1] as number;
    let [low, high] = [from, to];
    while (low <= high) {
      while ((keys[low] as number) < pivot) low += 1;
      while ((keys[high] as number) > pivot) high -= 1;
      if (low > high) break;
      const held = keys[low] as number;
      keys[low] = keys[high] as number;
      keys[high] = held;
      low += 1;
      high -= 1;
    }
    if (count - 1 <= high) to = high;
    else if (count - 1 >= low) from = low;
    else return;
  }
}
