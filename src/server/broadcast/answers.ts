/** What a technician says to an offer: looking at it counts too. The first who accepts has the sub-task; the others are told. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { assignTechnician } from '../requests/index.ts';
import { type EntityRows, entityRows, type ProductContext, present, type WorkflowOf } from '../rows/index.ts';
import { isFree } from './publish.ts';
import { endOffers, isOpen, savesBroadcast, sender } from './waves.ts';

type Offer = EntityRows['job-offer'];

const gone = (subCode: string, message: Said) => problems.conflict({ subCode, message });

/** @throws conflict (409) for an offer that was answered, taken back or is over */
function assertOpen(offer: Offer): void {
  if (isOpen(offer)) return;
  throw gone(
    'answered',
    offer.state === 'withdrawn'
      ? said('problem.broadcast.somebody_else_faster_offer_taken')
      : said('problem.broadcast.offer_answered_already_over'),
  );
}

/** Whoever answers has seen it, whether or not a page said so before. */
async function answer(context: ProductContext, offer: Offer, state: 'accepted' | 'declined'): Promise<void> {
  const { resources, connection, now } = context;
  const patch = { state, answered_at: now, seen_at: offer.seen_at ?? now };
  await resources.update(sender, 'job-offer', [{ id: offer.id, patch }], connection);
}

/**
 * Locks the broadcast, so that of two who accept at once the second finds it won; then the sub-task, which is given as the
 * desk gives it.
 * @throws conflict (409) for an offer that is no longer open, and work that somebody has
 */
export const acceptOffer: WorkflowOf<'job-offer', 'accept-offer'> = {
  name: 'accept-offer',
  entity: 'job-offer',
  async run(context, { records }) {
    const { connection, now } = context;
    for (const offer of records) {
      assertOpen(offer);
      const [broadcast] = await entityRows(connection, { entity: 'job-broadcast', values: [offer.broadcast_id], lock: true });
      if (broadcast?.state !== 'open') throw gone('taken', said('problem.broadcast.somebody_else_faster_offer_taken'));
      if (Date.parse(broadcast.expires_at) <= Date.parse(now)) throw gone('expired', said('problem.broadcast.time_offer_over'));
      const [subtask] = await entityRows(connection, { entity: 'subtask', values: [present(offer.subtask_id)], lock: true });
      if (!isFree(subtask)) throw gone('taken', said('problem.broadcast.somebody_work_already'));
      await assignTechnician.run(context, { records: [subtask], input: { assgne_id: offer.user_id } });
      await answer(context, offer, 'accepted');
      await savesBroadcast(context, broadcast, { state: 'won', winner_id: offer.user_id });
      await endOffers(context, broadcast, 'withdrawn');
    }
    return null;
  },
};

/** @throws conflict (409) for an offer that is no longer open */
export const declineOffer: WorkflowOf<'job-offer', 'decline-offer'> = {
  name: 'decline-offer',
  entity: 'job-offer',
  async run(context, { records }) {
    for (const offer of records) {
      assertOpen(offer);
      await answer(context, offer, 'declined');
    }
    return null;
  },
};
