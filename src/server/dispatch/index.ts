/** Assignment: the policies that it follows, and what it could not do. */

import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { brandOfWork } from '../brands/index.ts';
import { policyHooks } from './policy-hooks.ts';
import { snoozeRound } from './snooze-round.ts';

export const dispatch: WorkflowArea = {
  workflows: [],
  hooks: { 'dispatch-policy': policyHooks, 'dispatch-exception': brandOfWork },
  everyMinute: [snoozeRound],
};
