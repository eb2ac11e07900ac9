/** `technician_ids` of requests and of their events follows the sub-tasks: it is what lets a technician see them. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';

/**
 * Brings requests into line with their sub-tasks; one whose details are locked opens nothing. The rows of the requests are
 * locked already.
 */
export async function refreshTechnicians(connection: Connection, requestIds: readonly string[], now: string): Promise<void> {
  const ids = distinct(requestIds);
  if (ids.length === 0) return;
  const list = sql.join(ids.map((id) => sql`${id}::uuid`));
  await sql`
    with wanted as (
      select r.id, coalesce(array_agg(distinct s.assgne_id) filter (where s.assgne_id is not null), '{}') as technicians
      from service_request r
      left join subtask s on s.srvc_req_id = r.id and s.provider_id = r.provider_id and s.details_locked is not true
      where r.id in (${list})
      group by r.id)
    update service_request r
    set technician_ids = wanted.technicians, updated_at = ${now}::timestamptz, version = r.version + 1
    from wanted
    where r.id = wanted.id and r.technician_ids is distinct from wanted.technicians`.execute(connection.kysely);
  await sql`
    update request_event e set technician_ids = r.technician_ids
    from service_request r
    where r.id in (${list}) and e.request_id = r.id and e.provider_id = r.provider_id
      and e.technician_ids is distinct from r.technician_ids`.execute(connection.kysely);
}
