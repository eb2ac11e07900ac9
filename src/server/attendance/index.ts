/** Who works when: rosters, holidays, days, leave, corrections. */
import { EVERY_HOUR, EVERY_MINUTE } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { allocateLeave } from './allocate-leave.ts';
import { writeCorrectedDays } from './correction.ts';
import { correctionHooks } from './correction-hooks.ts';
import { holidayHooks } from './holiday-hooks.ts';
import { forgetOldPlaces, mustBePunchedIn } from './last-place.ts';
import { keepLeaveDays, takeLeave } from './leave.ts';
import { giveLeaveBack, giveRestBack } from './leave-end.ts';
import { leaveHooks } from './leave-hooks.ts';
import { punch } from './punch.ts';
import { rosterHooks } from './roster-hooks.ts';
import { attendanceRoutes } from './routes.ts';
import { runningDaysRound } from './running-days.ts';
import { subtaskHooks } from './subtask-hooks.ts';
import { sweepDays } from './sweep-days.ts';

export { type DayFacts, derivedDay } from './derived-day.ts';
export { hoursOf, type PlannedShift, type Punch } from './shift-windows.ts';

export const attendance: WorkflowArea = {
  workflows: [allocateLeave, punch],
  steps: [writeCorrectedDays, takeLeave, giveLeaveBack, giveRestBack, mustBePunchedIn],
  effects: [keepLeaveDays],
  hooks: {
    'leave-request': leaveHooks,
    'roster-entry': rosterHooks,
    holiday: holidayHooks,
    'attendance-correction': correctionHooks,
    subtask: subtaskHooks,
  },
  rounds: [
    { name: 'attendance.running-days', cron: EVERY_MINUTE, run: runningDaysRound },
    { name: 'attendance.old-days', cron: EVERY_HOUR, run: sweepDays },
    { name: 'attendance.old-places', cron: EVERY_HOUR, run: forgetOldPlaces },
  ],
  routes: attendanceRoutes,
};
