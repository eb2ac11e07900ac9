/** Hubs, their technicians, hours and windows: what holds between several of them. */

import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { keepsApart, type Neighbourhood } from '../../../engine/server/workflows/neighbours.ts';
import { byId, distinct, pointerIn, rowsOf } from '../../../engine/server/workflows/rows.ts';
import { hoursClash, membershipClash, pincodeClash, windowClash } from './clashes.ts';

const inVertical = (entity: string, clash: Neighbourhood['clash']) => keepsApart({ entity, column: 'vertical_id', of: 'vertical', clash });

export const hubHooks: EntityHooks = inVertical('service-hub', pincodeClash);
export const windowHooks: EntityHooks = inVertical('time-slot', windowClash);

const hoursApart = inVertical('availability-slot', hoursClash);

/** The length of a slot stands in it, so that lists can add it up. */
function measure(changes: readonly Change[]): void {
  for (const change of changes)
    change.after = { ...change.after, minutes: minuteOf(change.after.end_time) - minuteOf(change.after.start_time) };
}

/** 'HH:MM' as minutes after midnight. */
const minuteOf = (time: unknown): number => {
  const [hour = 0, minute = 0] = String(time).split(':').map(Number);
  return hour * 60 + minute;
};

export const hoursHooks: EntityHooks = {
  beforeCreate(changes, context) {
    measure(changes);
    return hoursApart.beforeCreate(changes, context);
  },
  beforeUpdate(changes, context) {
    measure(changes);
    return hoursApart.beforeUpdate(changes, context);
  },
};

const membersApart = keepsApart({ entity: 'hub-technician', column: 'user_id', of: 'user', clash: membershipClash });

export const memberHooks: EntityHooks = {
  async beforeCreate(changes, context) {
    await takeVertical(changes, context);
    await membersApart.beforeCreate(changes, context);
  },
  beforeUpdate: membersApart.beforeUpdate,
};

/** A membership is in the vertical of its hub. */
async function takeVertical(changes: readonly Change[], { connection }: HookContext): Promise<void> {
  const hubs = byId(
    await rowsOf(connection, {
      entity: 'service-hub',
      values: changes.map(({ after }) => String(after.hub_id)),
      columns: ['id', 'vertical_id'],
    }),
  );
  changes.forEach((change, index) => {
    const hub = hubs.get(change.after.hub_id);
    if (!hub) {
      const pointer = pointerIn(changes, index, '/hub_id');
      throw problems.invalid({ errors: [{ pointer, code: 'reference', message: said('problem.capacity.no_such_service_hub') }] });
    }
    change.after = { ...change.after, vertical_id: hub.vertical_id };
  });
}

export const settingHooks: EntityHooks = { beforeCreate: assertDurations, beforeUpdate: assertDurations };

/**
 * Capacity is counted in durations: a type of sub-task without one would take no time, and any number of them would fit
 * into a day. @throws invalid (422) naming such types.
 */
async function assertDurations(changes: Change[], { connection }: HookContext): Promise<void> {
  const orgIds = distinct(changes.map(({ after }) => String(after.org_id)));
  const types = await rowsOf(connection, { entity: 'subtask-type', column: 'org_id', values: orgIds });
  const timeless = types.filter((type) => type.is_active !== false && !hasDuration(type)).map((type) => String(type.name));
  if (timeless.length === 0) return;
  const message = said('problem.capacity.these_sub_task_types_no', { timeless: timeless.join(', ') });
  throw problems.invalid({ message, errors: [{ pointer: '', code: 'duration_zero', message, params: { types: timeless } }] });
}

const hasDuration = ({ default_duration: minutes }: Row) => typeof minutes === 'number' && minutes > 0;
