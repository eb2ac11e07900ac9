/** Local search: visits are moved among their neighbours as long as that costs less. */
import { createMoves } from './moves.ts';
import type { Near } from './near.ts';
import type { State } from './state.ts';
import type { Undo } from './undo.ts';

/** Neighbours that each visit is tried with: what is far away is seldom next. */
const TRIED = 20;

export type Improver = {
  /** A visit from which it begins. */
  add(visit: number): void;
  run(): void;
};

export function createImprover(state: State, near: Near, undo: Undo): Improver {
  const { problem, previous, route } = state;
  const { visits, pinned } = problem;
  const queue = new Int32Array(visits);
  const isQueued = new Uint8Array(visits);
  let [head, count] = [0, 0];
  const add = (node: number) => {
    if (node >= visits || isQueued[node] === 1) return;
    isQueued[node] = 1;
    queue[(head + count) % visits] = node;
    count += 1;
  };
  const { relocate, swap, cross } = createMoves(state, undo, (...nodes) => nodes.forEach(add));
  const tried = Math.min(TRIED, near.count);

  /** The first move that is found. */
  const move = (visit: number): boolean => {
    for (let index = 1; index < tried; index += 1) {
      const other = near.visits[visit * near.count + index] as number;
      if (route[other] === -1) continue;
      const before = previous[other] as number;
      if (relocate(visit, 1, other) || relocate(visit, 1, before) || relocate(visit, 2, other)) return true;
      if (swap(visit, other) || cross(visit, other) || cross(visit, before)) return true;
    }
    return false;
  };

  return {
    add,
    run() {
      while (count > 0) {
        const visit = queue[head] as number;
        head = (head + 1) % visits;
        count -= 1;
        isQueued[visit] = 0;
        if (route[visit] !== -1 && pinned[visit] === -1 && move(visit)) add(visit);
      }
    },
  };
}
