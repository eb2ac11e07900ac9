/** What was said, sent and called about a request goes to another one; how the first came about stays with it. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';

export type Told = { readonly events: readonly string[]; readonly calls: readonly string[] };
/** With `only`, these rows alone, as far as they are still there. */
type Telling = { readonly from: string; readonly to: string; readonly now: string; readonly only?: Told };

/** Answers what went. */
export async function moveTold({ kysely }: Connection, { from, to, now, only }: Telling): Promise<Told> {
  const events = await sql<{ id: string }>`
    update request_event e set request_id = k.id, provider_id = case when e.provider_id is null then null else k.provider_id end,
      technician_ids = case when e.provider_id is null then '{}' else k.technician_ids end,
      srvc_type_id = k.srvc_type_id, updated_at = ${now}::timestamptz, version = e.version + 1
    from service_request k
    where k.id = ${to}::uuid and e.request_id = ${from}::uuid and e.subtask_id is null
      and e.kind in ('comment', 'file', 'message', 'held', 'reply') and ${among('e.id', only?.events)}
    returning e.id`.execute(kysely);
  const calls = await sql<{ id: string }>`
    update call_record set request_id = ${to}::uuid, version = version + 1
    where request_id = ${from}::uuid and ${among('id', only?.calls)} returning id`.execute(kysely);
  return { events: events.rows.map(({ id }) => id), calls: calls.rows.map(({ id }) => id) };
}

const among = (column: string, ids: readonly string[] | undefined) => (ids ? sql`${sql.ref(column)} = any(${ids}::uuid[])` : sql`true`);
