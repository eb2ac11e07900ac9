/**
 * A process that works on jobs and is meant to be killed: `jobs-child.ts {data folder} {address} [{database url}]`. Each job calls
 * the address with its id as idempotency key, then writes one row in the transaction in which it is done. Takes over at once what
 * is under way elsewhere, as if those processes were gone, and tells 'ready', then how many rows there are, again and again.
 */
import { writeSync } from 'node:fs';
import { silentLog } from '../../engine/server/database/log.ts';
import { openDatabase } from '../../engine/server/database/open.ts';
import { createJobs, type JobQueue } from '../../engine/server/jobs/index.ts';
import { systemClock } from '../../engine/server/kernel/clock.ts';
import { createLog } from '../../engine/server/kernel/log.ts';

const [dataDir = '', address = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl, log: silentLog });
const jobs = createJobs({ database, clock: systemClock, log: createLog('silent'), lookEvery: 0.5 });

const calls: JobQueue = {
  name: 'calls',
  retries: { limit: 100, delay: 1, most: 1 },
  expires: 60,
  atOnce: 10,
  keeps: 3600,
  run: async ({ id, data, commit }) => {
    await fetch(address, { method: 'POST', headers: { 'idempotency-key': id }, body: String(data.n) });
    await commit(async ({ kysely }) => {
      await kysely
        .insertInto('effect')
        .values({ n: Number(data.n) })
        .execute();
    });
  },
};
await jobs.open([calls]);
await database.run("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'");
await database.run('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
await jobs.maintain();
await jobs.start();
writeSync(1, 'ready\n');
for (;;) {
  const [row] = await database.run('select count(*)::int as rows from effect');
  writeSync(1, `${String(row?.rows)}\n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
