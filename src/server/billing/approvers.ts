/** Who is asked to approve a bill: one person where the discount names one, else whoever the authorities name. */

import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { rowsOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import type { Approval } from '../approvals/index.ts';
import { approvalOf, approvingIn } from '../approvals/index.ts';
import { discountRuleOf, type Matter, matterOf } from './matter.ts';

export type Asking = { readonly approval: Exclude<Approval, { kind: 'nobody' }>; readonly matter: Matter };

/** @throws conflict (409) where nobody but the requester may approve it: nothing is approved because nobody is there. */
export async function approversOf(connection: Connection, bill: Row, requesterId: string): Promise<Asking> {
  const provider = String(bill.provider_id);
  const matter = matterOf(amountsOf(bill), await discountRules(connection, provider));
  const authorities =
    matter.approverId === null ? (await approvingIn(connection, provider)).authorities : [personAsAuthority(matter.approverId)];
  const people = await rowsOf(connection, { entity: 'user', column: 'org_id', values: [provider] });
  const able = people.map((person) => ({ ...person, is_active: person.is_active === true && isAble(person, bill, requesterId) }));
  const asked = { requesterId, what: matter.what, amount: matter.amount, srvcTypeId: Number(bill.srvc_type_id) };
  const approval = approvalOf({ authorities, people: able }, asked);
  if (approval.kind === 'nobody')
    throw problems.conflict({ subCode: 'nobody', message: said('problem.billing.nobody_may_approve_bill_administrator') });
  return { approval, matter };
}

/** What the bill says of its approval. */
export const askedIn = ({ approval, matter }: Asking): Row => ({
  approver_type: matter.approverId === null ? 'authority_based' : 'static_user',
  approver_id: approval.approverIds.length === 1 ? approval.approverIds[0] : null,
  approver_ids: [...approval.approverIds],
  is_escalated: approval.kind === 'escalated',
});

/** Who wrote a bill down approves it no more than who submitted it. */
const isAble = (person: Row, bill: Row, requesterId: string): boolean =>
  seesBill(person, bill) && (person.id !== bill.created_by || person.id === requesterId);

/** Technicians see no bills, and others those of the brands that they are there for: who does not see it cannot approve it. */
const seesBill = (person: Row, bill: Row): boolean => {
  const brands = textsOf(person.assgnd_org_ids);
  return (person.is_admin === true || person.is_on_field !== true) && (brands.length === 0 || brands.includes(String(bill.org_id)));
};

/** The one person whom a discount names, put as an authority is: asked for nothing of one's own, and replaced where missing. */
const personAsAuthority = (userId: string): Row => ({
  id: userId,
  name: '',
  approves: ['discount'],
  order: 0,
  holder_kind: 'user',
  holder_user_id: userId,
});

const amountsOf = (bill: Row) => ({
  srvcTypeId: Number(bill.srvc_type_id),
  isFoc: bill.is_foc === true,
  subtotal: Number(bill.subtotal),
  discount: {
    type: String(bill.discount_type),
    given: Number(bill.discount_type === 'percentage' ? bill.discount_percent : bill.discount_value),
    amount: Number(bill.discount_total),
  },
  total: Number(bill.total),
});

/** Discounts that the provider has set up, in their order. */
async function discountRules(connection: Connection, provider: string) {
  const fields = await rowsOf(connection, { entity: 'billing-field', column: 'org_id', values: [provider] });
  return fields
    .filter((field) => field.is_active === true && field.is_discount === true)
    .toSorted((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0) || String(a.name).localeCompare(String(b.name)))
    .map(discountRuleOf);
}
