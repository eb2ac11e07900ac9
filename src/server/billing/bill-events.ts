/** What becomes of bills, in the provider's own timeline: brands may hide billing from some of their people, who read theirs. */
import { said } from '../../../engine/server/kernel/said.ts';
import type { EffectOf, EntityRows, ProductContext } from '../rows/index.ts';
import { type EventDraft, recordEvents } from '../timeline/index.ts';

const ENTITY = 'service-billing';
type Bill = Pick<EntityRows[typeof ENTITY], 'subtask_id' | 'request_id' | 'org_id' | 'provider_id' | 'srvc_type_id' | 'code'>;

export type BillStep = { readonly bill: Bill; readonly from?: string | null; readonly to: string | null; readonly remarks?: unknown };

export const recordBillEvents = (context: ProductContext, steps: readonly BillStep[]): Promise<void> =>
  recordEvents(context, steps.map(draftOf));

/** The effect of the same name: each step of a bill stands in the timeline of its work. */
export const billEvent: EffectOf<typeof ENTITY> = {
  name: 'bill-event',
  options: { type: 'object', additionalProperties: false, properties: { remarks: { type: ['string', 'null'] } } },
  run: (context, _, moved) =>
    recordBillEvents(
      context,
      moved.map(({ before, from, to, options: { remarks } }) => ({ bill: before, from, to, remarks })),
    ),
};

const draftOf = ({ bill, from = null, to, remarks }: BillStep): EventDraft => ({
  kind: 'billing',
  of: {
    id: bill.subtask_id,
    srvc_req_id: bill.request_id,
    org_id: bill.org_id,
    provider_id: bill.provider_id,
    srvc_type_id: bill.srvc_type_id,
  },
  isSubtask: true,
  audience: 'provider',
  ...(from === null ? {} : { from: { text: said(`problem.billing.state_${from}`) } }),
  to: { text: said('problem.billing.bill_is', { bill: bill.code, state: said(`problem.billing.state_${to}`) }) },
  remarks,
});
