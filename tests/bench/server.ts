/**
 * `npm run bench -- server`: list, get and create of this server beside a hand-written Fastify + pg endpoint that does the same SQL
 * with the same token check, on PostgreSQL with 100,000 requests. Ratios are printed, then where the rest goes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../support/postgres.ts';
import { buildPrograms } from './build.ts';
import { measure } from './measure.ts';
import { CALLERS } from './race.ts';
import { configOf, makeWorld, REQUESTS } from './world.ts';

export async function benchServer(print: (text: string) => void): Promise<void> {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0);
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldloom-bench-'));
  const [, database] = await Promise.all([buildPrograms(), freshDatabase()]);
  try {
    const world = await makeWorld(configOf(database.url, dataDir));
    print(
      `${REQUESTS.toLocaleString('en')} requests of one brand in PostgreSQL after ${seconds()} s; ${CALLERS} callers, ${cpus().length} processors for all.`,
    );
    await measure({ databaseUrl: database.url, dataDir, world }, print);
    print(`Done in ${seconds()} s. Ratio: calls a second of this server over the peer's; milliseconds everywhere else.`);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
