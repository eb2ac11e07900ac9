/** People at a site for several days, and what is told of each. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { holdTechnicians } from './requests.ts';
import { dailyUpdateRound } from './round.ts';
import { updateHooks } from './update-hooks.ts';

export const deployment: WorkflowArea = {
  workflows: [],
  steps: [holdTechnicians],
  hooks: { 'deployment-update': updateHooks },
  everyMinute: [dailyUpdateRound],
};
