/** Flows run here: started by writes and by the clock, by jobs of their own. */
export { flowsArea } from './area.ts';
export { keepFlowSchedules } from './due.ts';
export { flowHooks } from './hooks.ts';
export { createPrograms, keepFlows } from './programs.ts';
export { flowsQueue } from './queue.ts';
