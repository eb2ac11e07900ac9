/** Zenith has tired of one kind of message. Flows are the definitions' own records, which no fixture makes. */
import { recordIdOf } from '../../../engine/server/flows/index.ts';
import type { Seed } from './seed.ts';

export async function switchFlowsOff({ resources, actor }: Seed): Promise<void> {
  const flow_id = recordIdOf({ id: 'job-offer-withdrawn' });
  const reason = 'Too many messages on busy days: the pool shows what is still open.';
  await resources.create(await actor('admin@zenith.test'), 'flow-switch', [{ flow_id, reason }]);
}
