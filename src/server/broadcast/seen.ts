/** That a technician has an offer before his eyes; the desk sees of a broadcast how many have. */
import { sql } from 'kysely';
import type { Row } from '../../../engine/server/database/port.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { sender } from './waves.ts';

/** One more of the broadcast. Its version stays: who has it open and takes it back meanwhile is not too late by a glance. */
export const countSeen = ({ connection }: WorkflowContext, { broadcast_id }: Row): Promise<unknown> =>
  connection.as(sender, ({ kysely }) =>
    sql`update job_broadcast set offers_seen = coalesce(offers_seen, 0) + 1 where id = ${String(broadcast_id)}::uuid`.execute(kysely),
  );

/** Once, from `sent` only: offers are locked as they come here, and one that was seen, answered or is over stays as it is. */
export const seeOffer: WorkflowRun = {
  name: 'see-offer',
  entity: 'job-offer',
  async run(context, { records }) {
    const { connection, resources, now } = context;
    const unseen = records.filter(({ state }) => state === 'sent');
    const changes = unseen.map(({ id }) => ({ id: String(id), patch: { state: 'seen', seen_at: now } }));
    if (changes.length > 0) await resources.update(sender, 'job-offer', changes, connection);
    for (const offer of unseen) await countSeen(context, offer);
    return null;
  },
};
