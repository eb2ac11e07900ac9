/** Assignment: what it could not do. */

import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { snoozeRound } from './snooze-round.ts';

export const dispatch: WorkflowArea = {
  workflows: [],
  hooks: {},
  everyMinute: [snoozeRound],
};
