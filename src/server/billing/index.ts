/** What work is billed at: bills of sub-tasks from draft to payment. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { billEvent } from './bill-events.ts';
import { billHooks } from './bill-hooks.ts';
import { billSteps } from './bills.ts';
import { fieldHooks, formHooks } from './forms.ts';

export const billing: WorkflowArea = {
  workflows: [],
  steps: billSteps,
  effects: [billEvent],
  hooks: { 'service-billing': billHooks, 'billing-field': fieldHooks, 'billing-form': formHooks },
};
