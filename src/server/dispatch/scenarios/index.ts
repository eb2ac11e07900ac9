export { compare, compareAgain, whatIf } from './ask.ts';
export { scenarioQueue } from './queue.ts';
export { cancelScenario } from './steps.ts';
export { SCENARIOS } from './types.ts';
