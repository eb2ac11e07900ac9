/**
 * A process that works on bulk jobs and is meant to be killed, or stopped by SIGTERM: `bulk-child.ts {data folder} [{database url}]`.
 * Takes over at once what is under way elsewhere, as if those processes were gone, and tells 'ready', then how many rows are done.
 */
import { writeSync } from 'node:fs';
import { openBulkParts } from './bulk-parts.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const { jobs, database, begin, close } = await openBulkParts(dataDir, databaseUrl);
await database.run("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'");
await database.run('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
await jobs.maintain();
// What a killed try left waits for its next time, which nobody here waits for.
await database.run("update pgboss.job set start_after = now() where name = 'bulk' and state = 'retry'");
await begin();
let isOver = false;
process.once('SIGTERM', () => {
  isOver = true;
});
writeSync(1, 'ready\n');
while (!isOver) {
  const [row] = await database.run("select ok + failed as rows, state from bulk_job where state <> 'RECEIVING'");
  writeSync(1, `${String(row?.rows)} ${String(row?.state)}\n`);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await jobs.stop();
await close();
writeSync(1, 'stopped\n');
