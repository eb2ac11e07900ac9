/** What work costs: categories of providers, and rate cards from draft to the day on which another follows. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { endFollowedCards, foretellCardEnds, revise } from './cards.ts';
import { cardHooks } from './endings.ts';

export {
  type FoundRate,
  findRate,
  type RateCard,
  type RateLine,
  type RateQuestion,
  rateCardOf,
} from './find-rate.ts';

export const rates: WorkflowArea = {
  workflows: [revise],
  effects: [endFollowedCards, foretellCardEnds],
  hooks: { 'rate-card': cardHooks },
};
