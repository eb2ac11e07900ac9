/** Who may approve in an organisation, out of its authorities and people as they stand; and that nobody else does. */

import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { distinct, rowsOf, textOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { type Approval, type Asked, type Authority, type Holder, type Person, resolveApprover } from './approvers.ts';

/** What is stored of an organisation's authorities that are switched on, and of its people. */
export type Approving = { readonly authorities: readonly Row[]; readonly people: readonly Row[] };

export async function approvingIn(connection: Connection, orgId: string): Promise<Approving> {
  const authorities = await rowsOf(connection, { entity: 'authority', column: 'org_id', values: [orgId] });
  return { authorities: authorities.filter((row) => row.is_active === true), people: await peopleOf(connection, [orgId]) };
}

export const approvalOf = ({ authorities, people }: Approving, asked: Asked): Approval =>
  resolveApprover(authorities.map(authorityOf), people.map(personOf), asked);

export const namesOf = ({ people }: Approving, ids: readonly string[]): string =>
  people
    .filter(({ id }) => ids.includes(String(id)))
    .map(({ user_name }) => String(user_name))
    .join(', ');

/** Decides alone what authorities name nobody for: then the access rules are all there is. */
const isLeftToRules = (found: Approval): boolean => found.kind !== 'authority' && found.passedOver.length === 0;

/** What is decided on, and by which fields of a record: `requester` says who asked, `type` of which service type it is. */
export type Asking = { readonly what: string; readonly requester: string; readonly type?: string };
export type Refusal = { readonly record: Row; readonly subCode: 'not_approver' | 'nobody'; readonly message: Said };
type Deciding = Pick<WorkflowContext, 'connection' | 'principal'>;

/**
 * Records that are another's to decide on, where the organisation has an authority for the matter.
 * The server's own code decides freely.
 */
export async function refusalsOf(
  { connection, principal }: Deciding,
  records: readonly Row[],
  { what, requester, type }: Asking,
): Promise<readonly Refusal[]> {
  if (principal.kind === 'system' || records.length === 0) return [];
  const approving = await approvingIn(connection, principal.org.id);
  return records.flatMap((record): Refusal[] => {
    const srvcTypeId = type === undefined ? null : numberOf(record[type]);
    const found = approvalOf(approving, { requesterId: String(record[requester] ?? ''), what, amount: null, srvcTypeId });
    if (isLeftToRules(found)) return [];
    if (found.kind === 'nobody') return [{ record, subCode: 'nobody', message: NOBODY_LEFT }];
    if (found.approverIds.includes(principal.user.id)) return [];
    return [
      { record, subCode: 'not_approver', message: said('problem.approvals.decided', { names: namesOf(approving, found.approverIds) }) },
    ];
  });
}

/** That whoever decides is the approver of each record. @throws conflict (409) naming who approves, or saying that nobody is left to */
export async function assertApprover(context: Deciding, records: readonly Row[], asking: Asking): Promise<void> {
  const [first] = await refusalsOf(context, records, asking);
  if (first) throw problems.conflict({ subCode: first.subCode, message: first.message });
}

const NOBODY_LEFT = said('problem.approvals.nobody_may_approve_would_wait');
export const nobodyLeft = () => problems.conflict({ subCode: 'nobody', message: NOBODY_LEFT });

export const peopleOf = (connection: Connection, orgIds: readonly unknown[]): Promise<Row[]> =>
  rowsOf(connection, {
    entity: 'user',
    column: 'org_id',
    values: distinct(orgIds.map(String)),
    columns: ['id', 'org_id', 'user_name', 'is_active', 'is_admin', 'user_role', 'user_loc_group', 'user_reporting_to'],
  });

export const personOf = (row: Row): Person => ({
  id: String(row.id),
  isActive: row.is_active === true,
  isAdmin: row.is_admin === true,
  roleIds: textsOf(row.user_role),
  groupIds: textsOf(row.user_loc_group),
  reportsTo: textOf(row.user_reporting_to),
});

export function holderOf(row: Row): Holder {
  if (row.holder_kind === 'user') return { kind: 'user', userId: String(row.holder_user_id) };
  if (row.holder_kind === 'role') return { kind: 'role', roleId: String(row.holder_role_id) };
  if (row.holder_kind === 'location_group') return { kind: 'location_group', groupId: String(row.holder_group_id) };
  return { kind: 'reporting_to' };
}

export const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

const authorityOf = (row: Row): Authority => ({
  id: String(row.id),
  name: String(row.name),
  approves: textsOf(row.approves),
  srvcTypeId: numberOf(row.srvc_type_id),
  limit: numberOf(row.limit_amount),
  order: Number(row.order ?? 0),
  holder: holderOf(row),
});
