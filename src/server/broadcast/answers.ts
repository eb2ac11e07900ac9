/** A technician takes the work of an offer. The first who accepts has the sub-task; the others are told. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { giveTechnician, placementOf } from '../requests/index.ts';
import { type EffectOf, entityRows, present, type StepOf } from '../rows/index.ts';
import { isFree } from './publish.ts';
import { endOffers, savesBroadcast } from './waves.ts';

const gone = (subCode: string, message: Said) => problems.conflict({ subCode, message });

/**
 * Locks the broadcast, so that of two who accept at once the second finds it won; then the sub-task, which is given as the
 * desk gives it.
 * @throws conflict (409) for an offer whose broadcast is won or over, and work that somebody has
 */
export const takeWork: StepOf<'job-offer', 'accept-offer'> = {
  name: 'take-work',
  async run(context, { moving }) {
    const { connection, now } = context;
    for (const { doc: offer } of moving) {
      const [broadcast] = await entityRows(connection, { entity: 'job-broadcast', values: [offer.broadcast_id], lock: true });
      if (broadcast?.state !== 'open') throw gone('taken', said('problem.broadcast.somebody_else_faster_offer_taken'));
      if (Date.parse(broadcast.expires_at) <= Date.parse(now)) throw gone('expired', said('problem.broadcast.time_offer_over'));
      const [subtask] = await entityRows(connection, { entity: 'subtask', values: [present(offer.subtask_id)], lock: true });
      if (!isFree(subtask)) throw gone('taken', said('problem.broadcast.somebody_work_already'));
      const assgne_id = offer.user_id;
      const judged = { placements: placementOf(subtask, assgne_id), pointer: '/assgne_id', isSoft: true };
      await giveTechnician(context, { records: [subtask], input: { assgne_id }, judged });
    }
    return [];
  },
};

/** The broadcast of an offer that was accepted is won by it, and the other offers are over. */
export const winBroadcast: EffectOf<'job-offer'> = {
  name: 'win-broadcast',
  options: { type: 'object', additionalProperties: false },
  async run(context, _, effects) {
    const values = effects.map(({ doc }) => doc.broadcast_id);
    const broadcasts = await entityRows(context.connection, { entity: 'job-broadcast', values });
    for (const broadcast of broadcasts) {
      const winner = effects.find(({ doc }) => doc.broadcast_id === broadcast.id);
      await savesBroadcast(context, broadcast, { state: 'won', winner_id: winner?.doc.user_id ?? null });
      await endOffers(context, broadcast, 'faster');
    }
  },
};
