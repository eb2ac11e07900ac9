/** The main job: a brand's request, a provider's sub-tasks, a technician's work. */
import { EVERY_MINUTE } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import type { NotificationName } from '../rows/index.ts';
import { addSubtask } from './add-subtask.ts';
import { assignProvider, assignTechnician } from './assign.ts';
import { claimable } from './claimable.ts';
import { requestEffects } from './effects.ts';
import { hubHooks, zoneHubHooks } from './hubs.ts';
import { noteVisit } from './note-visit.ts';
import { planVisit, quickAssign } from './plan-visit.ts';
import { claimSubtask, releaseSubtask } from './pool.ts';
import { requestHooks } from './request-hooks.ts';
import { slaRound } from './sla/round.ts';
import { subtaskHooks } from './subtask-hooks.ts';

export { assignTechnician, type Giving, giveSubtasks, giveTechnician } from './assign.ts';
export { type Technician, techniciansOf } from './assignees.ts';
export { hubsOf } from './hubs.ts';
export { outcomeStatements } from './migrations/0004-outcome-facts.ts';
export { placementOf } from './placement-of.ts';
export { clockAt, effectOf, moveClock, type SlaFacts, startClock } from './sla/clock.ts';

export const requests: WorkflowArea = {
  workflows: [assignProvider, addSubtask, assignTechnician, planVisit, quickAssign, claimSubtask, claimable, releaseSubtask],
  notifies: [
    'request_assigned',
    'subtask_assigned',
    'subtask_released',
    'subtask_taken_back',
    'request_done',
    'comment',
  ] satisfies readonly NotificationName[],
  effects: requestEffects,
  steps: [noteVisit],
  hooks: { 'service-request': requestHooks, subtask: subtaskHooks, 'service-hub': hubHooks, zone: zoneHubHooks },
  rounds: [{ name: 'requests.sla', cron: EVERY_MINUTE, run: slaRound }],
};
