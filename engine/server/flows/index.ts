/** Flows run here: started by writes and by the clock, by jobs of their own. */
export { flowsArea } from './area.ts';
export { keepFlowSchedules } from './due.ts';
export { flowHooks, runHook } from './hooks.ts';
export { createFlowsHost } from './host.ts';
export { type DueOfMade, type FlowMaker, type FlowsHost, idOfMade, type MadeSchedule } from './made.ts';
export { signatureOf } from './outgoing.ts';
export { isMoveOf, type OwnFlowLimits, type OwnFlowRecord, ownFlow, ownFlowLanguage, planOwnFlow } from './own.ts';
export { createPrograms, keepFlows, recordIdOf } from './programs.ts';
export { flowQueues } from './queue.ts';
export { type TriedRecord, triedRecord } from './rehearsal/tried-record.ts';
export { flowSweeps, KEPT_DAYS } from './sweep.ts';
export type { FlowHost } from './types.ts';
export { seenBy } from './view.ts';
