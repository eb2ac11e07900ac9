/** That a technician has an offer before his eyes; the desk sees of a broadcast how many have. */
import type { WorkflowOf } from '../rows/index.ts';
import { sender } from './waves.ts';

/** Once, from `sent` only: offers are locked as they come here, and one that was seen, answered or is over stays as it is. */
export const seeOffer: WorkflowOf<'job-offer', 'see-offer'> = {
  name: 'see-offer',
  entity: 'job-offer',
  async run({ connection, resources, now }, { records }) {
    const unseen = records.filter(({ state }) => state === 'sent');
    const changes = unseen.map(({ id }) => ({ id, patch: { state: 'seen' as const, seen_at: now } }));
    if (changes.length > 0) await resources.update(sender, 'job-offer', changes, connection);
    return null;
  },
};
