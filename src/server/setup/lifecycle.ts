/** Whether a status group holds together: a pure look at its statuses and the moves between them. */
import { type Broken, brokenStates, type Lifecycle, type State } from '../../../engine/core/lifecycle/index.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';

export type GroupState = State & { readonly title: string; readonly statusType: string };
export type GroupLifecycle = Lifecycle<GroupState> & { readonly kind: 'request' | 'subtask' };
export type LifecycleFault = { readonly code: string; readonly message: Said; readonly params: Readonly<Record<string, unknown>> };

/**
 * What keeps a group from being active: it needs exactly one initial status, which is ACTIVE; every status
 * reachable from it; a way from every ACTIVE status to a CLOSED one (for sub-tasks DONE will do); and no
 * way out of a final one. A retired status needs a way out like others, but is no way to anywhere. Empty when all is well.
 */
export function lifecycleFaults({ kind, ...lifecycle }: GroupLifecycle): readonly LifecycleFault[] {
  const found = brokenStates(lifecycle, {
    isEnd: ({ statusType }) => statusType === 'CLOSED' || (kind === 'subtask' && statusType === 'DONE'),
    mustEnd: ({ statusType }) => statusType === 'ACTIVE',
  });
  const faults = found.map(({ code, states: broken }) => fault(code, keyOf(code, kind), broken));
  const first = [...lifecycle.states.values()].find(({ isInitial, isRetired }) => isInitial && !isRetired);
  const isOne = !found.some(({ code }) => code === 'one_initial');
  if (!isOne || first?.statusType === 'ACTIVE' || !first) return faults;
  return [fault('initial_active', 'problem.setup.initial_must_be_active', [first]), ...faults];
}

type Code = Broken<State>['code'];

const KEYS: Readonly<Record<Exclude<Code, 'no_way_out'>, string>> = {
  one_initial: 'problem.setup.status_group_needs_exactly_one',
  unreachable: 'problem.setup.unreachable',
  final_left: 'problem.setup.final_left',
};
const keyOf = (code: Code, kind: GroupLifecycle['kind']): string => {
  if (code !== 'no_way_out') return KEYS[code];
  return kind === 'request' ? 'problem.setup.no_way_to_closed' : 'problem.setup.no_way_to_done';
};

const fault = (code: string, key: string, broken: readonly GroupState[]): LifecycleFault => {
  const statuses = broken.map(({ title }) => title);
  return { code, message: code === 'one_initial' ? said(key) : said(key, { statuses: statuses.join(', ') }), params: { statuses } };
};
