/** Assignment: the policies that it follows, and what it could not do. */
import { brandOfWork } from '../brand-of-work.ts';
import type { WorkflowArea } from '../types.ts';
import { resolveException, snoozeException, takeException } from './exceptions.ts';
import { policyHooks } from './policy-hooks.ts';
import { snoozeRound } from './snooze-round.ts';

export const dispatch: WorkflowArea = {
  workflows: [takeException, snoozeException, resolveException],
  hooks: { 'dispatch-policy': policyHooks, 'dispatch-exception': brandOfWork },
  everyMinute: [snoozeRound],
};
