/** Who is asked to approve a bill: one person where the discount names one, else whoever the authorities name. */

import {
  type Approval,
  type Approving,
  approverOf,
  approvingIn,
  authoritiesIn,
  type PersonRow,
  peopleOf,
  type Within,
} from '../../../engine/server/approvals/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, type Patch, present, wholeRows } from '../rows/index.ts';
import { type ApprovalSubject, approvalSubjectOf, discountRuleOf } from './approval-subject.ts';

type Bill = EntityRows['service-billing'];

/** What says besides whether somebody sees the bill. */
const SEEING = ['is_on_field', 'assgnd_org_ids'] as const;

export type Asking = { readonly approval: Exclude<Approval, { kind: 'nobody' }>; readonly subject: ApprovalSubject };

/** @throws conflict (409) where nobody but the requester may approve it: nothing is approved because nobody is there. */
export async function approversOf(context: Within, bill: Bill, requesterId: string): Promise<Asking> {
  const provider = present(bill.provider_id);
  const subject = approvalSubjectOf(amountsOf(bill), await discountRules(context.connection, provider));
  const { authorities, people } = await asked(context, provider, subject.approverId);
  const able = people.map((person) => ({ ...person, isActive: person.isActive && isAble(person, bill, requesterId) }));
  const matter = { requesterId, matter: subject.what, amount: subject.amount, scope: bill.srvc_type_id };
  const approval = approverOf({ authorities, people: able }, matter);
  if (approval.kind === 'nobody')
    throw problems.conflict({ subCode: 'nobody', message: said('problem.billing.nobody_may_approve_bill_administrator') });
  return { approval, subject };
}

/** The authorities, or the one person whom a discount names, and the people. */
async function asked(context: Within, provider: string, approverId: string | null): Promise<Approving> {
  if (approverId === null) return approvingIn(context, 'authority', provider, SEEING);
  const people = await peopleOf(context.connection, authoritiesIn(context, 'authority'), [provider], SEEING);
  return { authorities: [personAsAuthority(approverId)], people };
}

/** What the bill says of its approval. */
export const askedIn = ({ approval, subject }: Asking): Patch<'service-billing'> => ({
  approver_type: subject.approverId === null ? 'authority_based' : 'static_user',
  approver_id: approval.approverIds.length === 1 ? approval.approverIds[0] : null,
  approver_ids: [...approval.approverIds],
  is_escalated: approval.kind === 'escalated',
});

/** Who wrote a bill down approves it no more than who submitted it. */
const isAble = (person: PersonRow, bill: Bill, requesterId: string): boolean =>
  seesBill(person, bill) && (person.id !== bill.created_by || person.id === requesterId);

/** Technicians see no bills, and others those of the brands that they are there for: who does not see it cannot approve it. */
const seesBill = ({ isAdmin, row }: PersonRow, bill: Bill): boolean => {
  const brands = listOf(row.assgnd_org_ids);
  return (isAdmin || row.is_on_field !== true) && (brands.length === 0 || brands.includes(bill.org_id ?? ''));
};

/** The one person whom a discount names, put as an authority is: asked for nothing of one's own, and replaced where missing. */
const personAsAuthority = (userId: string) => ({
  id: userId,
  name: '',
  matters: ['discount'],
  scope: null,
  limit: null,
  order: 0,
  holder: { kind: 'person' as const, id: userId },
});

const amountsOf = (bill: Bill) => ({
  srvcTypeId: present(bill.srvc_type_id),
  isFoc: bill.is_foc === true,
  subtotal: bill.subtotal ?? 0,
  discount: {
    type: bill.discount_type ?? 'none',
    given: (bill.discount_type === 'percentage' ? bill.discount_percent : bill.discount_value) ?? 0,
    amount: bill.discount_total ?? 0,
  },
  total: bill.total ?? 0,
});

/** Discounts that the provider has set up, in their order. */
async function discountRules(connection: Connection, provider: string) {
  const fields = await wholeRows(connection, { entity: 'billing-field', column: 'org_id', values: [provider] });
  return fields
    .filter((field) => field.is_active === true && field.is_discount === true)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.name.localeCompare(b.name))
    .map(discountRuleOf);
}
