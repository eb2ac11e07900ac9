/** The main job: a brand's request, a provider's sub-tasks, a technician's work. */
import { EVERY_MINUTE } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { addSubtask } from './add-subtask.ts';
import { assignProvider, assignTechnician } from './assign.ts';
import { requestEffects } from './effects.ts';
import { hubHooks } from './hubs.ts';
import { noteVisit } from './note-visit.ts';
import { claimSubtask, releaseSubtask } from './pool.ts';
import { requestHooks } from './request-hooks.ts';
import { slaRound } from './sla/round.ts';
import { subtaskHooks } from './subtask-hooks.ts';

export { assignTechnician } from './assign.ts';
export { outcomeStatements } from './migrations/0004-outcome-facts.ts';
export { clockAt, effectOf, moveClock, type SlaFacts, startClock } from './sla/clock.ts';

export const requests: WorkflowArea = {
  workflows: [assignProvider, addSubtask, assignTechnician, claimSubtask, releaseSubtask],
  effects: requestEffects,
  steps: [noteVisit],
  hooks: { 'service-request': requestHooks, subtask: subtaskHooks, 'service-hub': hubHooks },
  rounds: [{ name: 'requests.sla', cron: EVERY_MINUTE, run: slaRound }],
};
