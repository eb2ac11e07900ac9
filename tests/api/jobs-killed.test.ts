/** Jobs whose process is killed while it works on them: each ends, what it writes is there once, and it calls with one key. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../engine/server/database/log.ts';
import { openDatabase } from '../../engine/server/database/open.ts';
import { createJobs } from '../../engine/server/jobs/index.ts';
import { createManualClock } from '../../engine/server/kernel/clock.ts';
import { createLog } from '../../engine/server/kernel/log.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { applyModel, planModel } from '../../engine/server/model/index.ts';
import { engines } from '../support/database.ts';
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts';
import { hear, kill, sleep, startWorker } from '../support/worker.ts';

const CHILD = fileURLToPath(new URL('../support/jobs-child.ts', import.meta.url));
const isWhole = process.env.TEST_WHOLE === '1';
/** The whole kills as often as the product promises to bear; the sample sees that it holds at all. */
const { KILLS, JOBS } = isWhole ? { KILLS: 20, JOBS: 1000 } : { KILLS: 4, JOBS: 200 };
const LIMIT = 300_000;

describe.each(engines)('kill -9 of workers on %s', (engine) => {
  let folder = '';
  let fresh: FreshDatabase | undefined;
  /** Keys that were called with, by the job's number. */
  const keys = new Map<string, Set<string>>();
  let arrived = 0;
  const outside = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      arrived += 1;
      keys.set(body, (keys.get(body) ?? new Set()).add(String(request.headers['idempotency-key'])));
      // A moment in which the worker may be killed between the call and what it writes.
      setTimeout(() => response.writeHead(204).end(), 5);
    });
  });
  const open = () => openDatabase({ dataDir: folder, databaseUrl: fresh?.url, log: silentLog });
  let args: readonly string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fieldloom-jobs-'));
    fresh = engine === 'postgres' ? await freshDatabase() : undefined;
    await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
    args = [folder, `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`, ...(fresh ? [fresh.url] : [])];
    const database = await open();
    await applyModel(database, planModel(new Map()), { log: silentLog, productName: 'Fieldloom' });
    await database.admin((run) => run('create table effect (n int)'));
    const jobs = createJobs({ database, clock: createManualClock('2026-01-05T08:00:00.000Z'), log: createLog('silent') });
    const retries = { limit: 100, delay: 1, most: 1 };
    await jobs.open([{ name: 'calls', retries, expires: 60, atOnce: 10, keeps: 3600, run: async () => undefined }]);
    const asked = Array.from({ length: JOBS }, (_, n) => ({ data: { n } }));
    await database.transaction(system('test'), (connection) => jobs.enqueue(connection, 'calls', asked));
    await jobs.close();
    await database.close();
  }, LIMIT);
  afterAll(async () => {
    outside.close();
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(`${KILLS} of them during ${JOBS} jobs leave nothing undone, and nothing done twice`, { timeout: LIMIT }, async () => {
    let progress = 0;
    for (let count = 0; count < KILLS; count += 1) {
      const worker = startWorker(CHILD, args);
      // On PostgreSQL a second process works meanwhile, and has jobs taken over that it is not done with.
      const other = engine === 'postgres' ? startWorker(CHILD, args) : undefined;
      const enough = Math.floor((JOBS * (count + 1)) / (KILLS + 2));
      await hear(worker, (word) => word !== '' && word !== 'ready' && Number(word) >= Math.min(enough, progress + 1));
      await sleep((count * 37) % 90);
      progress = Number(worker.last());
      await Promise.all([kill(worker), other && kill(other)]);
    }
    const last = startWorker(CHILD, args);
    await hear(last, (word) => word === String(JOBS));
    await kill(last);
    const database = await open();
    const rows = await database.run('select n, count(*)::int as times from effect group by n');
    const states = await database.run("select state, count(*)::int as jobs from pgboss.job where name = 'calls' group by state");
    await database.close();
    expect(rows).toHaveLength(JOBS);
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    expect(states).toEqual([{ state: 'completed', jobs: JOBS }]);
    // Some were called twice, which their keys tell.
    expect([...keys.values()].filter((each) => each.size !== 1)).toEqual([]);
    expect([keys.size, arrived >= JOBS]).toEqual([JOBS, true]);
    if (process.env.TEST_FIGURES) process.stdout.write(`${engine}: ${arrived} calls of ${JOBS} jobs, ${KILLS} kills\n`);
  });
});
