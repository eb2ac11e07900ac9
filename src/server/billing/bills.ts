/** The steps of a bill, each from the states that it may start in; records are locked, so of two at once one is too late. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { SERVER_NAME } from '../../../engine/server/kernel/principal.ts';
import { inOne, said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { type Notice, notify } from '../notices/index.ts';
import {
  type EntityRows,
  entityRows,
  type Patch,
  type ProductContext,
  saveRows,
  type WorkflowInputs,
  type WorkflowOf,
} from '../rows/index.ts';
import { approversOf, askedIn } from './approvers.ts';
import { recordBillEvents } from './bill-events.ts';
import { linesOf } from './bill-hooks.ts';
import { missingValues } from './form-list.ts';
import { type BillMove, type BillState, stateAfter } from './states.ts';

const ENTITY = 'service-billing';

type Bill = EntityRows[typeof ENTITY];
type Inputs = WorkflowInputs[typeof ENTITY];
/** What a step sets; what the bill is for stays. */
type Setting = Omit<Patch<typeof ENTITY>, 'id' | 'subtask_id' | 'request_id'>;
/** What is told of a bill after a step. */
type Moved = Pick<Bill, 'request_id' | 'subtask_id'> & Pick<Setting, 'submitted_by' | 'approver_ids'>;

type Step<N extends BillMove> = {
  readonly name: N;
  /** What the bill says from then on, besides its state. @throws what stands in the way */
  readonly patch: (context: ProductContext, bill: Bill, input: Inputs[N]) => Promise<Setting> | Setting;
  /** What is said to it in the timeline. */
  readonly remarks?: (input: Inputs[N]) => string | null | undefined;
  /** Who is told, of the bill as it then is. */
  readonly notice?: (context: ProductContext, bill: Moved) => Notice;
};

/** @throws conflict (409) for a bill that is in no state which the step leaves. */
const moving = <N extends BillMove>({ name, patch, remarks, notice }: Step<N>): WorkflowOf<typeof ENTITY, N> => ({
  name,
  entity: ENTITY,
  async run(context, { records, input }) {
    const moved: { readonly bill: Bill; readonly to: BillState; readonly patch: Setting }[] = [];
    for (const bill of records) {
      const to = stateAfter(name, bill.state);
      if (to === undefined)
        throw problems.conflict({ subCode: 'state', message: said('problem.billing.already', { code: bill.code, state: bill.state }) });
      moved.push({ bill, to, patch: { ...(await patch(context, bill, input)), state: to } });
    }
    const changes = moved.map((one) => ({ id: one.bill.id, patch: one.patch }));
    await saveRows(context, ENTITY, name, changes);
    await recordBillEvents(
      context,
      moved.map(({ bill, to }) => ({ bill, ...(bill.state === null ? {} : { from: bill.state }), to, remarks: remarks?.(input) })),
    );
    if (notice)
      await notify(
        context,
        moved.map((one) => notice(context, { ...one.bill, ...one.patch })),
      );
    return answerOf(context, ENTITY, records);
  },
});

const actorOf = ({ principal }: ProductContext): string => (principal.kind === 'member' ? principal.user.id : '');

const about = ({ principal }: ProductContext, bill: Moved) => ({
  requestId: bill.request_id,
  subtaskId: bill.subtask_id,
  params: { from: principal.kind === 'member' ? principal.user.name : SERVER_NAME },
});

const decision = (context: ProductContext, remarks: string | null | undefined): Setting => ({
  decided_by: actorOf(context) || null,
  decided_at: context.now,
  decision_remarks: remarks ?? null,
});

const toRequester =
  (type: string) =>
  (context: ProductContext, bill: Moved): Notice => ({ type, ...about(context, bill), to: { users: [bill.submitted_by] } });

/** Nothing is paid for before it is done. @throws invalid (422) naming the status in which the work is */
async function assertFinished({ connection }: ProductContext, bill: Bill): Promise<void> {
  const columns = ['id', 'display_code', 'status', 'status_type'] as const;
  const [subtask] = await entityRows(connection, { entity: 'subtask', values: [bill.subtask_id], columns, lock: true });
  if (subtask?.status_type !== 'ACTIVE') return;
  const [status] = await entityRows(connection, { entity: 'status', values: distinct([subtask.status]), columns: ['id', 'title'] });
  const message = said('problem.billing.work_not_finished', {
    code: bill.code,
    display_code: subtask.display_code,
    title: status?.title ?? '',
  });
  throw problems.invalid({ message, errors: [{ pointer: '', code: 'unfinished', message, params: { status: status?.title ?? null } }] });
}

/** @throws invalid (422) for a bill without lines, a value that its form requires, or work that is not finished; conflict where nobody may approve it */
async function submission(context: ProductContext, bill: Bill): Promise<Setting> {
  if (linesOf(bill).length === 0)
    throw problems.invalid({
      errors: [{ pointer: '', code: 'no_lines', message: said('problem.billing.no_lines_yet', { code: bill.code }) }],
    });
  const [form] = await entityRows(context.connection, {
    entity: 'billing-form',
    values: distinct([bill.form_id]),
    columns: ['id', 'custom_fields'],
  });
  // Bills from before there were forms have none, and are asked for nothing.
  const missing = form ? missingValues(form, bill) : [];
  if (missing.length > 0) throw problems.invalid({ message: inOne(missing.map(({ message }) => message)), errors: missing });
  await assertFinished(context, bill);
  const asking = await approversOf(context.connection, bill, actorOf(context));
  const submitted = { submitted_by: actorOf(context) || null, submitted_at: context.now };
  return { ...askedIn(asking), ...submitted, decided_by: null, decided_at: null, decision_remarks: null };
}

/** Authorities may have changed since they were asked, and the work been opened again. @throws conflict (409), invalid (422) */
async function approval(context: ProductContext, bill: Bill, input: Inputs['approve-bill']): Promise<Setting> {
  const actor = actorOf(context);
  await assertFinished(context, bill);
  const asking = await approversOf(context.connection, bill, bill.submitted_by ?? '');
  if (actor === bill.submitted_by || !asking.approval.approverIds.includes(actor))
    throw problems.conflict({
      subCode: 'authority',
      message: said('problem.billing.bill_no_longer_yours_approve'),
    });
  return decision(context, input.remarks);
}

export const billMoves: readonly WorkflowRun[] = [
  moving({
    name: 'submit-bill',
    patch: submission,
    notice: (context, bill) => ({ type: 'bill_submitted', ...about(context, bill), to: { users: bill.approver_ids ?? [] } }),
  }),
  moving({ name: 'approve-bill', patch: approval, remarks: ({ remarks }) => remarks, notice: toRequester('bill_approved') }),
  moving({
    name: 'reject-bill',
    patch: (context, _, input) => decision(context, input.remarks),
    remarks: ({ remarks }) => remarks,
    notice: toRequester('bill_rejected'),
  }),
  moving({ name: 'mark-invoiced', patch: ({ now }, _, input) => ({ invoice_no: input.invoice_no, invoiced_at: now }) }),
  moving({ name: 'mark-paid', patch: ({ now }, _, input) => ({ payment_ref: input.payment_ref ?? null, paid_at: now }) }),
];
