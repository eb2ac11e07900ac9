/** The customer takes a window for his visit: kept, confirmed and told in one transaction. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { keepPlace } from '../capacity/index.ts';
import type { EntityRows, ProductContext } from '../rows/index.ts';
import { recordEvents } from '../timeline/index.ts';
import { wantedOfVisit } from './wanted.ts';

type Context = Pick<ProductContext, 'connection' | 'resources' | 'now' | 'principal'>;
type Chosen = { readonly slotId: string; readonly day: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whoever had the visit on another day has it no more: dispatch finds somebody for the new one.
 * @throws invalid (422) for a window that is none, conflict (409) for one that is gone
 */
export async function chooseByCustomer(context: Context, visit: EntityRows['subtask'], { slotId, day }: Chosen): Promise<void> {
  const { connection, resources, principal } = context;
  const refused = (pointer: string) =>
    problems.invalid({ errors: [{ pointer, code: 'reference', message: said('problem.capacity.choose_offered') }] });
  if (!UUID.test(slotId)) throw refused('/slot_id');
  if (!DAY.test(day) || Number.isNaN(Date.parse(day))) throw refused('/day');
  const found = await wantedOfVisit(connection, visit.id);
  if ('why' in found) throw problems.conflict({ subCode: 'no_windows', message: found.why });
  const { orgId, brandId, hubId, typeId, minutes, visitId } = found.wanted;
  const hold = await keepPlace(context, { orgId, brandId, slotId, hubId, day, typeId, minutes, subtaskId: visitId });
  const isAnotherDay = visit.due !== hold.day;
  const freed = isAnotherDay && visit.assgne_id !== null ? { assgne_id: null, assgne_name: null, start_time: null, end_time: null } : {};
  await resources.update(principal, 'subtask', [{ id: visit.id, patch: { hold_id: hold.id, ...freed } }], connection);
  await recordEvents(context, [
    { kind: 'comment', of: visit, isSubtask: true, remarks: said('capacity.chosen_by_customer', { day: hold.day }) },
  ]);
}
