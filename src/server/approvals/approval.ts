/** Who may approve in an organisation, out of its authorities and people as they stand; and that nobody else does. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { type EntityRows, entityRows, type Patch } from '../rows/index.ts';
import { type Approval, type Asked, type Authority, type Holder, type Person, resolveApprover } from './approvers.ts';

type StoredAuthority = EntityRows['authority'];
const personColumns = ['id', 'org_id', 'user_name', 'is_active', 'is_admin', 'user_role', 'user_loc_group', 'user_reporting_to'] as const;
type StoredPerson = Pick<EntityRows['user'], (typeof personColumns)[number]>;
/** Who holds an authority, as far as it says so. */
type Held = Patch<'authority'>;

type Holding = Pick<StoredAuthority, 'id' | 'name' | 'approves'> & Partial<StoredAuthority>;

/** What is stored of an organisation's authorities that are switched on, and of its people. */
export type Approving = { readonly authorities: readonly Holding[]; readonly people: readonly StoredPerson[] };

export async function approvingIn(connection: Connection, orgId: string): Promise<Approving> {
  const authorities = await entityRows(connection, { entity: 'authority', column: 'org_id', values: [orgId] });
  return { authorities: authorities.filter((row) => row.is_active === true), people: await peopleOf(connection, [orgId]) };
}

export const approvalOf = ({ authorities, people }: Approving, asked: Asked): Approval =>
  resolveApprover(authorities.map(authorityOf), people.map(personOf), asked);

export const namesOf = ({ people }: Approving, ids: readonly string[]): string =>
  people
    .filter(({ id }) => ids.includes(id))
    .map(({ user_name }) => user_name)
    .join(', ');

/** Decides alone what authorities name nobody for: then the access rules are all there is. */
const isLeftToRules = (found: Approval): boolean => found.kind !== 'authority' && found.passedOver.length === 0;

/** What is decided on, and what a record says of it: who asked, and of which service type it is. */
export type Asking<R> = {
  readonly what: string;
  readonly requester: (record: R) => string | null;
  readonly type?: (record: R) => number | null;
};
export type Refusal<R> = { readonly record: R; readonly subCode: 'not_approver' | 'nobody'; readonly message: Said };
type Deciding = Pick<WorkflowContext, 'connection' | 'principal'>;

/**
 * Records that are another's to decide on, where the organisation has an authority for the matter.
 * The server's own code decides freely.
 */
export async function refusalsOf<R extends object>(
  { connection, principal }: Deciding,
  records: readonly R[],
  { what, requester, type }: Asking<R>,
): Promise<readonly Refusal<R>[]> {
  if (principal.kind === 'system' || records.length === 0) return [];
  const approving = await approvingIn(connection, principal.org.id);
  return records.flatMap((record): Refusal<R>[] => {
    const found = approvalOf(approving, { requesterId: requester(record) ?? '', what, amount: null, srvcTypeId: type?.(record) ?? null });
    if (isLeftToRules(found)) return [];
    if (found.kind === 'nobody') return [{ record, subCode: 'nobody', message: NOBODY_LEFT }];
    if (found.approverIds.includes(principal.user.id)) return [];
    return [
      { record, subCode: 'not_approver', message: said('problem.approvals.decided', { names: namesOf(approving, found.approverIds) }) },
    ];
  });
}

/** That whoever decides is the approver of each record. @throws conflict (409) naming who approves, or saying that nobody is left to */
export async function assertApprover<R extends object>(context: Deciding, records: readonly R[], asking: Asking<R>): Promise<void> {
  const [first] = await refusalsOf(context, records, asking);
  if (first) throw problems.conflict({ subCode: first.subCode, message: first.message });
}

const NOBODY_LEFT = said('problem.approvals.nobody_may_approve_would_wait');
export const nobodyLeft = () => problems.conflict({ subCode: 'nobody', message: NOBODY_LEFT });

export const peopleOf = (connection: Connection, orgIds: readonly (string | null)[]): Promise<readonly StoredPerson[]> =>
  entityRows(connection, {
    entity: 'user',
    column: 'org_id',
    values: distinct(orgIds),
    columns: personColumns,
  });

export const personOf = (row: StoredPerson): Person => ({
  id: row.id,
  isActive: row.is_active === true,
  isAdmin: row.is_admin === true,
  roleIds: row.user_role ?? [],
  groupIds: row.user_loc_group ?? [],
  reportsTo: row.user_reporting_to,
});

export function holderOf(row: Held): Holder {
  if (row.holder_kind === 'user') return { kind: 'user', userId: row.holder_user_id ?? '' };
  if (row.holder_kind === 'role') return { kind: 'role', roleId: row.holder_role_id ?? '' };
  if (row.holder_kind === 'location_group') return { kind: 'location_group', groupId: row.holder_group_id ?? '' };
  return { kind: 'reporting_to' };
}

const authorityOf = (row: Holding): Authority => ({
  id: row.id,
  name: row.name,
  approves: row.approves,
  srvcTypeId: row.srvc_type_id ?? null,
  limit: row.limit_amount ?? null,
  order: row.order ?? 0,
  holder: holderOf(row),
});
