/** The constraints that every organisation begins with (schemas/constraints.json), and the limits and weights of a policy without one. */
import shipped from '../../../../schemas/constraints.json' with { type: 'json' };
import type { Constraint, Policy } from './types.ts';

/** A hard constraint has no weight until a policy makes it a soft one. */
const USUAL_WEIGHT = 30;

export const shippedConstraints: readonly Constraint[] = shipped.constraints.map(
  (each) => ({ weight: USUAL_WEIGHT, ...each }) as Constraint,
);

/** What holds where nobody has chosen a policy. */
export const usualPolicy: Policy = {
  constraints: shippedConstraints,
  maxTravelKm: 40,
  maxJobs: 7,
  overtime: 0,
  weights: { travel: 1, load: 0.5, skill: 1, due: 1, stability: 15 },
};
