/** Exceptions that were put off come back on the day they were put off to, where their organisation is: looked at every minute. */
import { sql } from 'kysely';
import { dayIn } from '../../../engine/core/format/zone-days.ts';
import type { Database } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { defaults } from '../defaults/index.ts';
import { type EntityRows, typedResources } from '../rows/index.ts';

type RoundOptions = { readonly database: Database; readonly resources: Resources; readonly now: string };

const server = system('put off until today');
/** Exceptions of one round; the rest waits for the next. Those that somebody is just handling are left to them. */
const AT_ONCE = 500;

export async function snoozeRound({ database, resources, now }: RoundOptions): Promise<void> {
  await database.transaction(server, async (connection) => {
    const zones = await sql<Pick<EntityRows['organisation'], 'id' | 'time_zone'>>`
      select o.id, o.time_zone from organisation o
      where exists (select 1 from dispatch_exception e where e.org_id = o.id and e.state = 'snoozed')`.execute(connection.kysely);
    if (zones.rows.length === 0) return;
    const days = JSON.stringify(zones.rows.map(({ id, time_zone }) => ({ id, day: dayAt(now, time_zone) })));
    const { rows } = await sql<Pick<EntityRows['dispatch-exception'], 'id'>>`
      select e.id from dispatch_exception e
      join jsonb_to_recordset(${days}::text::jsonb) as today(id uuid, day date) on today.id = e.org_id
      where e.state = 'snoozed' and e.snoozed_until <= today.day
      order by e.snoozed_until, e.id limit ${AT_ONCE} for update of e skip locked`.execute(connection.kysely);
    const changes = rows.map(({ id }) => ({ id, patch: { state: 'open' as const, snoozed_until: null } }));
    if (changes.length > 0) await typedResources(resources).update(server, 'dispatch-exception', changes, connection);
  });
}

/** A zone that nobody knows must not keep the others' exceptions asleep. */
function dayAt(now: string, zone: string | null): string {
  try {
    return dayIn(Date.parse(now), zone ?? defaults.timeZone);
  } catch {
    return dayIn(Date.parse(now), defaults.timeZone);
  }
}
