/** Asks the customer of finished requests for feedback: a page for one answer, reached by a link that is sent by mail or SMS. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { MessagesOptions } from '../customer-messages/index.ts';
import type { WorkflowOf } from '../rows/index.ts';
import { sendPages } from './feedback-pages.ts';

/** @throws conflict (409) where a person asks about requests that are not finished. Answers the link when one request was asked about. */
export const askFeedback = (options: MessagesOptions): WorkflowOf<'service-request', 'ask-feedback'> => ({
  name: 'ask-feedback',
  entity: 'service-request',
  async run(context, { records }) {
    // What a flow asks about may be one of several pieces of work, of which others go on.
    const unfinished = context.principal.kind === 'member' ? records.filter(({ status_type }) => status_type === 'ACTIVE') : [];
    if (unfinished.length > 0)
      throw problems.conflict({
        subCode: 'active',
        message: said('problem.links.not_finished_yet', {
          unfinished: unfinished.map(({ display_code }) => display_code).join(', '),
        }),
      });
    const made = await sendPages(context, records, options);
    return records.length === 1 ? { url: made[0] ?? '' } : null;
  },
});
