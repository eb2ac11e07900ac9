/** How requests come in from outside, where nobody of the brand types them: by public forms. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { showLink } from './form-link.ts';
import { fromOutside } from './from-outside.ts';
import type { IntakeOptions } from './options.ts';

export const intake = (options: IntakeOptions): WorkflowArea => ({
  workflows: [showLink(options)],
  hooks: { 'service-request': fromOutside },
});
