/** People at a site for several days, and what is told of each. */
import { EVERY_MINUTE } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { holdTechnicians } from './requests.ts';
import { dailyUpdateRound } from './round.ts';
import { updateHooks } from './update-hooks.ts';

export const deployment: WorkflowArea = {
  workflows: [],
  steps: [holdTechnicians],
  hooks: { 'deployment-update': updateHooks },
  rounds: [{ name: 'deployment.daily-updates', cron: EVERY_MINUTE, run: dailyUpdateRound }],
};
