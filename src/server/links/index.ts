/** Links that are handed to people without an account. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { askFeedback } from './ask-feedback.ts';
import type { LinksOptions } from './options.ts';
import { linkRoute } from './routes.ts';
import { updateLink } from './update-link.ts';

export { makeLink } from '../short-links/index.ts';
export { mayRate, pageFor } from './feedback-pages.ts';
export type { LinksOptions } from './options.ts';

export const links = (options: LinksOptions): WorkflowArea => ({
  workflows: [askFeedback(options), updateLink(options)],
  hooks: {},
  openRoutes: linkRoute,
});
