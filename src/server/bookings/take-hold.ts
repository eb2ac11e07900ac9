/** A place is kept for somebody who is choosing; and of a visit that is there, what was chosen becomes its window. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import { keepPlace } from '../capacity/index.ts';
import { carried } from '../requests/index.ts';
import type { ProductContext, WorkflowInputs, WorkflowOf } from '../rows/index.ts';
import { recordEvents } from '../timeline/index.ts';
import { wantedOf } from './wanted.ts';

type Input = WorkflowInputs['capacity-hold']['take-hold'];
type Place = Parameters<typeof keepPlace>[1];

/** Answers the kept place: until when, and for how long a visit. @throws invalid (422) where nobody can be promised anything, and what `keepPlace` throws */
export const takeHold: WorkflowOf<'capacity-hold', 'take-hold'> = {
  name: 'take-hold',
  entity: 'capacity-hold',
  async run(context, { input }) {
    const place = input.hub_id ? atHub(context, input, input.hub_id) : await placeWanted(context, input);
    const { id, day, slot_id, hub_id, minutes, expires_at, state } = await keepPlace(context, place);
    return { id, day, slot_id, hub_id, minutes, expires_at, state };
  },
};

/** By the provider's desk, which knows the hub: for a visit that may not be there yet. */
function atHub({ principal }: Pick<ProductContext, 'principal'>, input: Input, hubId: string): Place {
  return {
    orgId: principal.kind === 'member' ? principal.org.id : '',
    slotId: input.slot_id,
    hubId,
    day: input.day,
    typeId: input.sbtsk_type_id ?? null,
    minutes: input.minutes ?? null,
    subtaskId: input.subtask_id ?? null,
    brandId: null,
  };
}

async function placeWanted(context: Pick<ProductContext, 'connection' | 'principal'>, input: Input): Promise<Place> {
  const found = await wantedOf(context, input);
  if ('why' in found) throw problems.invalid({ errors: [{ pointer: '/slot_id', code: 'reference', message: found.why }] });
  const { orgId, hubId, typeId, minutes, visitId, brandId } = found.wanted;
  return { orgId, slotId: input.slot_id, hubId, day: input.day, typeId, minutes: input.minutes ?? minutes, subtaskId: visitId, brandId };
}

/** By the rights of whoever chooses, so that only those choose another day who may. Why stands in the timeline. @throws conflict (409) for work that is over or begun */
export const chooseWindow: WorkflowOf<'subtask', 'choose-window'> = {
  name: 'choose-window',
  entity: 'subtask',
  async run(context, { records, input }) {
    const { connection, resources, principal } = context;
    if (records.some(({ status_type, work_started_at }) => status_type !== 'ACTIVE' || work_started_at !== null))
      throw problems.conflict({ subCode: 'started', message: said('problem.capacity.visit_not_movable') });
    for (const record of records)
      if (record.with_id !== null) throw problems.conflict({ subCode: 'crew', message: await carried(connection, record) });
    const changes = records.map(({ id }) => ({ id, patch: { hold_id: input.hold_id } }));
    await resources.update(principal, 'subtask', changes, connection);
    if (input.reason)
      await recordEvents(
        context,
        records.map((of) => ({ kind: 'comment', of, isSubtask: true, remarks: input.reason })),
      );
    return answerOf(context, 'subtask', records);
  },
};
