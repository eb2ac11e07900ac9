/** Policies of auto-assign: a changed one is another version, and one of them is the default. */

import { isEqual } from '../../../engine/core/json/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, type HooksOf, type ProductContext, saveRows, wholeRows } from '../rows/index.ts';

type Policy = EntityRows['dispatch-policy'];
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

/** The newest default takes the place of the one before. */
async function keepOneDefault(changes: readonly Change[], context: ProductContext): Promise<void> {
  const chosen = changes.map(({ after }) => after).filter((policy) => policy.is_default === true);
  if (chosen.length === 0) return;
  const stored = await wholeRows(context.connection, {
    entity: 'dispatch-policy',
    column: 'org_id',
    values: distinct(chosen.map(({ org_id }) => org_id)),
  });
  const isReplaced = (policy: Policy) => policy.is_default === true && chosen.every(({ id }) => id !== policy.id);
  const others = stored.filter(isReplaced).map(({ id }) => ({ id, patch: { is_default: false } }));
  await saveRows(context, 'dispatch-policy', 'one default policy', others);
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
  afterCreate: keepOneDefault,
  afterUpdate: keepOneDefault,
};
