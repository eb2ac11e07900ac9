/** When the visits of a plan begin if everybody goes as early as he can. */
import type { Plan, Problem } from './problem.ts';

/**
 * By visit, in the problem's unit of time; -1: nobody does it. Visits wait until those that they come after have ended, whoever does
 * these.
 */
export function beginsOf(problem: Problem, plan: Plan): Int32Array {
  const { visits, places, travel, place, duration, ready, start, open, after } = problem;
  const begins = new Int32Array(visits).fill(-1);
  // Each pass puts at least one more right; more passes than visits mean that visits wait for one another.
  for (let [isMoved, pass] = [true, 0]; isMoved && pass <= visits; pass += 1) {
    isMoved = false;
    for (const [route, list] of plan.entries()) {
      let [at, time] = [start[route] as number, open[route] as number];
      for (const visit of list) {
        const there = place[visit] as number;
        const first = after?.[visit] ?? -1;
        const ended = first === -1 || begins[first] === -1 ? 0 : (begins[first] as number) + (duration[first] as number);
        const begin = Math.max(time + (travel[at * places + there] as number), ready[visit] as number, ended);
        if (begin !== begins[visit]) isMoved = true;
        begins[visit] = begin;
        at = there;
        time = begin + (duration[visit] as number);
      }
    }
    if (!after) break;
  }
  return begins;
}
