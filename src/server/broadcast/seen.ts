/** That a technician has an offer before his eyes; the desk sees of a broadcast how many have. */
import { type EntityRows, type ProductContext, tables, type WorkflowOf } from '../rows/index.ts';
import { sender } from './waves.ts';

/** One more of the broadcast. Its version stays: who has it open and takes it back meanwhile is not too late by a glance. */
export const countSeen = (
  { connection }: ProductContext,
  { broadcast_id }: Pick<EntityRows['job-offer'], 'broadcast_id'>,
): Promise<unknown> =>
  connection.as(sender, (server) =>
    tables(server)
      .updateTable('job_broadcast')
      .set(({ eb, fn, lit }) => ({ offers_seen: eb(fn.coalesce('offers_seen', lit(0)), '+', 1) }))
      .where('id', '=', broadcast_id)
      .execute(),
  );

/** Once, from `sent` only: offers are locked as they come here, and one that was seen, answered or is over stays as it is. */
export const seeOffer: WorkflowOf<'job-offer', 'see-offer'> = {
  name: 'see-offer',
  entity: 'job-offer',
  async run(context, { records }) {
    const { connection, resources, now } = context;
    const unseen = records.filter(({ state }) => state === 'sent');
    const changes = unseen.map(({ id }) => ({ id, patch: { state: 'seen' as const, seen_at: now } }));
    if (changes.length > 0) await resources.update(sender, 'job-offer', changes, connection);
    for (const offer of unseen) await countSeen(context, offer);
    return null;
  },
};
