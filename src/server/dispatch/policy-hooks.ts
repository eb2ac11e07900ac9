/** Policies of auto-assign: something is weighed, and a changed one is another version. */

import { isEqual } from '../../../engine/core/json/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { Changed, HooksOf } from '../rows/index.ts';

type Change = Changed<'dispatch-policy'>;

const weights = ['weight_distance', 'weight_load', 'weight_skill', 'weight_due'] as const;
const weighed = [...weights, 'max_travel_km', 'max_jobs_per_day', 'keep_assigned'] as const;

/** Some weight, else every technician would be as good as any other. @throws invalid (422) */
function assertWeighed(changes: readonly Change[]): void {
  const errors = changes.flatMap(({ after }, index) =>
    weights.some((name) => (after[name] ?? 0) > 0)
      ? []
      : [
          {
            pointer: pointerIn(changes, index, '/weight_distance'),
            code: 'no_weight',
            message: said('problem.dispatch.least_one_weight_must_0'),
          },
        ],
  );
  if (errors.length > 0) throw problems.invalid({ errors });
}

export const policyHooks: HooksOf<'dispatch-policy'> = {
  beforeCreate: assertWeighed,
  beforeUpdate(changes) {
    assertWeighed(changes);
    for (const { before, after } of changes) {
      const isChanged = weighed.some((name) => !isEqual(before[name], after[name] ?? null));
      if (isChanged) after.version_number = (before.version_number ?? 1) + 1;
    }
  },
};
