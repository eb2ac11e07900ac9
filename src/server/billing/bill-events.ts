/** What becomes of bills, in the provider's own timeline: brands may hide billing from some of their people, who read theirs. */
import { said } from '../../../engine/server/kernel/said.ts';
import type { EntityRows, ProductContext } from '../rows/index.ts';
import { type EventDraft, recordEvents } from '../timeline/index.ts';
import type { BillState } from './states.ts';

type Bill = Pick<EntityRows['service-billing'], 'subtask_id' | 'request_id' | 'org_id' | 'provider_id' | 'srvc_type_id' | 'code'>;

export type BillStep = { readonly bill: Bill; readonly from?: BillState; readonly to: BillState; readonly remarks?: unknown };

export const recordBillEvents = (context: ProductContext, steps: readonly BillStep[]): Promise<void> =>
  recordEvents(context, steps.map(draftOf));

const draftOf = ({ bill, from, to, remarks }: BillStep): EventDraft => ({
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
  ...(from === undefined ? {} : { from: { text: said(`problem.billing.state_${from}`) } }),
  to: { text: said('problem.billing.bill_is', { bill: bill.code, state: said(`problem.billing.state_${to}`) }) },
  remarks,
});
