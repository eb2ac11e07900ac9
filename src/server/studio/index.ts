/** Forms that organisations draw up, and the types that use them. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { takeForm } from './form-takers.ts';
import { followVersion, formHooks, sayWhoUses } from './forms.ts';

export const studio: WorkflowArea = {
  workflows: [takeForm('service-type'), takeForm('subtask-type')],
  steps: [followVersion, sayWhoUses],
  hooks: { 'form-schema': formHooks },
};
