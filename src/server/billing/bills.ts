/** What of a bill's steps is code: that the work is done, what its form asks for, and who approves it. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { inOne, said } from '../../../engine/server/kernel/said.ts';
import type { StepCode } from '../../../engine/server/lifecycle/types.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, type Patch, type ProductContext, type StepOf } from '../rows/index.ts';
import { approversOf, askedIn } from './approvers.ts';
import { missingValues } from './form-list.ts';

const ENTITY = 'service-billing';

type Bill = EntityRows[typeof ENTITY];

const actorOf = ({ principal }: ProductContext): string => (principal.kind === 'member' ? principal.user.id : '');

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

/** @throws invalid (422) for a value that its form requires, or work that is not finished; conflict where nobody may approve it */
async function asked(context: ProductContext, bill: Bill): Promise<Patch<typeof ENTITY>> {
  const [form] = await entityRows(context.connection, {
    entity: 'billing-form',
    values: distinct([bill.form_id]),
    columns: ['id', 'custom_fields'],
  });
  // Bills from before there were forms have none, and are asked for nothing.
  const missing = form ? missingValues(form, bill) : [];
  if (missing.length > 0) throw problems.invalid({ message: inOne(missing.map(({ message }) => message)), errors: missing });
  await assertFinished(context, bill);
  return askedIn(await approversOf(context, bill, actorOf(context)));
}

const askApprovers: StepOf<typeof ENTITY, 'submit-bill'> = {
  name: 'ask-bill-approvers',
  async run(context, { moving }) {
    const patches: Patch<typeof ENTITY>[] = [];
    for (const { before } of moving) patches.push(await asked(context, before));
    return patches;
  },
};

/** Authorities may have changed since they were asked, and the work been opened again. @throws conflict (409), invalid (422) */
const confirmApprover: StepOf<typeof ENTITY, 'approve-bill'> = {
  name: 'confirm-bill-approver',
  async run(context, { moving }) {
    const actor = actorOf(context);
    for (const { before: bill } of moving) {
      await assertFinished(context, bill);
      const { approval } = await approversOf(context, bill, bill.submitted_by ?? '');
      if (actor === bill.submitted_by || !approval.approverIds.includes(actor))
        throw problems.conflict({ subCode: 'authority', message: said('problem.billing.bill_no_longer_yours_approve') });
    }
    return [];
  },
};

export const billSteps: readonly StepCode[] = [askApprovers, confirmApprover];
