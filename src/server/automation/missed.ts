/** Pulses that were not heard of for two periods: they are marked, once for each silence. */
import { sql } from 'kysely';
import type { Database } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { saveRows, tables, typedResources } from '../rows/index.ts';

const server = system('pulse tracker');
const AT_ONCE = 100;

export type RoundOptions = { readonly database: Database; readonly resources: Resources; readonly now: string };

export async function pulseRound({ database, resources, now }: RoundOptions): Promise<void> {
  await database.transaction(server, async (connection) => {
    const db = tables(connection);
    // How long somebody is late changes without anyone changing the record: its version stays.
    await db
      .updateTable('pulse')
      .set((is) => ({
        lag: sql<number>`greatest(0, floor(extract(epoch from ${now}::timestamptz - ${is.ref('next_due')}) / 60))::integer`,
      }))
      .where('is_active', '=', true)
      .where('next_due', '<', now)
      .execute();
    // `next_due` is a period after the last beat, so that two are missed a period after it.
    const rows = await db
      .selectFrom('pulse')
      .where('is_active', '=', true)
      .where((is) => sql<boolean>`${is.ref('next_due')} + make_interval(mins => ${is.ref('period_minutes')}) < ${now}::timestamptz`)
      .where('missed_at', 'is', null)
      .select('id')
      .orderBy('next_due')
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return;
    const context = { principal: server, connection, resources: typedResources(resources), now };
    const changes = rows.map(({ id }) => ({ id, patch: { missed_at: now } }));
    await saveRows(context, 'pulse', 'pulse tracker', changes);
  });
}
