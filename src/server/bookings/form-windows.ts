/** Windows on a public form: offered by its provider for the place that is typed there, and kept with the request that is made. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { Problem, problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { keepPlace, sentence, type Words } from '../capacity/index.ts';
import { entityRows, present, type WorkflowOf } from '../rows/index.ts';
import { type OfferedDay, offerOf } from './offer.ts';
import { type Found, wantedFirst } from './wanted.ts';

const reader = system('windows on a public form');
/** Days that a customer is offered at once. */
const DAYS = 7;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Asked = { readonly form: string; readonly cust_pincode?: string | null | undefined };
type Open = { readonly days: readonly OfferedDay[]; readonly why?: Words };

async function wantedBy(connection: Connection, { form: id, cust_pincode }: Asked): Promise<Found> {
  const columns = ['id', 'org_id', 'srvc_type_id', 'provider_id', 'asks_window'] as const;
  const [form] = await connection.as(reader, (on) => entityRows(on, { entity: 'intake-form', values: [id], columns }));
  if (!form?.provider_id || form.asks_window !== true || !cust_pincode) return { why: said('intake.no_windows') };
  const { provider_id: providerId, srvc_type_id: serviceTypeId } = form;
  return wantedFirst(connection, { brandId: present(form.org_id), providerId, serviceTypeId, place: { cust_pincode } });
}

/** Only what can be chosen: why the rest cannot would tell strangers who works where, and how busy they are. */
export function openTo(offered: readonly OfferedDay[]): Open {
  const days = offered.flatMap(({ day, choices }) => {
    const open = choices.flatMap(({ label, text, best, input }) => (input ? [{ label, text, best, input, badges: [] }] : []));
    return open.length > 0 ? [{ day, choices: open }] : [];
  });
  return days.length > 0 ? { days } : { days, why: sentence(said('intake.no_windows')) };
}

/** Answers days with open windows; without any, that there are none. */
export const offerByForm: WorkflowOf<'time-slot', 'offer-by-form'> = {
  name: 'offer-by-form',
  entity: 'time-slot',
  async run({ connection, now }, { input }) {
    const { days } = await offerOf(connection, await wantedBy(connection, input), { from: null, now, days: DAYS });
    return openTo(days);
  },
};

/** Answers the id of the kept place. @throws invalid (422) for a window that was never offered, conflict (409) for one that is gone by now */
export const takeByForm: WorkflowOf<'capacity-hold', 'take-by-form'> = {
  name: 'take-by-form',
  entity: 'capacity-hold',
  async run(context, { input }) {
    const { slot_id: slotId, day } = input;
    const refused = problems.invalid({
      errors: [{ pointer: '/slot_id', code: 'reference', message: said('problem.capacity.choose_offered') }],
    });
    if (!UUID.test(slotId)) throw refused;
    const found = await wantedBy(context.connection, input);
    if ('why' in found) throw refused;
    const { orgId, brandId, hubId, typeId, minutes } = found.wanted;
    try {
      const { id } = await keepPlace(context, { orgId, brandId, slotId, hubId, day, typeId, minutes, subtaskId: null });
      return { id };
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 409) throw error;
      // Why is the provider's affair.
      throw problems.conflict({ subCode: 'gone', message: said('intake.window_gone'), cause: error });
    }
  },
};
