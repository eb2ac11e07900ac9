/** What broadcasts do in time, looked at every minute: further waves go out, and what is over ends. */
import { sql } from 'kysely';
import type { Database, Row } from '../../../engine/server/database/port.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { NotifyContext } from '../notices/index.ts';
import { isFree } from './publish.ts';
import { dueWaves, endOffers, savesBroadcast, sender, sendWaves } from './waves.ts';

export type RoundOptions = { readonly database: Database; readonly resources: Resources; readonly now: string };

/** Broadcasts of one round; the rest waits for the next. Those that somebody is just answering are left to it. */
const AT_ONCE = 100;

export async function broadcastRound({ database, resources, now }: RoundOptions): Promise<void> {
  await database.transaction(sender, async (connection) => {
    const { rows } = await sql<Row>`
      select * from job_broadcast where state = 'open' order by expires_at, id limit ${AT_ONCE} for update skip locked`.execute(
      connection.kysely,
    );
    const context = { principal: sender, connection, resources, now };
    for (const broadcast of rows) await bringOn(context, broadcast);
  });
}

async function bringOn(context: NotifyContext, broadcast: Row): Promise<void> {
  if (new Date(String(broadcast.expires_at)).getTime() <= Date.parse(context.now)) return end(context, broadcast, 'expired');
  const [subtask] = await rowsOf(context.connection, { entity: 'subtask', values: [String(broadcast.subtask_id)] });
  // The desk gave it to somebody, or it is done.
  if (!isFree(subtask)) return end(context, broadcast, 'withdrawn');
  if (dueWaves(broadcast, context.now) > Number(broadcast.waves_sent ?? 0)) await sendWaves(context, broadcast, subtask);
}

async function end(context: NotifyContext, broadcast: Row, state: 'expired' | 'withdrawn'): Promise<void> {
  await savesBroadcast(context, broadcast, { state });
  await endOffers(context, broadcast, state);
}
