/** Bulk jobs whose process is killed, or asked to stop, in the middle: each row is done once, by whoever comes after. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepRows } from '../../engine/server/bulk/rows.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { memberOf, openBulkParts } from '../support/bulk-parts.ts';
import { engines } from '../support/database.ts';
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts';
import { hear, kill, sleep, startWorker, type Worker } from '../support/worker.ts';

const CHILD = fileURLToPath(new URL('../support/bulk-child.ts', import.meta.url));
const { KILLS, ROWS } = process.env.TEST_WHOLE === '1' ? { KILLS: 5, ROWS: 5000 } : { KILLS: 2, ROWS: 2500 };
const LIMIT = 500_000;
const own = system('test');

describe.each(engines)('bulk jobs whose process ends, on %s', (engine) => {
  let folder = '';
  let fresh: FreshDatabase | undefined;
  const open = () => openBulkParts(join(folder, 'data'), fresh?.url);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fieldloom-bulk-'));
    fresh = engine === 'postgres' ? await freshDatabase() : undefined;
    const { resources, database, workflows, clock, close } = await open();
    const owner = { name: 'Town Library', nickname: 'Library', org_type: 'ORG_TYPE_OWNER', code: 'OWN' };
    const [org] = await resources.create(own, 'organisation', [owner]);
    const [person = {}] = await database.run(`with i as (
        insert into identity (id, created_at, updated_at, version, email) values (gen_random_uuid(), now(), now(), 1, 'l@library.test') returning id
      ) insert into "user" (id, created_at, updated_at, version, org_id, identity_id, user_name, is_active)
      select gen_random_uuid(), now(), now(), 1, '${String(org?.id)}', id, 'Librarian', true from i returning id`);
    const user = { id: String(person.id) };
    const member = memberOf({ user: user.id, org: String(org?.id) });
    const input = { kind: 'create', entity: 'book', file_name: 'books.csv', rows: ROWS };
    const { id } = (await workflows.run(member, { entity: 'bulk-job', workflow: 'open', id: null, input })) ?? {};
    // Every hundredth is no book.
    const rows = Array.from({ length: ROWS }, (_, n) => ({
      place: n + 2,
      body: { title: n % 100 === 0 ? '' : `Book ${n}`, author: 'Many' },
    }));
    await database.transaction(own, async (connection) => {
      for (let from = 0; from < ROWS; from += 500)
        await keepRows(connection, { id, org_id: org?.id, user_id: user.id }, rows.slice(from, from + 500), clock.now());
    });
    await workflows.run(member, { entity: 'bulk-job', workflow: 'apply', id: String(id), input: {} });
    await close();
  }, LIMIT);
  afterAll(async () => {
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = () => startWorker(CHILD, [join(folder, 'data'), ...(fresh ? [fresh.url] : [])]);
  const doneBy = (worker: Worker) => Number.parseInt(worker.last(), 10);

  it(`${KILLS} killed and one stopped leave no row undone, and none done twice`, { timeout: LIMIT }, async () => {
    let before = 0;
    for (let count = 0; count < KILLS; count += 1) {
      const worker = start();
      await hear(worker, (word) => Number.parseInt(word, 10) > before);
      await sleep((count * 37) % 90);
      before = doneBy(worker);
      await kill(worker);
      expect(before).toBeLessThan(ROWS);
    }
    const stopped = start();
    await hear(stopped, (word) => Number.parseInt(word, 10) > before);
    before = doneBy(stopped);
    stopped.process.kill('SIGTERM');
    await stopped.exit;
    expect(stopped.last()).toBe('stopped');
    const last = start();
    await hear(last, (word) => word.endsWith('PARTLY_UPDATED'));
    await kill(last);
    const { database, close } = await open();
    const [job] = await database.run('select rows, ok, failed, done, state from bulk_job');
    const [rows] = await database.run(
      "select count(*) filter (where state = 'ok')::int as ok, count(*) filter (where state = 'failed')::int as failed from bulk_row",
    );
    const [books] = await database.run(
      "select count(*)::int as books, count(distinct title)::int as titles from book where author = 'Many'",
    );
    await close();
    const failed = Math.ceil(ROWS / 100);
    expect(job).toEqual({ rows: ROWS, ok: ROWS - failed, failed, done: ROWS, state: 'PARTLY_UPDATED' });
    expect(rows).toEqual({ ok: ROWS - failed, failed });
    expect(books).toEqual({ books: ROWS - failed, titles: ROWS - failed });
  });
});
