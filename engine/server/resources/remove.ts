/** Deletion of records, all or none. */
import { conditionsOfDecision } from '../access/decision-sql.ts';
import { decisionOf } from '../access/decisions.ts';
import { appendAudit, changesBetween } from '../audit/audit.ts';
import { problems } from '../kernel/errors.ts';
import { followWritten } from '../keys/follow.ts';
import { keepRollups } from '../keys/keep-rollups.ts';
import { actorOf } from './actors.ts';
import { idOf } from './id.ts';
import { refuseListed } from './in-use.ts';
import type { Call } from './options.ts';
import { deleteRows, lockRows } from './store.ts';
import type { Resources } from './types.ts';
import { refuseTwice } from './update.ts';
import { withKeys } from './with-keys.ts';

export type RemoveRequest = { readonly id: string; readonly version?: number };

/** @throws not_found, invalid for a record named twice */
export function prepareRemove(call: Omit<Call, 'connection'>, items: readonly RemoveRequest[]) {
  const decision = decisionOf(call.principal, call.entity, 'delete', call.now);
  if (decision.kind === 'denied') throw problems.notFound();
  const requests = items.map((item) => ({ ...item, id: idOf(call.entity, item.id) }));
  refuseTwice(requests);
  return { decision, requests };
}

/** @throws not_found, stale, in_use */
export async function removeRecords(
  call: Call,
  resources: Resources,
  { decision, requests }: ReturnType<typeof prepareRemove>,
): Promise<void> {
  const { principal, entity, connection, options, now } = call;
  if (requests.length === 0) return;
  const ids = requests.map(({ id }) => id);
  const conditions = conditionsOfDecision(decision, { entity, alias: 'r' });
  const locked = await lockRows(connection, entity, ids, conditions);
  const rows = requests.map(({ id, version }) => {
    const row = locked.get(id);
    if (!row) throw problems.notFound();
    if (version !== undefined && row.version !== version) throw problems.stale();
    return row;
  });
  await withKeys(call)?.beforeRemove?.(rows, { principal, connection, resources, now, product: options.product() });
  await refuseListed(call, ids);
  await deleteRows(connection, entity, ids);
  const removed = rows.map((before) => ({ before, after: null }));
  await keepRollups(connection, options.product(), entity, removed);
  await followWritten({ connection, resources, product: options.product() }, entity, removed);
  const actor = actorOf(principal, connection);
  const entries = rows.map((record) => ({ entity, record, verb: 'delete', changes: changesBetween(entity.fields, record, null) }));
  await appendAudit({ connection, principal, actor, now, ids: options.ids }, entries);
}
