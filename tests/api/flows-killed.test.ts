/** Executions whose process is killed while they call and write: each ends, what it writes is there once, and it calls with one key. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { openFlowsParts } from '../support/flows-parts.ts';
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts';
import { hear, kill, sleep, startWorker } from '../support/worker.ts';

const CHILD = fileURLToPath(new URL('../support/flows-child.ts', import.meta.url));
const isWhole = process.env.TEST_WHOLE === '1';
/** The whole kills as often as the product promises to bear; the sample sees that it holds at all. */
const { KILLS, EXECUTIONS } = isWhole ? { KILLS: 20, EXECUTIONS: 1000 } : { KILLS: 3, EXECUTIONS: 60 };
const LIMIT = 600_000;

describe.each(engines)('kill -9 of flows on %s', (engine) => {
  let folder = '';
  let fresh: FreshDatabase | undefined;
  /** Keys that were called with, by the book's title. */
  const keys = new Map<string, Set<string>>();
  let arrived = 0;
  const outside = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      arrived += 1;
      const { title } = (JSON.parse(body) as { data: { title: string } }).data;
      keys.set(title, (keys.get(title) ?? new Set()).add(String(request.headers['webhook-id'])));
      // A moment in which the process may be killed between the call and what it writes.
      setTimeout(() => response.writeHead(204).end(), 5);
    });
  });
  let options = { dataDir: '', definitionsDir: '', origin: '', databaseUrl: undefined as string | undefined };
  let args: readonly string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fieldloom-flows-'));
    fresh = engine === 'postgres' ? await freshDatabase() : undefined;
    await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    const definitionsDir = join(folder, 'definitions');
    mkdirSync(join(definitionsDir, 'screens/flows'), { recursive: true });
    const flow = {
      id: 'announces',
      title: 't:book.title',
      on: { created: 'book' },
      when: "doc.author == 'Killed'",
      do: [
        { do: 'set', values: { '/pages': '1' } },
        { do: 'call', url: `${origin}/`, payload: { title: 'doc.title' } },
        { do: 'set', values: { '/pages': 'doc.pages + 1' } },
        { do: 'create', entity: 'book', values: { '/org_id': 'doc.org_id', '/title': 'doc.title', '/author': "'Effect'" } },
      ],
    };
    writeFileSync(join(definitionsDir, 'screens/flows/announces.json'), JSON.stringify(flow));
    options = { dataDir: join(folder, 'data'), definitionsDir, origin, databaseUrl: fresh?.url };
    args = [options.dataDir, definitionsDir, origin, ...(fresh ? [fresh.url] : [])];
    const { resources, close } = await openFlowsParts(options);
    const owner = { name: 'Town Library', nickname: 'Library', org_type: 'ORG_TYPE_OWNER', code: 'OWN' };
    const [library] = await resources.create(system('test'), 'organisation', [owner]);
    const books = Array.from({ length: EXECUTIONS }, (_, n) => ({ org_id: library?.id, title: `Book ${n}`, author: 'Killed' }));
    for (let from = 0; from < books.length; from += 500) await resources.create(system('test'), 'book', books.slice(from, from + 500));
    await close();
  }, LIMIT);
  afterAll(async () => {
    outside.close();
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(`${KILLS} processes during ${EXECUTIONS} executions leave nothing undone, and nothing done twice`, { timeout: LIMIT }, async () => {
    let progress = 0;
    for (let count = 0; count < KILLS; count += 1) {
      const worker = startWorker(CHILD, args);
      const enough = Math.floor((EXECUTIONS * (count + 1)) / (KILLS + 2));
      await hear(worker, (word) => word !== '' && word !== 'ready' && Number(word) >= Math.min(enough, progress + 1));
      await sleep((count * 37) % 90);
      progress = Number(worker.last());
      await kill(worker);
    }
    const last = startWorker(CHILD, args);
    await hear(last, (word) => word === String(EXECUTIONS));
    await kill(last);
    const { database, close } = await openFlowsParts(options);
    const made = await database.run("select title, count(*)::int as times from book where author = 'Effect' group by title");
    const pages = await database.run("select distinct pages from book where author = 'Killed'");
    const states = await database.run('select state, count(*)::int as executions from execution group by state');
    await close();
    expect(made).toHaveLength(EXECUTIONS);
    expect(made.filter(({ times }) => times !== 1)).toEqual([]);
    expect(pages).toEqual([{ pages: 2 }]);
    expect(states).toEqual([{ state: 'succeeded', executions: EXECUTIONS }]);
    // Some were called twice, which their keys tell.
    expect([...keys.values()].filter((each) => each.size !== 1)).toEqual([]);
    expect([keys.size, arrived >= EXECUTIONS]).toEqual([EXECUTIONS, true]);
    if (process.env.TEST_FIGURES) process.stdout.write(`${engine}: ${arrived} calls of ${EXECUTIONS} executions, ${KILLS} kills\n`);
  });
});
