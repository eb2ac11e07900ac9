/**
 * Updates that did not come, looked at every minute: those who may write one are reminded once, and a while later the day
 * stands as missing. Each process does so; a second look changes nothing.
 */
import { sql } from 'kysely';
import type { Connection, Database } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type Draft, type ProductResources, typedResources } from '../rows/index.ts';
import { PATIENCE } from './days.ts';
import { type OverdueDay, overdueDays, type Place } from './overdue-days.ts';
import { HOLDING } from './states.ts';
import { writersOf } from './writers.ts';

const server = system('daily updates');
const AT_ONCE = 200;

export type RoundOptions = { readonly database: Database; readonly resources: Resources; readonly now: string };

export async function dailyUpdateRound(options: RoundOptions): Promise<void> {
  await remind(options);
  await raise(options);
}

async function remind({ database, resources, now }: RoundOptions): Promise<void> {
  let after: Place | undefined;
  do {
    const { overdue, last } = await database.read(server, (connection) => overdueDays(connection, { now, after, limit: AT_ONCE }));
    if (overdue.length > 0)
      await database.transaction(server, (connection) => remindOf({ connection, resources: typedResources(resources), now }, overdue));
    after = last;
  } while (after);
}

type Context = { readonly connection: Connection; readonly resources: ProductResources; readonly now: string };

/** Looks anew once the deployments are locked: what another process, or whoever was just writing, did meanwhile is seen then. */
async function remindOf({ connection, resources, now }: Context, seen: readonly OverdueDay[]): Promise<void> {
  const ids = distinct(seen.map(({ request_id }) => request_id));
  const { rows } = await sql<{ id: string }>`
    select id from deployment_request where id = any(${ids}::uuid[]) and state = any(${[...HOLDING]}::text[])
    order by id for update skip locked`.execute(connection.kysely);
  if (rows.length === 0) return;
  const { overdue } = await overdueDays(connection, { now, requestIds: rows.map(({ id }) => id) });
  if (overdue.length === 0) return;
  const writers = await writersOf(connection, overdue);
  const days: Draft<'deployment-day'>[] = overdue.map((day) => ({
    ...day,
    state: 'reminded',
    reminded_at: now,
    writer_ids: [...(writers.get(day.request_id) ?? [])],
  }));
  await resources.create(server, 'deployment-day', days, connection);
}

/** A deployment that was cancelled in the meantime owes nothing more. */
async function raise({ database, resources, now }: RoundOptions): Promise<void> {
  const before = new Date(Date.parse(now) - PATIENCE).toISOString();
  let count: number;
  do {
    count = await database.transaction(server, async (connection) => {
      const { rows } = await sql<{ id: string }>`
        select d.id from deployment_day d join deployment_request r on r.id = d.request_id
        where d.state = 'reminded' and d.reminded_at <= ${before}::timestamptz and r.state <> 'cancelled'
        order by d.reminded_at, d.id limit ${AT_ONCE} for update of d skip locked`.execute(connection.kysely);
      const changes = rows.map(({ id }) => ({ id, patch: { state: 'missing' as const, missing_at: now } }));
      if (changes.length > 0) await typedResources(resources).update(server, 'deployment-day', changes, connection);
      return changes.length;
    });
  } while (count === AT_ONCE);
}
