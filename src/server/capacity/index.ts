/** What may be promised to customers: capacity of windows, places that are kept, and windows that are offered. */
import { EVERY_MINUTE } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { countCapacity } from './count-capacity.ts';
import { expireRound } from './expire-round.ts';
import { offerWindows } from './offer-windows.ts';
import { chooseWindow, takeHold } from './take-hold.ts';
import { visitHooks } from './visit-hooks.ts';

export const capacity: WorkflowArea = {
  workflows: [takeHold, chooseWindow, countCapacity, offerWindows],
  hooks: { subtask: visitHooks },
  rounds: [{ name: 'capacity.expired', cron: EVERY_MINUTE, run: expireRound }],
};
