/** Executions that all wait when the server begins: what became of them, and how long it took. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { system } from '../../engine/server/kernel/principal.ts';
import type { EngineName } from './database.ts';
import { openFlowsParts } from './flows-parts.ts';
import { freshDatabase } from './postgres.ts';
import { sleep } from './worker.ts';

/** Three steps, each of which shows when it happens a second time. */
const FLOW = {
  id: 'counts',
  title: 't:book.title',
  on: { created: 'book' },
  when: "doc.author == 'Many'",
  do: [
    { do: 'set', values: { '/pages': 'doc.pages + 1' } },
    { do: 'create', entity: 'book', values: { '/org_id': 'doc.org_id', '/title': 'doc.title', '/author': "'Effect'" } },
    { do: 'set', values: { '/pages': 'doc.pages * 10' } },
  ],
};
/** Pages of a book that begins with 1 and went through each step once. */
export const PAGES_AFTER = 20;

export type AtOnce = {
  readonly executions: number;
  /** From the beginning of the work to the end of the last. */
  readonly seconds: number;
  /** Executions by state. */
  readonly states: Readonly<Record<string, number>>;
  /** Books by their number of pages. */
  readonly pages: Readonly<Record<string, number>>;
  /** Effects in all, and of how many books. */
  readonly effects: { readonly total: number; readonly different: number };
  /** Entries of all logs. */
  readonly steps: number;
};

/** Brings them about on a database of its own, which is gone afterwards. */
export async function runAtOnce(engine: EngineName, executions: number): Promise<AtOnce> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldloom-flows-many-'));
  const definitionsDir = join(folder, 'definitions');
  mkdirSync(join(definitionsDir, 'screens/flows'), { recursive: true });
  writeFileSync(join(definitionsDir, 'screens/flows/counts.json'), JSON.stringify(FLOW));
  const fresh = engine === 'postgres' ? await freshDatabase() : undefined;
  const options = { dataDir: join(folder, 'data'), definitionsDir, origin: 'http://127.0.0.1:1', databaseUrl: fresh?.url };
  try {
    const { resources, database, begin, close } = await openFlowsParts(options);
    try {
      const principal = system('test');
      const owner = { name: 'Town Library', nickname: 'Library', org_type: 'ORG_TYPE_OWNER', code: 'OWN' };
      const [library] = await resources.create(principal, 'organisation', [owner]);
      const books = Array.from({ length: executions }, (_, n) => ({ org_id: library?.id, title: `Book ${n}`, author: 'Many', pages: 1 }));
      for (let from = 0; from < books.length; from += 500) await resources.create(principal, 'book', books.slice(from, from + 500));
      const began = performance.now();
      await begin();
      const open = "select 1 from execution where state in ('queued', 'running', 'waiting') limit 1";
      while ((await database.run(open)).length > 0) await sleep(50);
      const seconds = (performance.now() - began) / 1000;
      const counts = async (text: string) =>
        Object.fromEntries((await database.run(text)).map(({ name, count }) => [String(name), Number(count)]));
      const [effects] = await database.run(
        "select count(*)::int as total, count(distinct title)::int as different from book where author = 'Effect'",
      );
      const [log] = await database.run('select coalesce(sum(jsonb_array_length(log)), 0)::int as steps from execution');
      return {
        executions,
        seconds,
        states: await counts('select state as name, count(*)::int as count from execution group by 1'),
        pages: await counts("select pages as name, count(*)::int as count from book where author = 'Many' group by 1"),
        effects: { total: Number(effects?.total), different: Number(effects?.different) },
        steps: Number(log?.steps),
      };
    } finally {
      await close();
    }
  } finally {
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
