/** Status groups as stored, and the check that active ones hold together. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { inOne } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, tables, wholeRows } from '../rows/index.ts';
import { type LifecycleFault, type LifecycleMove, type LifecycleStatus, lifecycleFaults } from './lifecycle.ts';

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
export async function assertWhole(connection: Connection, groupIds: readonly Id[], pointer: string, without: Without = {}): Promise<void> {
  const ids = distinct(groupIds);
  const groups = (await wholeRows(connection, { entity: 'status-group', values: ids, lock: true })).filter(
    (group) => group.is_active === true,
  );
  await assertThese(connection, groups, pointer, without);
}

/** The same for groups whose stored rows do not say yet that they are active. */
export async function assertThese(connection: Connection, groups: readonly Group[], pointer: string, without: Without = {}): Promise<void> {
  const found = await faultsOf(connection, groups, without);
  const errors = found.flatMap(({ group, faults }) =>
    faults.map(({ code, message, params }) => ({ pointer, code, message, params: { ...params, group: group.name } })),
  );
  if (errors.length > 0) throw problems.invalid({ message: inOne(errors.map(({ message }) => message)), errors });
}

type Noting = { readonly connection: Connection; readonly groupIds: readonly Id[]; readonly without?: Without };

/**
 * Notes on each group, active or not, what keeps it from holding together, for those who build it. The note is no
 * change of the group: its version stays.
 */
export async function noteFaults({ connection, groupIds, without = {} }: Noting): Promise<void> {
  const ids = distinct(groupIds);
  const groups = await wholeRows(connection, { entity: 'status-group', values: ids });
  for (const { group, faults } of await faultsOf(connection, groups, without)) {
    const note = { is_whole: faults.length === 0, checks: faults.map(({ message }) => message) };
    await tables(connection).updateTable('status_group').set(note).where('id', '=', group.id).execute();
  }
}

type Found = { readonly group: Group; readonly faults: readonly LifecycleFault[] };

async function faultsOf(connection: Connection, groups: readonly Group[], without: Without): Promise<readonly Found[]> {
  if (groups.length === 0) return [];
  const ids = groups.map((group) => group.id);
  const gone = new Set([...(without.statuses ?? []), ...(without.moves ?? [])].map((row) => row.id));
  const left = <R extends Identified & { readonly group_id: string }>(rows: readonly R[], group: Group) =>
    rows.filter((row) => row.group_id === group.id && !gone.has(row.id));
  const statuses = await entityRows(connection, { columns: statusColumns, entity: 'status', column: 'group_id', values: ids });
  const moves = await entityRows(connection, { columns: moveColumns, entity: 'status-transition', column: 'group_id', values: ids });
  return groups.map((group) => {
    const kind = group.kind === 'subtask' ? 'subtask' : 'request';
    const faults = lifecycleFaults({ kind, statuses: left(statuses, group).map(statusOf), moves: left(moves, group).map(moveOf) });
    return { group, faults };
  });
}

const statusColumns = ['id', 'group_id', 'key', 'title', 'status_type', 'is_initial', 'is_final', 'is_retired'] as const;
const moveColumns = ['id', 'group_id', 'from_id', 'to_id'] as const;

const statusOf = (row: Pick<EntityRows['status'], (typeof statusColumns)[number]>): LifecycleStatus => ({
  id: row.id,
  key: row.key,
  title: row.title,
  statusType: row.status_type,
  isInitial: row.is_initial === true,
  isFinal: row.is_final === true,
  isRetired: row.is_retired === true,
});
const moveOf = (row: Pick<EntityRows['status-transition'], 'from_id' | 'to_id'>): LifecycleMove => ({
  fromId: row.from_id,
  toId: row.to_id,
});
