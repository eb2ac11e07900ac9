export { askForDays, askForRun, runAgain } from './ask.ts';
export { runQueue } from './queue.ts';
export { settleRelaxed } from './relaxed.ts';
export { assignableOf } from './rights.ts';
export { acceptDay, acceptProposals, runSteps } from './steps.ts';
export { RUNS } from './types.ts';
