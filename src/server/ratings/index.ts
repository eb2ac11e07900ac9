/** Ratings of visits and days. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { ratingHooks } from './rating-hooks.ts';
import { templateHooks } from './template-hooks.ts';

export const ratings: WorkflowArea = {
  workflows: [],
  hooks: { 'rating-template': templateHooks, rating: ratingHooks },
};
