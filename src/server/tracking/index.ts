/** A customer follows his request by a link, without an account. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { showLink, withdrawLinks } from './links.ts';
import type { TrackingOptions } from './options.ts';
import { trackingPage } from './routes.ts';

export const tracking = (options: TrackingOptions): WorkflowArea => ({
  workflows: [showLink, withdrawLinks],
  hooks: {},
  openRoutes: trackingPage(options),
});
