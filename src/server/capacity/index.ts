/** What may be promised to customers: capacity of windows, and places that are kept in them. */
import { EVERY_MINUTE } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { countCapacity } from './count-capacity.ts';
import { expireRound } from './expire-round.ts';
import { openOrClose, overrideHooks } from './open-or-close.ts';
import { visitHooks } from './visit-hooks.ts';

export { todayIn } from './closed.ts';
export { refusalOf } from './closed-words.ts';
export { WEEK } from './count-capacity.ts';
export { type Counted, countedAt } from './grid.ts';
export { isStanding } from './holds.ts';
export { addedTravel } from './insertion.ts';
export { keepPlace, type NeedsOfType, needsOf } from './keep-place.ts';
export { loadCapacity, withoutVisit } from './load.ts';
export { hoursOf, sentence, type Words } from './matrix.ts';
export type { Capacity } from './types.ts';

export const capacity: WorkflowArea = {
  workflows: [countCapacity, openOrClose],
  hooks: { subtask: visitHooks, 'capacity-override': overrideHooks },
  rounds: [{ name: 'capacity.expired', cron: EVERY_MINUTE, run: expireRound }],
};
