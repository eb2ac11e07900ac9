import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { FolderInUse } from '../kernel/lock.ts';
import { system } from '../kernel/principal.ts';
import { silentLog } from './log.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

const server = system('test');
/** Milliseconds; long enough that a busy machine does not take an ordinary statement for an endless one. */
const BUDGET = 4_000;
/** Each of these starts the engine anew, some more than once. */
const LIMIT = 120_000;
/** Far longer than any budget here, and no sleep: the engine does not look up from it. */
const endless = 'select count(*) from generate_series(1, 2000000000)';

describe('the embedded database in a folder', { timeout: LIMIT }, () => {
  let folder = '';
  let database: OpenDatabase;
  const open = () => openDatabase({ dataDir: folder, log: silentLog, statementLimit: BUDGET, waitLimit: 30_000 });
  const count = () => database.read(server, async ({ kysely }) => (await kysely.selectFrom('note').select('id').execute()).length);
  const add = (id: number) => database.transaction(server, ({ kysely }) => kysely.insertInto('note').values({ id }).execute());

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fieldloom-pglite-'));
    database = await open();
    await database.admin((run) => run('create table note (id integer primary key)'));
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends a statement that takes too long, keeps what was committed, and works again', async () => {
    await add(1);
    const ticks: number[] = [];
    const clock = setInterval(() => ticks.push(Date.now()), 50);
    const started = Date.now();
    const late = database.transaction(server, async ({ kysely }) => {
      await kysely.insertInto('note').values({ id: 2 }).execute();
      await sql.raw(endless).execute(kysely);
    });
    await expect(late).rejects.toMatchObject({ code: 'overloaded', status: 503, cause: { code: '57014' } });
    clearInterval(clock);
    expect(Date.now() - started).toBeLessThan(BUDGET + 3_000);
    // This thread went on meanwhile: it could have answered others.
    expect(ticks.length).toBeGreaterThan(5);
    expect(await count()).toBe(1);
    await add(2);
    expect(await count()).toBe(2);
  });

  it('lets those who wait for the restart have their turn', async () => {
    const late = database.read(server, ({ kysely }) => sql.raw(endless).execute(kysely));
    const [ended, waited] = await Promise.allSettled([late, count()]);
    expect(ended.status).toBe('rejected');
    expect(waited).toEqual({ status: 'fulfilled', value: 2 });
  });

  it('has no limit for the model', async () => {
    await database.admin((run) => run(`select pg_sleep(${(BUDGET + 300) / 1000})`));
    expect(await count()).toBe(2);
  });

  it('refuses a second server on the folder', async () => {
    const second = open();
    await expect(second).rejects.toBeInstanceOf(FolderInUse);
    await expect(second).rejects.toThrow(new RegExp(`${folder}.*process ${process.pid}`));
    expect(await count()).toBe(2);
  });

  it('has everything again after it was closed and opened', async () => {
    await database.close();
    database = await open();
    expect(await count()).toBe(2);
  });
});

describe('the embedded database in memory', { timeout: LIMIT }, () => {
  it('says that its data are gone when its thread had to be ended', async () => {
    const database = await openTestDatabase('pglite', { statementLimit: BUDGET });
    await expect(database.read(server, ({ kysely }) => sql.raw(endless).execute(kysely))).rejects.toMatchObject({ code: 'overloaded' });
    await expect(database.ping()).rejects.toThrow(/data are gone/);
    await database.close();
  });

  it('starts from the dump of another', async () => {
    const template = {
      key: 'pglite.test',
      prepare: async (first: OpenDatabase) => {
        await first.admin((run) => run('create table note (id integer primary key); insert into note values (7)'));
      },
    };
    const [one, two] = await Promise.all([openTestDatabase('pglite', { template }), openTestDatabase('pglite', { template })]);
    await one.admin((run) => run('delete from note'));
    expect(await two.admin((run) => run('select id from note'))).toEqual([{ id: 7 }]);
    await one.close();
    await two.close();
  });
});
