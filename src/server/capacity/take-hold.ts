/** A place is kept for somebody who is choosing, and a window is chosen for a visit that is there. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { WorkflowOf } from '../rows/index.ts';
import { keepPlace } from './keep-place.ts';

/** Answers the kept place: until when, and for how long a visit. */
export const takeHold: WorkflowOf<'capacity-hold', 'take-hold'> = {
  name: 'take-hold',
  entity: 'capacity-hold',
  async run(context, { input }) {
    const { principal } = context;
    const { id, day, slot_id, hub_id, minutes, expires_at, state } = await keepPlace(context, {
      orgId: principal.kind === 'member' ? principal.org.id : '',
      slotId: input.slot_id,
      hubId: input.hub_id,
      day: input.day,
      typeId: input.sbtsk_type_id ?? null,
      minutes: input.minutes ?? null,
      subtaskId: input.subtask_id ?? null,
    });
    return { id, day, slot_id, hub_id, minutes, expires_at, state };
  },
};

/** Kept and confirmed in one: by the rights of whoever chooses, so that only those choose another day who may. */
export const chooseWindow: WorkflowOf<'subtask', 'choose-window'> = {
  name: 'choose-window',
  entity: 'subtask',
  async run(context, { records: [visit], input }) {
    if (!visit) return null;
    if (visit.hub_id === null)
      throw problems.invalid({ errors: [{ pointer: '/slot_id', code: 'reference', message: said('capacity.no_hub') }] });
    const hold = await keepPlace(context, {
      orgId: visit.provider_id ?? '',
      slotId: input.slot_id,
      hubId: visit.hub_id,
      day: input.day,
      typeId: visit.sbtsk_type_id,
      minutes: visit.duration,
      subtaskId: visit.id,
    });
    const { connection, resources, principal } = context;
    const [saved] = await resources.update(principal, 'subtask', [{ id: visit.id, patch: { hold_id: hold.id } }], connection);
    return saved ?? null;
  },
};
