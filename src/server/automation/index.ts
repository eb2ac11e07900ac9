/** What runs by itself, and whether it does. */
import { EVERY_MINUTE } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import type { NotificationName } from '../rows/index.ts';
import { pulseRound } from './missed.ts';
import { pulseHooks } from './pulse.ts';

export const automation: WorkflowArea = {
  workflows: [],
  notifies: ['pulse_missed'] satisfies readonly NotificationName[],
  hooks: { pulse: pulseHooks },
  rounds: [{ name: 'automation.pulses', cron: EVERY_MINUTE, run: pulseRound }],
};
