/** Sub-tasks that are offered around: the first who accepts has it. */

import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { takeWork, winBroadcast } from './answers.ts';
import { sendFirstWave, withdrawOffers } from './publish.ts';
import { broadcastRound } from './round.ts';

export const broadcast: WorkflowArea = {
  workflows: [],
  steps: [sendFirstWave, takeWork],
  effects: [withdrawOffers, winBroadcast],
  hooks: {},
  everyMinute: [broadcastRound],
};
