/** Whether a status group holds together: a pure look at its statuses and the moves between them. */
import type { Entity } from '../../../engine/core/definitions/types.ts';
import { type Broken, brokenStates, type Lifecycle, type Move, type State } from '../../../engine/core/lifecycle/index.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { guardFault } from './guards.ts';

export type GroupState = State & {
  readonly title: string;
  readonly statusType: string;
  /** Pointers of what must be filled, as they are stored. */
  readonly asked?: readonly string[];
};
export type GroupMove = Move & { readonly to: string; readonly guard?: string | null };
export type GroupLifecycle = Lifecycle<GroupState, GroupMove> & {
  readonly kind: 'request' | 'subtask';
  /** Whose records move along it; without it nothing is said of guards and fields. */
  readonly entity?: Entity | undefined;
};
export type LifecycleFault = {
  readonly code: string;
  readonly message: Said;
  readonly params: Readonly<Record<string, unknown>>;
  /** Ids of the places that it is about; none: the group as a whole. */
  readonly states: readonly string[];
  readonly moves: readonly string[];
  /** It asks for nothing that anybody could do, and harms nothing: the group may be switched on all the same. */
  readonly isHint?: true;
};

/**
 * What keeps a group from being active: it needs exactly one initial status, which is ACTIVE; every status
 * reachable from it; a way from every ACTIVE status to a CLOSED one (for sub-tasks DONE will do); and no
 * way out of a final one. A retired status needs a way out like others, but is no way to anywhere. Each guard must mean
 * something, and leave a record that can pass. Empty when all is well.
 */
export function lifecycleFaults(lifecycle: GroupLifecycle): readonly LifecycleFault[] {
  return [...wholeFaults(lifecycle), ...guardFaults(lifecycle), ...askedFaults(lifecycle)];
}

function wholeFaults({ kind, ...lifecycle }: GroupLifecycle): readonly LifecycleFault[] {
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
  const message = code === 'one_initial' ? said(key) : said(key, { statuses: statuses.join(', ') });
  return { code, message, params: { statuses }, states: broken.map(({ id }) => id), moves: [] };
};

/** Guards are held against the records as they are now: definitions change after a guard was saved. */
function guardFaults({ entity, states, moves }: GroupLifecycle): readonly LifecycleFault[] {
  if (!entity) return [];
  return moves.flatMap((move): readonly LifecycleFault[] => {
    const to = states.get(move.to);
    const found = move.guard ? guardFault(entity, move.guard, to?.asked ?? []) : undefined;
    if (!found) return [];
    const [from] = move.from.map((id) => states.get(id)?.title ?? '');
    const message = said('problem.setup.guard_at', { from, to: to?.title, why: found.message });
    return [{ code: found.code, message, params: { from, to: to?.title }, states: [], moves: [move.name] }];
  });
}

const CUSTOM = '/custom/';

/** Fields that a status asks for and that there are no longer; those of an organisation's own are asked for where a form has them. */
function askedFaults({ entity, states }: GroupLifecycle): readonly LifecycleFault[] {
  if (!entity) return [];
  return [...states.values()].flatMap(({ id, title, asked = [] }): readonly LifecycleFault[] => {
    const gone = asked.filter((pointer) => !pointer.startsWith(CUSTOM) && !entity.fields.has(pointer.slice(1)));
    if (gone.length === 0) return [];
    const params = { status: title, fields: gone.join(', ') };
    return [
      { code: 'required_unknown', message: said('problem.setup.required_unknown', params), params, states: [id], moves: [], isHint: true },
    ];
  });
}
