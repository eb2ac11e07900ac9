/** Requests that come again by a plan: maintenance under a contract, say. */
import { EVERY_HOUR } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { repeatRequest } from './repeat-request.ts';
import { raiseDue } from './round.ts';

export const recurring: WorkflowArea = {
  workflows: [repeatRequest],
  hooks: {},
  rounds: [{ name: 'recurring.raise', cron: EVERY_HOUR, run: raiseDue }],
};
