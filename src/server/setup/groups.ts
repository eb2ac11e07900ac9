/** Status groups as stored, and the check that active ones hold together. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { inOne } from '../../../engine/server/kernel/said.ts';
import { type Looking, lifecyclesOfGroups } from '../../../engine/server/lifecycle/rows/load.ts';
import type { RowLifecycle } from '../../../engine/server/lifecycle/rows/types.ts';
import { distinct, textsOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, tables, wholeRows } from '../rows/index.ts';
import { type GroupLifecycle, type LifecycleFault, lifecycleFaults } from './lifecycle.ts';

/** Records that are about to go, left out of the check. */
type Without = { readonly statuses?: readonly Identified[]; readonly moves?: readonly Identified[] };
type Identified = { readonly id: string };
type Group = EntityRows['status-group'];
type Id = string | null | undefined;

/**
 * Looks at every group that is active as it now stands in the database, the caller's own changes included.
 * @param pointer what the problem points at: `/is_active` when a group is being switched on.
 * @throws invalid (422) with each fault.
 */
export async function assertWhole(looking: Looking, groupIds: readonly Id[], pointer: string, without: Without = {}): Promise<void> {
  const ids = distinct(groupIds);
  const groups = (await wholeRows(looking.connection, { entity: 'status-group', values: ids, lock: true })).filter(
    (group) => group.is_active === true,
  );
  await assertThese(looking, groups, pointer, without);
}

/** The same for groups whose stored rows do not say yet that they are active. */
export async function assertThese(looking: Looking, groups: readonly Group[], pointer: string, without: Without = {}): Promise<void> {
  const found = await faultsOf(looking, groups, without);
  const errors = found.flatMap(({ group, faults }) =>
    faults
      .filter(({ isHint }) => !isHint)
      .map(({ code, message, params }) => ({ pointer, code, message, params: { ...params, group: group.name } })),
  );
  if (errors.length > 0) throw problems.invalid({ message: inOne(errors.map(({ message }) => message)), errors });
}

type Noting = { readonly looking: Looking; readonly groupIds: readonly Id[]; readonly without?: Without };

/**
 * Notes on each group, active or not, what keeps it from holding together, for those who build it. The note is no
 * change of the group: its version stays.
 */
export async function noteFaults({ looking, groupIds, without = {} }: Noting): Promise<void> {
  const ids = distinct(groupIds);
  const groups = await wholeRows(looking.connection, { entity: 'status-group', values: ids });
  for (const { group, faults } of await faultsOf(looking, groups, without)) {
    const note = { is_whole: faults.every(({ isHint }) => isHint), checks: faults.map(({ message }) => message) };
    await tables(looking.connection).updateTable('status_group').set(note).where('id', '=', group.id).execute();
  }
}

/** What keeps one group from holding together, at its places; none for a group that there is not. */
export async function faultsOfGroup(looking: Looking, groupId: string): Promise<readonly LifecycleFault[]> {
  const groups = await wholeRows(looking.connection, { entity: 'status-group', values: [groupId] });
  const [found] = await faultsOf(looking, groups, {});
  return found?.faults ?? [];
}

type Found = { readonly group: Group; readonly faults: readonly LifecycleFault[] };

async function faultsOf(looking: Looking, groups: readonly Group[], without: Without): Promise<readonly Found[]> {
  const lifecycles = new Map<unknown, RowLifecycle>();
  for (const entity of ['service-request', 'subtask'] as const) {
    const ids = groups.filter((group) => entityOf(group) === entity).map(({ id }) => id);
    for (const [id, lifecycle] of await lifecyclesOfGroups(looking, entity, ids)) lifecycles.set(id, lifecycle);
  }
  const gone = new Set([...(without.statuses ?? []), ...(without.moves ?? [])].map((row) => row.id));
  return groups.map((group) => ({
    group,
    faults: lifecycleFaults(groupLifecycle(looking, { group, lifecycle: lifecycles.get(group.id), gone })),
  }));
}

/** Whose records move along a group. */
export const entityOf = ({ kind }: Pick<Group, 'kind'>) => (kind === 'subtask' ? 'subtask' : 'service-request');

type Stored = { readonly group: Group; readonly lifecycle: RowLifecycle | undefined; readonly gone: ReadonlySet<string> };

function groupLifecycle({ product }: Looking, { group, lifecycle, gone }: Stored): GroupLifecycle {
  const states = [...(lifecycle?.states.values() ?? [])].filter(({ id }) => !gone.has(id));
  return {
    kind: group.kind === 'subtask' ? 'subtask' : 'request',
    entity: product?.entities.get(entityOf(group)),
    states: new Map(
      states.map((state) => [state.id, { ...state, statusType: String(state.row.status_type), asked: textsOf(state.row.required_fields) }]),
    ),
    moves: (lifecycle?.moves ?? []).filter(({ name }) => !gone.has(name)),
  };
}
