import { describe, expect, it } from 'vitest';
import type { EntityRows } from '../../rows/index.ts';
import { shippedConstraints, usualPolicy } from '../constraints/index.ts';
import { policyOf } from './policies.ts';

/** As the definition fills a policy that nobody changed. */
const row = {
  id: '1',
  name: 'Usual',
  weight_distance: 40,
  weight_load: 20,
  weight_skill: 30,
  weight_due: 10,
  weight_stability: 15,
  max_travel_km: 40,
  max_jobs_per_day: 7,
  overtime_minutes: 0,
  tolerance_minutes: 60,
  keep_assigned: true,
  rules: [],
} as unknown as EntityRows['dispatch-policy'];

const rule = {
  id: 'r',
  name: 'Near',
  strictness: 'soft',
  weight: 5,
  condition: 'doc.day.minutes > 0.0',
  message: 'is away',
  is_active: true,
} as const;
const strictnessOf = (policy: ReturnType<typeof policyOf>, id: string) => policy.constraints.find((each) => each.id === id);

describe('a policy', () => {
  it('that nobody changed is the usual one, as none is', () => {
    expect(policyOf(row, [])).toEqual(usualPolicy);
    expect(policyOf(undefined, [])).toEqual(usualPolicy);
  });

  it('says how strict a constraint is, and leaves the others as they are shipped', () => {
    const policy = policyOf(
      {
        ...row,
        rules: [
          { constraint: 'hub', strictness: 'soft', weight: 9 },
          { constraint: 'break', strictness: 'off' },
        ],
      },
      [],
    );
    expect(strictnessOf(policy, 'hub')).toMatchObject({ strictness: 'soft', weight: 9 });
    expect(strictnessOf(policy, 'break')?.strictness).toBe('off');
    expect(policy.constraints.filter((each, at) => each !== shippedConstraints[at]).map(({ id }) => id)).toEqual(['hub', 'break']);
  });

  it('has the organisation’s own rules that are in force', () => {
    expect(strictnessOf(policyOf(row, [rule]), 'own r')).toMatchObject({
      strictness: 'soft',
      weight: 5,
      when: rule.condition,
      message: 'is away',
    });
    expect(strictnessOf(policyOf(row, [{ ...rule, is_active: false }]), 'own r')).toBeUndefined();
  });

  it('carries its limits and weights in minutes of travel', () => {
    const policy = policyOf({ ...row, weight_distance: 80, overtime_minutes: 30, max_jobs_per_day: 3, max_travel_km: 12 }, []);
    expect(policy).toMatchObject({ overtime: 30, maxJobs: 3, maxTravelKm: 12, weights: { travel: 2 } });
  });
});
