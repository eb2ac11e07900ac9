/** Who may write the updates of deployments, as the rules of deployment-update.json have it for a provider's people. */
import { sql } from 'kysely';
import { rowsAs } from '../../../engine/server/access/bulk.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import type { OverdueDay } from './overdue-days.ts';

type Asked = Pick<OverdueDay, 'request_id' | 'org_id' | 'provider_id' | 'srvc_type_id'>;

/** Of a role that opens the menu of deployments; a provider's people need no more of it to write. */
const hasMenu = sql`exists (
  select 1 from role x cross join jsonb_array_elements(coalesce(x.menu_rights, '[]')) m
  where x.org_id = u.org_id and x.id = any(u.user_role) and m->>'menu_id' = 'depRequests' and jsonb_array_length(m->'rights_type') > 0)`;

/** Customer access narrows whoever has a row of it: the row of the service type counts before that of the whole brand. */
const isLeft = sql`(
  not exists (select 1 from customer_access a where a.user_id = u.id)
  or (select a.can_read and a.can_update from customer_access a
    where a.user_id = u.id and a.cust_org_id = r.org_id and (a.cust_srvc_id = r.srvc_type_id or a.cust_srvc_id is null)
    order by a.cust_srvc_id nulls last limit 1))`;

/** Ids of people by the deployment's id; one statement, however many deployments there are. */
export async function writersOf({ kysely }: Connection, requests: readonly Asked[]): Promise<ReadonlyMap<unknown, readonly string[]>> {
  const asked = rowsAs('r', requests, [
    { name: 'request_id', type: 'uuid' },
    { name: 'org_id', type: 'uuid' },
    { name: 'provider_id', type: 'uuid' },
    { name: 'srvc_type_id', type: 'integer' },
  ]);
  const { rows } = await sql<{ request_id: string; ids: string[] }>`
    select r.request_id, array_agg(distinct u.id) as ids from ${asked} join "user" u on u.org_id = r.provider_id
    where u.is_active and u.is_on_field is not true
      and (u.is_admin is true or (u.can_see_dep_requests is true and ${hasMenu} and ${isLeft}))
      and (coalesce(cardinality(u.assgnd_org_ids), 0) = 0 or r.org_id = any(u.assgnd_org_ids))
      and exists (select 1 from partnership p where p.is_active and p.org_id = r.org_id and p.provider_id = r.provider_id)
    group by r.request_id`.execute(kysely);
  return new Map(rows.map(({ request_id, ids }) => [request_id, ids]));
}
