/** Windows for whoever plans or books a visit: answers an `Offer`, a week from a day on. */
import type { WorkflowOf } from '../rows/index.ts';
import { offerOf } from './offer.ts';
import { wantedOf } from './wanted.ts';

export const offerWindows: WorkflowOf<'time-slot', 'offer-windows'> = {
  name: 'offer-windows',
  entity: 'time-slot',
  async run(context, { input }) {
    const found = await wantedOf(context, input);
    return offerOf(context.connection, found, { from: input.from ?? null, now: context.now });
  },
};
