/** A sub-task as dispatch judges it, with whoever is to do it. */
import { minutesOf } from '../../../engine/core/format/zone-days.ts';
import type { EntityRows } from '../rows/index.ts';
import type { Placement } from '../scheduling/index.ts';

/** A visit without a day is anybody's, any time. */
export const placementOf = (
  { id, due, start_time }: Pick<EntityRows['subtask'], 'id' | 'due' | 'start_time'>,
  technicianId: string,
): readonly Placement[] =>
  due === null ? [] : [{ visitId: id, technicianId, day: due, at: start_time === null ? null : minutesOf(start_time) }];
