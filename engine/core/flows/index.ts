/** Flows as they are planned. Their definitions are read beside the other definitions; the server runs them. */
export { type Countdown, nextOfCountdown } from './countdown.ts';
export { durationOf, secondsOf } from './duration.ts';
export { type StatedStep, stepsIn } from './nested.ts';
export { pointerOf } from './pointers.ts';
export { rulesOfStep } from './rules.ts';
export { shapeOf } from './shape.ts';
export * from './shape-types.ts';
export { statedEntity, statedShape } from './stated-shape.ts';
export { nameOfStep } from './step-words.ts';
export * from './types.ts';
