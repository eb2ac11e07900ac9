/** Lifecycles: the states of a record, the moves between them, what they ask for and what they do. */
export { unfilled } from './filled.ts';
export { endsOf, movesFrom, startsIn, statesAfter, transitionOf } from './legal.ts';
export { rulesOfEffect } from './rules.ts';
export { nextStep, type Step, type StepState, stepStates, stepsOf } from './steps.ts';
export type * from './types.ts';
export { type Broken, brokenStates, type Endings } from './whole.ts';
