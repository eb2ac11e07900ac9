import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../engine/server/database/log.ts';
import { openDatabase } from '../../engine/server/database/open.ts';
import { type EngineName, engines } from '../support/database.ts';
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts';

const CHILD = fileURLToPath(new URL('../support/crash-child.ts', import.meta.url));
/** Each is a process that has to start anew, and each comes at another moment of a write: the whole takes more of them. */
const KILLS = process.env.TEST_WHOLE === '1' ? 10 : 4;
const LIMIT = 240_000;

type Writer = { readonly process: ChildProcess; readonly exit: Promise<unknown>; lines(): readonly string[]; message(): string };

const startWriter = (folder: string, url?: string): Writer => {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, folder, ...(url === undefined ? [] : [url])], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    heard.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    heard.error += chunk.toString();
  });
  // `close` comes after the last of its output was heard.
  return { process: child, exit: once(child, 'close'), lines: () => heard.out.split('\n').slice(0, -1), message: () => heard.error };
};

/** Waits until the writer told so many lines, the first of which is 'ready'. */
const hear = async (writer: Writer, count: number) => {
  while (writer.lines().length < count) {
    if (writer.process.exitCode !== null) throw new Error(`The writer ended: ${writer.message()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.each(engines)('kill -9 during writes on %s', (engine: EngineName) => {
  let folder = '';
  let fresh: FreshDatabase | undefined;
  const acknowledged = new Set<string>();
  const open = () => openDatabase({ dataDir: folder, databaseUrl: fresh?.url, log: silentLog });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fieldloom-crash-'));
    fresh = engine === 'postgres' ? await freshDatabase() : undefined;
  });
  afterAll(async () => {
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  if (engine === 'pglite') {
    it('leaves nothing in the way when it comes while the database is made', async () => {
      const writer = startWriter(folder);
      await sleep(1_500);
      writer.process.kill('SIGKILL');
      await writer.exit;
      for (const pair of writer.lines().slice(1)) acknowledged.add(pair);
    });
  }

  it(`keeps every acknowledged write through ${KILLS} of them, and none by half`, { timeout: LIMIT }, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writer = startWriter(folder, fresh?.url);
      await hear(writer, 4);
      await sleep((kill * 37) % 90);
      writer.process.kill('SIGKILL');
      await writer.exit;
      for (const pair of writer.lines().slice(1)) acknowledged.add(pair);
    }
    const database = await open();
    const rows = await database.admin((sql) => sql('select pair, count(*)::int as rows from note group by pair'));
    await database.close();
    const stored = new Set(rows.map(({ pair }) => pair));
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 3);
    expect([...acknowledged].filter((pair) => !stored.has(pair))).toEqual([]);
    expect(rows.filter(({ rows: count }) => count !== 2)).toEqual([]);
  });

  if (engine === 'pglite') {
    it('a second process on the folder is refused, by name and process', { timeout: LIMIT }, async () => {
      const first = startWriter(folder);
      await hear(first, 1);
      const second = startWriter(folder);
      await second.exit;
      expect(second.process.exitCode).toBe(1);
      expect(second.message()).toContain(folder);
      expect(second.message()).toContain(`process ${first.process.pid}`);
      expect(first.process.exitCode).toBeNull();
      first.process.kill('SIGKILL');
      await first.exit;
    });
  }
});
