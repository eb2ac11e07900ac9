/** How requests come in from outside, where nobody of the brand types them: by public forms and by mail. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { showLink } from './form-link.ts';
import { fromOutside } from './from-outside.ts';
import { mailInboxes } from './mail/index.ts';
import type { IntakeOptions } from './options.ts';
import { partnerHooks } from './partner-hooks.ts';

export const intake = (options: IntakeOptions): WorkflowArea => {
  const mail = mailInboxes(options);
  return {
    ...mail,
    workflows: [showLink(options), ...mail.workflows],
    hooks: { ...mail.hooks, 'service-request': fromOutside, partnership: partnerHooks },
  };
};
