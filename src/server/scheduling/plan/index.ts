export { type Fit, fitOf, withItem } from './fit.ts';
export { itemOf } from './lines.ts';
export { missesOf } from './misses.ts';
export { type Board, boardOf, planDay } from './plan-day.ts';
export { followed, type PlanOptions, planDays } from './plan-days.ts';
export { planInThread } from './plan-in-thread.ts';
export { leftCost, promiseCost } from './problem.ts';
export { type Had, routesOf, totalsOf } from './totals.ts';
export type { LeftVisit, Line, PlacedVisit, Proposal, Relaxation, Totals } from './types.ts';
