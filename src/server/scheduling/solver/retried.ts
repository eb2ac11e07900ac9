/**
 * Of visits that are left over, those that a step tries again. Where many are left over they found no room on any route before, and only
 * routes that the step takes something off can have more of it now: so those are tried that are near, and on these routes alone.
 */
import type { Near } from './near.ts';
import type { LeftOver } from './ruin.ts';

/** Visits left over that each step tries, wherever they are; of more, so many near ones. */
const MOST = 40;

export type Retried = {
  /** Of the first `count` visits left over, brings those that are tried to the end. @returns how many are not tried */
  choose(left: LeftOver, count: number, around: number): number;
  /** Whether the visit is tried on routes that the step has changed alone. */
  isNarrow(visit: number): boolean;
};

export function createRetried(visits: number, near: Near): Retried {
  const chosen = new Uint8Array(visits);
  const list = new Int32Array(visits);
  const isLeft = new Uint8Array(visits);
  let picked = 0;
  return {
    choose(left, count, around) {
      for (; picked > 0; picked -= 1) chosen[list[picked - 1] as number] = 0;
      if (count <= MOST) return 0;
      for (let index = 0; index < count; index += 1) isLeft[left.visits[index] as number] = 1;
      for (let index = 0; index < near.count && picked < MOST; index += 1) {
        const visit = near.visits[around * near.count + index] as number;
        if (isLeft[visit] === 0) continue;
        chosen[visit] = 1;
        list[picked++] = visit;
      }
      let kept = 0;
      for (let index = 0; index < count; index += 1) {
        const visit = left.visits[index] as number;
        isLeft[visit] = 0;
        if (chosen[visit] === 0) left.visits[kept++] = visit;
      }
      for (let index = 0; index < picked; index += 1) left.visits[kept + index] = list[index] as number;
      return kept;
    },
    isNarrow: (visit) => chosen[visit] === 1,
  };
}
