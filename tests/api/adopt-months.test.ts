/** A filled table comes into partitions while four callers write and read, and whoever does it is killed again and again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../engine/server/database/log.ts';
import { type OpenDatabase, openDatabase } from '../../engine/server/database/open.ts';
import { newId } from '../../engine/server/kernel/ids.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { applyModel, planModel } from '../../engine/server/model/index.ts';
import { partitionsOf } from '../../engine/server/model/partitions/index.ts';
import { engines } from '../support/database.ts';
import { sketchEntity, sketchMember } from '../support/entity.ts';
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts';

const ROWS = 200_000;
const CALLERS = 4;
const CHILD = fileURLToPath(new URL('../support/adopt-child.ts', import.meta.url));
const org = newId();
const owner = sketchEntity('owner', { tenant: ['id'] });
const note = sketchEntity('note', {
  tenant: ['org_id'],
  realtime: true,
  fields: { org_id: { type: 'ref', ref: 'owner' }, text: { indexed: true } },
});

/** Its word: 'stopped' or 'done'. Killed without a moment's notice where it stopped. */
async function adoptIn(url: string, words?: string): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, url, 'note', ...(words === undefined ? [] : [words])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  if (said.toString().startsWith('stopped')) child.kill('SIGKILL');
  await exited;
  return said.toString().trim();
}

describe.runIf(engines.includes('postgres'))('a table that is filled', () => {
  let fresh: FreshDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openDatabase({ dataDir: '', databaseUrl: fresh.url, log: silentLog, poolSize: 8 });
    const model = planModel(new Map([owner, note].map((entity) => [entity.name, entity])));
    await applyModel(database, model, { log: silentLog, productName: 'Fieldloom' });
    await database.admin(async (sql) => {
      await sql('insert into owner (id) values ($1)', [org]);
      // Over the two years before.
      await sql(
        `insert into note (id, org_id, text) select (lpad(to_hex($1::bigint - n::bigint * 315000), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, $2, n::text from generate_series(1, ${ROWS}) n`,
        [Date.now(), org],
      );
    });
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await fresh.drop();
  });

  it('is whole or in partitions for each of them: no call is refused, no row is missing', async () => {
    const errors: unknown[] = [];
    const written = new Set<string>();
    let isOver = false;
    let slowest = 0;
    const call = async () => {
      while (!isOver) {
        const id = newId();
        const begun = performance.now();
        try {
          await database.transaction(system('test'), async ({ kysely }) => {
            await kysely.insertInto('note').values({ id, org_id: org, text: 'first' }).execute();
            await kysely.updateTable('note').set({ text: 'second' }).where('id', '=', id).execute();
          });
          written.add(id);
          const read = await database.read(sketchMember({ org }), ({ kysely }) =>
            kysely.selectFrom('note').select('text').where('id', '=', id).execute(),
          );
          if (read[0]?.text !== 'second') throw new Error(`${id} was not found`);
        } catch (error) {
          errors.push(error);
        }
        slowest = Math.max(slowest, performance.now() - begun);
      }
    };
    const calls = Array.from({ length: CALLERS }, call);
    const stops = ['validate constraint', 'rename to', 'attach partition', ' default'];
    for (const words of stops) expect(await adoptIn(fresh.url, words), words).toBe('stopped');
    expect(await adoptIn(fresh.url)).toBe('done');
    isOver = true;
    await Promise.all(calls);

    expect(errors).toEqual([]);
    expect(written.size).toBeGreaterThan(CALLERS);
    const [found] = await database.admin((sql) =>
      sql("select count(*)::int as rows, count(*) filter (where text = 'second')::int as mine from note"),
    );
    expect(found).toEqual({ rows: ROWS + written.size, mine: written.size });
    expect((await database.admin((sql) => partitionsOf(sql, 'note')))?.length).toBeGreaterThan(3);
    // What a page was told of: each write, once.
    const [told] = await database.admin((sql) =>
      sql(`select count(*)::int as n from live_change where kind = 'create' and record_id = any($1)`, [[...written]]),
    );
    expect(told?.n).toBe(written.size);
    // Those who wait for the swap wait for a moment; for a process that stands still with its locks, until it is killed.
    expect(slowest).toBeLessThan(5_000);
  }, 120_000);
});
