/** What broadcasts do in time, looked at every minute: further waves go out, and what is over ends. */
import type { Database } from '../../../engine/server/database/port.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { type EntityRows, entityRows, type ProductContext, tables, typedResources } from '../rows/index.ts';
import { isFree } from './publish.ts';
import { dueWaves, type EndedBy, endOffers, savesBroadcast, sender, sendWaves } from './waves.ts';

export type RoundOptions = { readonly database: Database; readonly resources: Resources; readonly now: string };

/** Broadcasts of one round; the rest waits for the next. Those that somebody is just answering are left to it. */
const AT_ONCE = 100;

export async function broadcastRound({ database, resources, now }: RoundOptions): Promise<void> {
  await database.transaction(sender, async (connection) => {
    const rows = await tables(connection)
      .selectFrom('job_broadcast')
      .selectAll()
      .where('state', '=', 'open')
      .orderBy('expires_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const context = { principal: sender, connection, resources: typedResources(resources), now };
    for (const broadcast of rows) await bringOn(context, broadcast);
  });
}

async function bringOn(context: ProductContext, broadcast: EntityRows['job-broadcast']): Promise<void> {
  if (Date.parse(broadcast.expires_at) <= Date.parse(context.now)) return end(context, broadcast, { state: 'expired', by: 'over' });
  const [subtask] = await entityRows(context.connection, { entity: 'subtask', values: [broadcast.subtask_id] });
  // The desk gave it to somebody, or it is done.
  if (!isFree(subtask)) return end(context, broadcast, { state: 'withdrawn', by: 'given' });
  if (dueWaves(broadcast, context.now) > (broadcast.waves_sent ?? 0)) await sendWaves(context, broadcast, subtask);
}

type Ending = { readonly state: 'expired' | 'withdrawn'; readonly by: EndedBy };

async function end(context: ProductContext, broadcast: EntityRows['job-broadcast'], { state, by }: Ending): Promise<void> {
  await savesBroadcast(context, broadcast, { state });
  await endOffers(context, broadcast, by);
}
