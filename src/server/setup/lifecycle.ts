/** Whether a status group holds together: a pure look at its statuses and the moves between them. */
import { type Said, said } from '../../../engine/server/kernel/said.ts';

export type LifecycleStatus = {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly statusType: string;
  readonly isInitial: boolean;
  readonly isFinal: boolean;
  /** Left by the records that still have it, entered by none. */
  readonly isRetired: boolean;
};
export type LifecycleMove = { readonly fromId: string; readonly toId: string };
export type Lifecycle = {
  readonly kind: 'request' | 'subtask';
  readonly statuses: readonly LifecycleStatus[];
  readonly moves: readonly LifecycleMove[];
};
export type LifecycleFault = { readonly code: string; readonly message: Said; readonly params: Readonly<Record<string, unknown>> };

/**
 * What keeps a group from being active: it needs exactly one initial status, which is ACTIVE; every status
 * reachable from it; a way from every ACTIVE status to a CLOSED one (for sub-tasks DONE will do); and no
 * way out of a final one. A retired status needs a way out like others, but is no way to anywhere. Empty when all is well.
 */
export function lifecycleFaults({ kind, statuses, moves }: Lifecycle): readonly LifecycleFault[] {
  const live = statuses.filter((status) => !status.isRetired);
  const enterable = new Set(live.map((status) => status.id));
  const open = moves.filter((move) => enterable.has(move.toId));
  const initial = live.filter((status) => status.isInitial);
  const [first] = initial;
  if (!first || initial.length > 1) return [fault('one_initial', said('problem.setup.status_group_needs_exactly_one'), initial)];
  const ends = live.filter((status) => isEnd(kind, status.statusType));
  const reached = reach([first.id], open);
  const ending = reach(
    ends.map((status) => status.id),
    open.map(reversed),
  );
  const unreachable = live.filter((status) => !reached.has(status.id));
  const stuck = statuses.filter((status) => status.statusType === 'ACTIVE' && !ending.has(status.id));
  const left = new Set(moves.map((move) => move.fromId));
  const leaving = statuses.filter((status) => status.isFinal && left.has(status.id));
  return [
    ...when(first.statusType === 'ACTIVE' ? [] : [first], 'initial_active', 'problem.setup.initial_must_be_active'),
    ...when(unreachable, 'unreachable', 'problem.setup.unreachable'),
    ...when(stuck, 'no_way_out', kind === 'request' ? 'problem.setup.no_way_to_closed' : 'problem.setup.no_way_to_done'),
    ...when(leaving, 'final_left', 'problem.setup.final_left'),
  ];
}

const isEnd = (kind: Lifecycle['kind'], statusType: string) => statusType === 'CLOSED' || (kind === 'subtask' && statusType === 'DONE');
const reversed = (move: LifecycleMove): LifecycleMove => ({ fromId: move.toId, toId: move.fromId });

/** Ids that can be reached from `starts`, these included. */
function reach(starts: readonly string[], moves: readonly LifecycleMove[]): ReadonlySet<string> {
  const next = new Map<string, string[]>();
  for (const { fromId, toId } of moves) next.set(fromId, [...(next.get(fromId) ?? []), toId]);
  const seen = new Set(starts);
  const queue = [...starts];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const to of next.get(id) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return seen;
}

const fault = (code: string, message: Said, statuses: readonly LifecycleStatus[]): LifecycleFault => ({
  code,
  message,
  params: { statuses: statuses.map((status) => status.title) },
});
const when = (statuses: readonly LifecycleStatus[], code: string, key: string): LifecycleFault[] =>
  statuses.length === 0 ? [] : [fault(code, said(key, { statuses: statuses.map((status) => status.title).join(', ') }), statuses)];
