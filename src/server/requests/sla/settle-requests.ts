/** A finished request whose visit is open again is not finished, and one whose last visit has ended is. */
import { sql } from 'kysely';
import type { Row } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { distinct, isIn } from '../../../../engine/server/workflows/rows.ts';
import { type ProductContext, saveRows } from '../../rows/index.ts';
import { moveClocks, statusEffectOf } from './facts.ts';
import { clockColumns, termsOf } from './terms.ts';

const server = system('service time');
const columns = clockColumns['service-request'].map((name) => sql.ref(`r.${name}`));

type Visit = { readonly srvc_req_id?: unknown; readonly status_type?: unknown; readonly is_deleted?: unknown };
const isOpen = ({ status_type, is_deleted }: Visit) => status_type === 'ACTIVE' && is_deleted !== true;

/** Whether a visit has come to be open, or has ended. */
export const isTurned = ({ before, after }: { readonly before: Visit | null; readonly after: Visit }): boolean =>
  (before !== null && isOpen(before)) !== isOpen(after);

type Found = Row & { readonly id: string; readonly is_open: boolean };

/** Of requests in a status that stops the clock, moves those whose clock does not stand as their visits say. One statement where there are none. */
export async function settleRequests(context: ProductContext, visits: readonly Visit[]): Promise<void> {
  const ids = distinct(visits.map(({ srvc_req_id: id }) => (typeof id === 'string' ? id : null)));
  if (ids.length === 0) return;
  const { connection, now } = context;
  const { rows } = await connection.as(server, ({ kysely }) =>
    sql<Found>`
      select ${sql.join(columns)}, v.is_open, s.sla_responds, s.sla_pause_reason from service_request r join status s on s.id = r.status,
        lateral (select exists (select 1 from subtask t where t.srvc_req_id = r.id and t.status_type = 'ACTIVE' and t.is_deleted is not true) as is_open) v
      where ${isIn('r.id', ids)} and r.status_type <> 'CLOSED' and s.sla_effect = 'stop' and r.sla_target_minutes is not null
        and (r.sla_stopped_at is not null) = v.is_open
      order by r.id`.execute(kysely),
  );
  if (rows.length === 0) return;
  const goingBy = await termsOf(connection, { entity: 'service-request', rows });
  const changes = rows.map((row) => {
    const status = statusEffectOf(row.is_open ? 'run' : 'stop', row);
    return { id: row.id, patch: moveClocks(row, status, now, goingBy(row).terms) };
  });
  await saveRows(context, 'service-request', server.reason, changes);
}
