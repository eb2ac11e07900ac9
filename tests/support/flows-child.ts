/**
 * A process that runs flows and is meant to be killed: `flows-child.ts {data folder} {definitions folder} {origin} [{database url}]`.
 * Takes over at once what is under way elsewhere, as if those processes were gone, and tells 'ready', then how many executions have
 * ended, again and again.
 */
import { writeSync } from 'node:fs';
import { openFlowsParts } from './flows-parts.ts';

const [dataDir = '', definitionsDir = '', origin = '', databaseUrl] = process.argv.slice(2);
const { jobs, database, begin } = await openFlowsParts({ dataDir, definitionsDir, origin, databaseUrl });
await database.run("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'");
await database.run('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
await jobs.maintain();
await begin();
writeSync(1, 'ready\n');
for (;;) {
  const [row] = await database.run("select count(*)::int as rows from execution where state = 'succeeded'");
  writeSync(1, `${String(row?.rows)}\n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
