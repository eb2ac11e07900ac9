/** What a technician says to an offer: looking at it counts too. The first who accepts has the sub-task; the others are told. */

import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { assignTechnician } from '../requests/index.ts';
import { isFree } from './publish.ts';
import { countSeen } from './seen.ts';
import { endOffers, isOpen, savesBroadcast, sender } from './waves.ts';

const gone = (subCode: string, message: Said) => problems.conflict({ subCode, message });

/** @throws conflict (409) for an offer that was answered, taken back or is over */
function assertOpen(offer: Row): void {
  if (isOpen(offer)) return;
  throw gone(
    'answered',
    offer.state === 'withdrawn'
      ? said('problem.broadcast.somebody_else_faster_offer_taken')
      : said('problem.broadcast.offer_answered_already_over'),
  );
}

/** Whoever answers has seen it, whether or not a page said so before. */
async function answer(context: WorkflowContext, offer: Row, state: 'accepted' | 'declined'): Promise<void> {
  const { resources, connection, now } = context;
  const patch = { state, answered_at: now, seen_at: offer.seen_at ?? now };
  await resources.update(sender, 'job-offer', [{ id: String(offer.id), patch }], connection);
  if (offer.state === 'sent') await countSeen(context, offer);
}

/**
 * Locks the broadcast, so that of two who accept at once the second finds it won; then the sub-task, which is given as the
 * desk gives it.
 * @throws conflict (409) for an offer that is no longer open, and work that somebody has
 */
export const acceptOffer: WorkflowRun = {
  name: 'accept-offer',
  entity: 'job-offer',
  async run(context, { records }) {
    const { connection, now } = context;
    for (const offer of records) {
      assertOpen(offer);
      const [broadcast] = await rowsOf(connection, { entity: 'job-broadcast', values: [String(offer.broadcast_id)], lock: true });
      if (broadcast?.state !== 'open') throw gone('taken', said('problem.broadcast.somebody_else_faster_offer_taken'));
      if (Date.parse(String(broadcast.expires_at)) <= Date.parse(now)) throw gone('expired', said('problem.broadcast.time_offer_over'));
      const [subtask] = await rowsOf(connection, { entity: 'subtask', values: [String(offer.subtask_id)], lock: true });
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
export const declineOffer: WorkflowRun = {
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
