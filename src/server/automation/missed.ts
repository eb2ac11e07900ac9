/** Pulses that were not heard of for two periods: they are marked, and the administrators are told, once for each silence. */
import { sql } from 'kysely';
import type { Database, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { notify } from '../notices/index.ts';

const server = system('pulse tracker');
const PAGE = '/setup/automation-deployment/pulse-tracker';
const AT_ONCE = 100;

/** `next_due` is a period after the last beat, so that two are missed a period after it. */
const isSilent = sql`p.is_active and p.next_due + make_interval(mins => p.period_minutes) < now_is.at`;

export type RoundOptions = { readonly database: Database; readonly resources: Resources; readonly now: string };

export async function pulseRound({ database, resources, now }: RoundOptions): Promise<void> {
  await database.transaction(server, async (connection) => {
    const instant = sql`(select ${now}::timestamptz as at) now_is`;
    // How long somebody is late changes without anyone changing the record: its version stays.
    await sql`
      update pulse p set lag = greatest(0, floor(extract(epoch from now_is.at - p.next_due) / 60))::integer
      from ${instant} where p.is_active and p.next_due < now_is.at`.execute(connection.kysely);
    const { rows } = await sql<Row>`
      select p.* from pulse p, ${instant} where ${isSilent} and p.missed_at is null
      order by p.next_due, p.id limit ${AT_ONCE} for update of p skip locked`.execute(connection.kysely);
    if (rows.length === 0) return;
    const changes = rows.map(({ id }) => ({ id: String(id), patch: { missed_at: now } }));
    await resources.update(server, 'pulse', changes, connection);
    const admins = await sql<Row>`
      select org_id, array_agg(id) as ids from "user" where is_active and is_admin
        and org_id = any(${rows.map(({ org_id }) => String(org_id))}::uuid[]) group by org_id`.execute(connection.kysely);
    const idsOf = new Map(admins.rows.map(({ org_id, ids }) => [org_id, Array.isArray(ids) ? ids : []]));
    const context = { principal: server, connection, resources, now };
    await notify(
      context,
      rows.map(({ org_id, name }) => ({
        type: 'pulse_missed',
        to: { users: idsOf.get(org_id) ?? [] },
        params: { name: String(name) },
        redirectUrl: PAGE,
      })),
    );
  });
}
