/** Sub-tasks that are offered around: the first who accepts has it. */

import { EVERY_MINUTE } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import type { NotificationName } from '../rows/index.ts';
import { takeWork, winBroadcast } from './answers.ts';
import { offerWork } from './offer-work.ts';
import { audience } from './preview.ts';
import { sendFirstWave, withdrawOffers } from './publish.ts';
import { broadcastRound } from './round.ts';

export const broadcast: WorkflowArea = {
  workflows: [audience, offerWork],
  notifies: ['job_offer', 'job_offer_gone'] satisfies readonly NotificationName[],
  steps: [sendFirstWave, takeWork],
  effects: [withdrawOffers, winBroadcast],
  hooks: {},
  rounds: [{ name: 'broadcast.waves', cron: EVERY_MINUTE, run: broadcastRound }],
};
