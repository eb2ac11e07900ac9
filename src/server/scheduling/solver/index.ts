export { beginsOf } from './begins.ts';
export type { Plan, Problem } from './problem.ts';
export { type Found, type SearchOptions, search } from './search.ts';
