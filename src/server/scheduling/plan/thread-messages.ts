/** What the thread that plans and whoever starts it say to each other. */
import type { Policy } from '../constraints/index.ts';
import type { Days } from '../day/index.ts';
import type { PlanOptions } from './plan-days.ts';
import type { Proposal } from './types.ts';

export type PlanOrder = Pick<PlanOptions, 'seed' | 'steps' | 'scope' | 'keepAssigned' | 'explain'> & {
  readonly days: Days;
  readonly policy: Policy;
};

export type FromPlan =
  | { readonly kind: 'progress'; readonly share: number; readonly left: number }
  | { readonly kind: 'planned'; readonly proposal: Proposal };
