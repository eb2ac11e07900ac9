/** What routes were before a step changed them, so that a step that is not taken costs no more than what it touched. */
import { type State, setRoute, startOf } from './state.ts';

export type Undo = {
  /** Keeps the route as it is, once for each step. */
  keep(route: number): void;
  /** Whether the route was kept in this step. */
  has(route: number): boolean;
  /** What was changed holds. */
  forget(): void;
  /** All is as it was when the step began. */
  restore(): void;
};

export function createUndo(state: State): Undo {
  const { problem, next, route } = state;
  const { visits, routes } = problem;
  const kept = new Int32Array(routes);
  const ends = new Int32Array(routes);
  const lists = new Int32Array(visits);
  const stamps = new Int32Array(routes);
  let [step, count, filled] = [1, 0, 0];
  const forget = () => {
    step += 1;
    count = 0;
    filled = 0;
  };
  return {
    keep(each) {
      if (stamps[each] === step) return;
      stamps[each] = step;
      for (let node = next[startOf(problem, each)] as number; node < visits; node = next[node] as number) lists[filled++] = node;
      kept[count] = each;
      ends[count] = filled;
      count += 1;
    },
    has: (each) => stamps[each] === step,
    forget,
    restore() {
      for (let index = 0; index < count; index += 1) {
        const each = kept[index] as number;
        for (let node = next[startOf(problem, each)] as number; node < visits; node = next[node] as number) route[node] = -1;
      }
      let from = 0;
      for (let index = 0; index < count; index += 1) {
        const until = ends[index] as number;
        setRoute(state, kept[index] as number, lists, from, until);
        from = until;
      }
      forget();
    },
  };
}
