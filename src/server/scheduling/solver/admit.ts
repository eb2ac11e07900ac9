/** What of a plan can still be done: since it was made, somebody may have fallen ill, or something may take longer. */
import type { Plan, Problem } from './problem.ts';
import { emptyState, putBehind, refresh, type State, setRoute, startOf, takeOff } from './state.ts';

/**
 * Begins with a plan, without what can no longer be done as it says. Pinned visits stay on the route that they are pinned to, and
 * what does not go with them there goes.
 * @throws where a pinned visit costs without end on its own route: that would be a plan which cannot be compared with others
 */
export function admit(problem: Problem, plan: Plan): State {
  const { penalty } = problem;
  const state = emptyState(problem);
  for (const [route, list] of plan.entries()) {
    const own = [...new Set(list)].filter((visit) => state.route[visit] === -1 && mayStand(problem, visit, route));
    setRoute(state, route, own);
    if (!isSound(state, route)) thin(state, route, own);
    for (const visit of own) if (state.route[visit] === route) state.total -= penalty[visit] as number;
  }
  if (!Number.isFinite(state.total)) throw new Error('A pinned visit is not for its route.');
  return state;
}

function mayStand({ pinned, taking, kinds, kind }: Problem, visit: number, route: number): boolean {
  if (pinned[visit] !== -1) return pinned[visit] === route;
  return taking[visit * kinds + (kind[route] as number)] !== Number.POSITIVE_INFINITY;
}

/** Keeps what is pinned and, in their order, as many of the others as go with that. */
function thin(state: State, route: number, own: readonly number[]): void {
  const { pinned } = state.problem;
  for (const visit of own) if (pinned[visit] === -1) takeOff(state, visit);
  let before = startOf(state.problem, route);
  for (const visit of own) {
    if (pinned[visit] === -1) {
      putBehind(state, visit, before, route);
      refresh(state, route);
      if (!isSound(state, route)) {
        takeOff(state, visit);
        continue;
      }
    }
    before = visit;
  }
  refresh(state, route);
}

function isSound({ problem, next, leave, latest, carried }: State, route: number): boolean {
  const { visits, routes, duration, capacity, close } = problem;
  if ((carried[route] as number) > (capacity[route] as number)) return false;
  for (let node = next[startOf(problem, route)] as number; node < visits; node = next[node] as number)
    if ((leave[node] as number) - (duration[node] as number) > (latest[node] as number)) return false;
  return (leave[visits + routes + route] as number) <= (close[route] as number);
}
