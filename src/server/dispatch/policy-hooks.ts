/** Policies of auto-assign: a changed one is another version, and one of them is the default. */

import { isEqual } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { distinct, pointerIn, rowsOf } from '../../../engine/server/workflows/rows.ts';

const weights = ['weight_distance', 'weight_load', 'weight_skill', 'weight_due'] as const;
const weighed = [...weights, 'max_travel_km', 'max_jobs_per_day', 'keep_assigned'] as const;

/** Some weight, else every technician would be as good as any other. @throws invalid (422) */
function assertWeighed(changes: readonly Change[]): void {
  const errors = changes.flatMap(({ after }, index) =>
    weights.some((name) => Number(after[name] ?? 0) > 0)
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
async function keepOneDefault(changes: readonly Change[], { connection, resources }: HookContext): Promise<void> {
  const chosen = changes.map(({ after }) => after).filter((policy) => policy.is_default === true);
  if (chosen.length === 0) return;
  const stored = await rowsOf(connection, {
    entity: 'dispatch-policy',
    column: 'org_id',
    values: distinct(chosen.map(({ org_id }) => String(org_id))),
  });
  const isReplaced = (policy: Row) => policy.is_default === true && chosen.every(({ id }) => id !== policy.id);
  const others = stored.filter(isReplaced).map(({ id }) => ({ id: String(id), patch: { is_default: false } }));
  if (others.length > 0) await resources.update(system('one default policy'), 'dispatch-policy', others, connection);
}

export const policyHooks: EntityHooks = {
  beforeCreate: assertWeighed,
  beforeUpdate(changes) {
    assertWeighed(changes);
    for (const { before, after } of changes) {
      const isChanged = weighed.some((name) => !isEqual(before?.[name] ?? null, after[name] ?? null));
      if (isChanged) after.version_number = Number(before?.version_number ?? 1) + 1;
    }
  },
  afterCreate: keepOneDefault,
  afterUpdate: keepOneDefault,
};
