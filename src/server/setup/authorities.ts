/** Authorities: whether somebody holds each, and who would approve what. */
import { sql } from 'kysely';
import { approverOf, approvingIn, namesOf, nobodyLeft } from '../../../engine/server/approvals/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import type { HooksOf, Updated, WorkflowOf } from '../rows/index.ts';

/** What roles and location groups are called stands in authorities too. */
export const holderNameHooks: HooksOf<'role'> & HooksOf<'location-group'> = {
  afterUpdate: (changes, { connection }) =>
    refreshHolders(
      connection,
      changes.filter(({ before, after }) => before.name !== after.name),
    ),
};

/** People come and go: with them go those who hold authorities. */
export const holderHooks: HooksOf<'user'> = {
  afterCreate: (changes, { connection }) => refreshHolders(connection, changes),
  afterUpdate: (changes, { connection }) => refreshHolders(connection, changes.filter(isHolding)),
};

const holding = ['is_active', 'user_name', 'user_role', 'user_loc_group'] as const;
const isHolding = ({ before, after }: Updated<'user'>) =>
  holding.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

async function refreshHolders(
  { kysely }: Connection,
  changes: readonly { readonly after: { readonly org_id: string | null } }[],
): Promise<void> {
  const orgs = distinct(changes.map(({ after }) => after.org_id));
  if (orgs.length === 0) return;
  await sql`
    with seen as (
      select a.id, a.holder_kind <> 'reporting_to' and not exists (
        select 1 from "user" u where u.org_id = a.org_id and u.is_active and (
          u.id = a.holder_user_id or a.holder_role_id = any(u.user_role) or a.holder_group_id = any(u.user_loc_group))) as is_missing,
        coalesce(p.user_name, r.name, g.name) as holder
      from authority a left join "user" p on p.id = a.holder_user_id left join role r on r.id = a.holder_role_id
        left join location_group g on g.id = a.holder_group_id
      where a.org_id = any(${orgs}::uuid[]))
    update authority a set holder_missing = seen.is_missing, holder = seen.holder from seen
    where a.id = seen.id and (a.holder_missing, a.holder) is distinct from (seen.is_missing, seen.holder)`.execute(kysely);
}

/** Who would approve something, and by which authority. @throws conflict (409) when nobody may. */
export const findApprover: WorkflowOf<'authority', 'find-approver'> = {
  name: 'find-approver',
  entity: 'authority',
  async run(context, { input }) {
    const { principal } = context;
    const approving = await approvingIn(context, 'authority', principal.kind === 'member' ? principal.org.id : '');
    const found = approverOf(approving, {
      requesterId: input.requester_id,
      matter: input.approves,
      amount: input.amount ?? null,
      scope: input.srvc_type_id ?? null,
    });
    if (found.kind === 'nobody') throw nobodyLeft();
    const by = found.kind === 'authority' ? approving.authorities.find(({ id }) => id === found.authorityId)?.name : undefined;
    return {
      approver: namesOf(approving, found.approverIds),
      why: by ?? 'administrators, because no authority fits',
      approver_ids: found.approverIds,
      is_escalated: found.kind === 'escalated',
      passed_over: found.passedOver,
    };
  },
};
