/** Hours and settings: what is filled in and checked besides what their definitions say. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, entityRows, type HooksOf, type ProductContext, present } from '../rows/index.ts';

/** The length of a slot stands in it, so that lists can add it up. */
function measure(changes: readonly Changed<'availability-slot'>[]): void {
  for (const { after } of changes) after.minutes = minuteOf(after.end_time) - minuteOf(after.start_time);
}

/** 'HH:MM' as minutes after midnight. */
const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

export const hoursHooks: HooksOf<'availability-slot'> = { beforeCreate: measure, beforeUpdate: measure };

export const settingHooks: HooksOf<'capacity-setting'> = { beforeCreate: assertDurations, beforeUpdate: assertDurations };

/**
 * Capacity is counted in durations: a type of sub-task without one would take no time, and any number of them would fit
 * into a day. @throws invalid (422) naming such types.
 */
async function assertDurations(changes: readonly Changed<'capacity-setting'>[], { connection }: ProductContext): Promise<void> {
  const orgIds = distinct(changes.map(({ after }) => present(after.org_id)));
  const types = await entityRows(connection, {
    entity: 'subtask-type',
    column: 'org_id',
    values: orgIds,
    columns: ['name', 'is_active', 'default_duration'],
  });
  const timeless = types.filter((type) => type.is_active !== false && !hasDuration(type)).map((type) => type.name);
  if (timeless.length === 0) return;
  const message = said('problem.capacity.these_sub_task_types_no', { timeless: timeless.join(', ') });
  throw problems.invalid({ message, errors: [{ pointer: '', code: 'duration_zero', message, params: { types: timeless } }] });
}

const hasDuration = ({ default_duration }: Pick<EntityRows['subtask-type'], 'default_duration'>) => default_duration > 0;
