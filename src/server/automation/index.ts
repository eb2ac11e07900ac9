/** What runs by itself, and whether it does. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { pulseRound } from './missed.ts';
import { pulseHooks } from './pulse.ts';

export const automation: WorkflowArea = {
  workflows: [],
  hooks: { pulse: pulseHooks },
  everyMinute: [pulseRound],
};
