/** Who works when: rosters, days, leave, corrections. */
import type { WorkflowArea } from '../types.ts';
import { approveCorrection, rejectCorrection, withdrawCorrection } from './correction.ts';
import { correctionHooks } from './correction-hooks.ts';
import { allocateLeave, approveLeave, rejectLeave, withdrawLeave } from './leave.ts';
import { leaveHooks } from './leave-hooks.ts';
import { rosterHooks } from './roster-hooks.ts';

export const attendance: WorkflowArea = {
  workflows: [approveLeave, rejectLeave, withdrawLeave, allocateLeave, approveCorrection, rejectCorrection, withdrawCorrection],
  hooks: { 'leave-request': leaveHooks, 'roster-entry': rosterHooks, 'attendance-correction': correctionHooks },
};
