/** Assignment: what it could not do. */

import { EVERY_MINUTE } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { snoozeRound } from './snooze-round.ts';

export const dispatch: WorkflowArea = {
  workflows: [],
  hooks: {},
  rounds: [{ name: 'dispatch.snoozed', cron: EVERY_MINUTE, run: snoozeRound }],
};
