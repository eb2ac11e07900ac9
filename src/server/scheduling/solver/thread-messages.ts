/** What the threads of searches and whoever starts them say to each other. */
import type { Plan, Problem } from './problem.ts';
import type { Found } from './search.ts';

/** Steps: the same ones give the same answer. Milliseconds: what the machine can do in that time. */
export type Budget = { readonly steps: number } | { readonly milliseconds: number };

export type SearchOrder = {
  readonly problem: Problem;
  readonly seed: number;
  readonly from: Plan | undefined;
  readonly budget: Budget;
};

export type FromSearch =
  | { readonly kind: 'progress'; readonly share: number; readonly left: number }
  | { readonly kind: 'found'; readonly found: Found };
