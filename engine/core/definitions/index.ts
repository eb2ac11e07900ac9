/** Definitions: checked, planned, cut to one person. */
export { formats } from './formats.ts';
export { type Plan, type PlanOptions, plan, validateDefinitions } from './plan.ts';
export type * from './types.ts';
