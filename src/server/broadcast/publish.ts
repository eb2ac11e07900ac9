/** A broadcast goes out, or is taken back. */

import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { inOne, said } from '../../../engine/server/kernel/said.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, type ProductContext, type WorkflowOf } from '../rows/index.ts';
import type { Obstacle } from './audience.ts';
import { endOffers, savesBroadcast, sender, sendWaves } from './waves.ts';

type Subtask = EntityRows['subtask'];
type Broadcast = EntityRows['job-broadcast'];

/** Whether a sub-task can still be offered: active, and nobody's. */
export const isFree = (subtask: Subtask | undefined): subtask is Subtask =>
  subtask?.status_type === 'ACTIVE' && subtask.assgne_id === null && subtask.is_deleted !== true;

function faultsOf(broadcast: Broadcast, subtask: Subtask | undefined, now: string): readonly FieldProblem[] {
  const isOwn = subtask?.provider_id === broadcast.org_id;
  const free =
    isOwn && isFree(subtask)
      ? []
      : [{ pointer: '/subtask_id', code: 'not_free', message: said('problem.broadcast.only_active_sub_task_nobody') }];
  const isLate = Date.parse(broadcast.expires_at) <= Date.parse(now);
  return isLate ? [...free, { pointer: '/expires_at', code: 'past', message: said('problem.broadcast.choose_time_still_come') }] : free;
}

/** What is not in that state any more was someone else's doing. @throws conflict (409) */
function assertState(broadcasts: readonly Broadcast[], state: string): void {
  const other = broadcasts.filter((broadcast) => broadcast.state !== state);
  if (other.length === 0) return;
  const titles = other.map(({ title }) => title).join(', ');
  throw problems.conflict({
    subCode: 'state',
    message: said(state === 'open' ? 'problem.broadcast.only_while_open' : 'problem.broadcast.only_while_draft', { titles }),
  });
}

/** Nobody can have the work by this broadcast: dispatch must look for another way. */
async function endUnheard(
  context: ProductContext,
  broadcast: Broadcast,
  { subtask, reason }: { subtask: Subtask; reason: Obstacle },
): Promise<void> {
  await savesBroadcast(context, broadcast, { state: 'expired' });
  const exception = {
    org_id: broadcast.org_id,
    title: subtask.display_code,
    subtask_id: subtask.id,
    brand_id: subtask.org_id,
    reason,
    blocking: said('problem.broadcast.broadcast_reaches_nobody', { title: broadcast.title }),
  };
  await context.resources.create(sender, 'dispatch-exception', [exception], context.connection);
}

/**
 * Sends the first wave; the others follow in time. One that reaches nobody ends at once, and stands among the exceptions.
 * @throws conflict for what is no draft; invalid (422) for a sub-task that is not free and a time that is over.
 */
export const publishBroadcast: WorkflowOf<'job-broadcast', 'publish-broadcast'> = {
  name: 'publish-broadcast',
  entity: 'job-broadcast',
  async run(context, { records }) {
    const { connection, now } = context;
    assertState(records, 'draft');
    const subtasks = byId(
      await entityRows(connection, { entity: 'subtask', values: records.map(({ subtask_id }) => subtask_id), lock: true }),
    );
    for (const record of records) {
      const subtask = subtasks.get(record.subtask_id);
      const errors = faultsOf(record, subtask, now);
      if (!subtask || errors.length > 0) throw problems.invalid({ message: inOne(errors.map(({ message }) => message)), errors });
      const published = { state: 'open' as const, published_at: now, waves_sent: 0 };
      await savesBroadcast(context, record, published);
      const reason = await sendWaves(context, { ...record, ...published }, subtask);
      if (reason !== undefined) await endUnheard(context, record, { subtask, reason });
    }
    return null;
  },
};

/** @throws conflict for what is not open */
export const withdrawBroadcast: WorkflowOf<'job-broadcast', 'withdraw-broadcast'> = {
  name: 'withdraw-broadcast',
  entity: 'job-broadcast',
  async run(context, { records }) {
    assertState(records, 'open');
    for (const record of records) {
      await savesBroadcast(context, record, { state: 'withdrawn' });
      await endOffers(context, record, 'withdrawn');
    }
    return null;
  },
};
