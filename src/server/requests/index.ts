/** The main job: a brand's request, a provider's sub-tasks, a technician's work. */
import { EVERY_MINUTE, type Jobs } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { type NotificationName, typedResources } from '../rows/index.ts';
import { addSubtask } from './add-subtask.ts';
import { arrive } from './arrive.ts';
import { assignProvider, assignTechnician } from './assign.ts';
import { claimable } from './claimable.ts';
import { addTechnician, removeTechnician } from './crew/index.ts';
import { requestEffects } from './effects.ts';
import { followUp } from './follow-up.ts';
import { hubHooks, zoneHubHooks } from './hubs.ts';
import { mergeRequest } from './merge-request.ts';
import { noteVisit } from './note-visit.ts';
import { planVisit, quickAssign } from './plan-visit.ts';
import { claimSubtask, releaseSubtask } from './pool.ts';
import { requestHooks } from './request-hooks.ts';
import { calendarHooks, recountQueue, typeHooks } from './sla/recount.ts';
import { slaRound } from './sla/round.ts';
import { splitRequest } from './split-request.ts';
import { subtaskHooks } from './subtask-hooks.ts';
import { undoMerge } from './undo-merge.ts';

export { assignTechnician, type Giving, giveSubtasks, giveTechnician } from './assign.ts';
export { type Technician, techniciansOf } from './assignees.ts';
export { callOff, wayOff } from './call-off.ts';
export { carried } from './crew/index.ts';
export { hubsOf } from './hubs.ts';
export { outcomeStatements } from './migrations/0004-outcome-facts.ts';
export { placementOf } from './placement-of.ts';
export { effectOf } from './sla/clock.ts';
export { clocksAt, moveClocks, type SlaFacts, startClocks, statusEffectOf } from './sla/facts.ts';
export { termsOf } from './sla/terms.ts';

type Host = { readonly jobs: Pick<Jobs, 'enqueue'> };

export const requests = ({ jobs }: Host): WorkflowArea => ({
  workflows: [
    assignProvider,
    addSubtask,
    arrive,
    followUp,
    mergeRequest,
    undoMerge,
    splitRequest,
    assignTechnician,
    planVisit,
    quickAssign,
    addTechnician,
    removeTechnician,
    claimSubtask,
    claimable,
    releaseSubtask,
  ],
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
  hooks: {
    'service-request': requestHooks,
    subtask: subtaskHooks,
    'service-hub': hubHooks,
    zone: zoneHubHooks,
    'business-calendar': calendarHooks(jobs),
    'service-type': typeHooks<'service-type'>(jobs, 'service-request'),
    'subtask-type': typeHooks<'subtask-type'>(jobs, 'subtask'),
  },
  rounds: [{ name: 'requests.sla', cron: EVERY_MINUTE, run: slaRound }],
  queues: ({ resources, clock }) => [recountQueue({ jobs, clock, resources: typedResources(resources) })],
});
