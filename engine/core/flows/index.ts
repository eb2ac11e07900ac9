/** Flows as they are planned. Their definitions are read beside the other definitions; the server runs them. */
export { secondsOf } from './duration.ts';
export { rulesOfStep } from './rules.ts';
export type * from './types.ts';
