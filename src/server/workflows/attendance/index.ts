/** Who works when: rosters, days, leave. */
import type { WorkflowArea } from '../types.ts';
import { allocateLeave, approveLeave, rejectLeave, withdrawLeave } from './leave.ts';
import { leaveHooks } from './leave-hooks.ts';

export const attendance: WorkflowArea = {
  workflows: [approveLeave, rejectLeave, withdrawLeave, allocateLeave],
  hooks: { 'leave-request': leaveHooks },
};
