/** Links that are handed to people without an account. */

import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { Notify } from '../../../engine/server/notify/types.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { askFeedback } from './ask-feedback.ts';
import { askedByStatus } from './asked-by-status.ts';
import { createDailyUpdates } from './daily-update.ts';
import { publicRoutes } from './routes.ts';
import { updateLink } from './update-link.ts';

export type LinksOptions = {
  /** Where the product is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
  readonly signer: Signer;
  readonly notify: Pick<Notify, 'send'>;
};

export const links = (options: LinksOptions): WorkflowArea => ({
  workflows: [askFeedback(options), updateLink(options)],
  hooks: askedByStatus(options),
  openRoutes(fastify, host) {
    publicRoutes(fastify, { ...host, dailyUpdates: createDailyUpdates({ ...host, signer: options.signer }) });
  },
});
