/** Reads of many rows on a standby that follows the primary, with one of each: nobody sees less there, and nobody sees more. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../engine/server/database/log.ts';
import { type OpenDatabase, openDatabase } from '../../engine/server/database/open.ts';
import type { ReplicaState } from '../../engine/server/database/replica.ts';
import { type Principal, system } from '../../engine/server/kernel/principal.ts';
import { sketchMember } from '../support/entity.ts';
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts';
import { type Caller, fillWithDemo, startTestServer, type TestServer } from '../support/server.ts';

let pair: PostgresPair;
let folder: string;
let database: OpenDatabase;
let test: TestServer;
let admin: Caller;
let other: Caller;

const open = (replicaUrl: string) => openDatabase({ dataDir: '', databaseUrl: pair.url, databaseReplicaUrl: replicaUrl, log: silentLog });

beforeAll(async () => {
  pair = await startPostgresPair();
  folder = await mkdtemp(join(tmpdir(), 'fieldloom-replica-'));
  await fillWithDemo(pair.url, folder);
  database = await open(pair.standbyUrl);
  test = await startTestServer({ areas: ['requests', 'people', 'setup', 'search'], engine: 'postgres', database });
  [admin, other] = [await test.as('admin@acme.test'), await test.as('admin@globex.test')];
});
afterAll(async () => {
  await test.stop();
  await pair.stop();
  await rm(folder, { recursive: true, force: true });
});

const state = async (): Promise<ReplicaState> => (await test.inject('GET', '/readyz')).body.replica;
const used = () => expect.poll(async () => (await state()).status).toBe('used');

/** What the counts of the standby grew by while some work ran; those that did not grow are left out. */
async function grownBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const countsOf = ({ reads, fallbacks }: ReplicaState): Record<string, number> => ({ reads, ...fallbacks });
  const before = countsOf(await state());
  await work();
  const grown = Object.entries(countsOf(await state())).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, by]) => by !== 0));
}

const connectionsNamed = `select application_name as name from pg_stat_activity where application_name like 'fieldloom%' order by 1`;
const namesOf = (rows: readonly Record<string, unknown>[]) => [...new Set(rows.map(({ name }) => name))];

let written = 0;
const writeCustomer = async (name: string) => {
  written += 1;
  const made = await admin.post('/v1/data/customer', { cust_name: name, cust_mobile: `96${String(10_000_000 + written)}` });
  expect(made.status, made.text).toBe(201);
  return made;
};
/** Read now; `kept`: what was read within the last minute will do, where nothing of it was written since. */
const countOf = async (name: string, { who = admin, kept = false } = {}): Promise<number> => {
  const filter = encodeURIComponent(`doc.cust_name == '${name}'`);
  const { status, body, text } = await who.get(`/v1/data/customer/group?filter=${filter}`, {
    headers: kept ? {} : { 'cache-control': 'no-cache' },
  });
  expect(status, text).toBe(200);
  return body.data[0]?.count ?? 0;
};

describe('where reads go', () => {
  const lists = { lists: [{ entity: 'customer' }, { entity: 'service-request', filter: 'doc.cost > 1' }] };
  it('the standby is used once it has all that the primary has', used);

  it.each([
    ['a group', () => admin.get('/v1/data/service-request/group?by=/status')],
    ['a report by month', () => admin.get('/v1/data/service-request/group?by=/created_at&bucket=month&sum=/cost')],
    ['groups of a page', () => admin.post('/v1/groups', { questions: [{ entity: 'customer', query: { by: '/cust_state' } }] })],
    ['a search', () => admin.get('/v1/data/customer?search=as')],
    ['a search of everything', () => admin.get('/v1/search?query=repair')],
    ['a list sorted as it is read', () => admin.get('/v1/data/service-request?order_by=/cost')],
    ['counts', () => admin.post('/v1/counts', lists)],
  ])('the standby answers %s', async (_what, ask) => {
    let status = 0;
    expect(
      await grownBy(async () => {
        status = (await ask()).status;
      }),
    ).toEqual({ reads: 1 });
    expect(status).toBe(200);
  });

  it('nothing of that came to the primary, and the connections say what they are for', async () => {
    expect(namesOf(await database.admin((run) => run(connectionsNamed)))).not.toContain('fieldloom slow');
    expect(namesOf(await pair.onStandby(connectionsNamed))).toEqual(['fieldloom replica', 'fieldloom replica position']);
  });

  it('the primary answers lists, records and writes', async () => {
    const made = await writeCustomer('Of the primary');
    expect(
      await grownBy(async () => {
        await admin.get('/v1/data/customer');
        await admin.get(`/v1/data/customer/${made.body.data.id}`);
        await writeCustomer('Of the primary too');
      }),
    ).toEqual({});
  });

  it('an export is told of in the audit by the primary, and its further pages come from the standby', async () => {
    const page = '/v1/data/customer?purpose=export&page_size=2';
    let token = '';
    expect(
      await grownBy(async () => {
        token = (await admin.get(page)).body.next_page_token;
      }),
    ).toEqual({});
    expect(await grownBy(() => admin.get(`${page}&page_token=${encodeURIComponent(token)}`))).toEqual({ reads: 1 });
  });

  it('a read that writes all the same is done by the primary', async () => {
    const touched = () =>
      database.read(system('test'), ({ kysely }) => sql`update customer set cust_name = cust_name where false`.execute(kysely), 'slow');
    expect(await grownBy(touched)).toEqual({ refused: 1 });
    expect((await state()).status).toBe('used');
  });

  it('a statement that fails on its own account fails once', async () => {
    const wrong = () => database.read(system('test'), ({ kysely }) => sql`select 1 / 0`.execute(kysely), 'slow');
    expect(await grownBy(() => expect(wrong()).rejects.toThrow())).toEqual({});
  });
});

describe('what somebody has written', () => {
  it('is in the group that they ask for next, a hundred times', async () => {
    let own = 0;
    const { reads = 0 } = await grownBy(async () => {
      for (let times = 1; times <= 100; times += 1) {
        await writeCustomer('Seen at once');
        if ((await countOf('Seen at once')) === times) own += 1;
      }
    });
    expect(own).toBe(100);
    // A machine that has much to do may let a few come too late.
    expect(reads).toBeGreaterThan(50);
    await used();
  });

  it('is in what is kept for a minute', async () => {
    for (let times = 1; times <= 20; times += 1) {
      await writeCustomer('Kept');
      expect(await countOf('Kept', { kept: true })).toBe(times);
    }
  });

  it('is in it when another process wrote it', async () => {
    const client = new pg.Client({ connectionString: pair.url });
    await client.connect();
    try {
      await writeCustomer('By nobody yet');
      for (let times = 1; times <= 20; times += 1) {
        await client.query(`update customer set cust_name = 'Name ${times}' where cust_name = $1`, [
          times === 1 ? 'By nobody yet' : `Name ${times - 1}`,
        ]);
        expect(await countOf(`Name ${times}`)).toBe(1);
      }
    } finally {
      await client.end();
    }
  });

  it('is in it while the standby replays nothing, from the primary, and the standby is used again afterwards', async () => {
    await used();
    await pair.onStandby('select pg_wal_replay_pause()');
    try {
      const grown = await grownBy(async () => {
        for (let times = 1; times <= 10; times += 1) {
          await writeCustomer('Paused');
          expect(await countOf('Paused')).toBe(times);
        }
      });
      expect(grown.reads).toBeUndefined();
      expect([grown.late, grown.resting]).toEqual([1, 9]);
      const { status, lag } = await state();
      expect([status, lag.bytes > 0]).toEqual(['resting', true]);
    } finally {
      await pair.onStandby('select pg_wal_replay_resume()');
    }
    await used();
    expect(await grownBy(async () => expect(await countOf('Paused')).toBe(10))).toEqual({ reads: 1 });
    expect((await state()).lag).toEqual({ bytes: 0, milliseconds: 0 });
  });
});

describe('the second wall', () => {
  const orgs = (who: Principal) =>
    database.read(
      who,
      async ({ kysely }) => {
        const { rows } = await sql<{ org_id: string }>`select distinct org_id from customer`.execute(kysely);
        return rows.map(({ org_id }) => org_id);
      },
      'slow',
    );

  it('stands on the standby, whoever reads beside whom', async () => {
    const all = await orgs(system('test'));
    expect(all.length).toBeGreaterThan(1);
    const members = [...all, ...all, ...all].map((org) => sketchMember({ org }));
    const grown = await grownBy(async () => {
      const seen = await Promise.all(members.map(orgs));
      expect(seen).toEqual(members.map(({ org }) => [org.id]));
    });
    expect(grown).toEqual({ reads: members.length });
  });

  it("keeps another organisation's records out of searches and groups", async () => {
    await writeCustomer('Quixotic Acme');
    const found = async (who: Caller) => (await who.get('/v1/data/customer?search=Quixotic')).body.data.length;
    expect(await grownBy(async () => expect([await found(admin), await found(other)]).toEqual([1, 0]))).toEqual({ reads: 2 });
    expect([await countOf('Quixotic Acme'), await countOf('Quixotic Acme', { who: other })]).toEqual([1, 0]);
  });
});

describe('a standby in trouble', () => {
  it('that cuts a read for what the primary changes does not fail it', async () => {
    await used();
    const long = () =>
      database.read(
        system('test'),
        async ({ kysely }) => (await sql`select pg_sleep(1.5) from (select 1 from customer limit 1) as one`.execute(kysely)).rows.length,
        'file',
      );
    const grown = await grownBy(async () => {
      const reading = long();
      await expect
        .poll(
          async () =>
            (
              await pair.onStandby(
                "select 1 from pg_stat_activity where query like '%pg_sleep(1.5)%from customer%' and pid <> pg_backend_pid()",
              )
            ).length,
        )
        .toBe(1);
      await database.admin((run) => run('begin; lock table customer in access exclusive mode; commit'));
      expect(await reading).toBe(1);
    });
    expect(grown.conflict).toBe(1);
    expect((await state()).status).toBe('used');
  });

  it('that is stopped in the middle fails nobody, and is used again when it is back', async () => {
    await used();
    const asked: number[] = [];
    let isOver = false;
    const ask = async () => {
      while (!isOver) asked.push((await admin.get('/v1/data/customer?search=as')).status);
    };
    const asking = [ask(), ask()];
    await pair.stopStandby();
    const { status } = await state();
    await writeCustomer('Without it');
    expect(await countOf('Without it')).toBe(1);
    isOver = true;
    await Promise.all(asking);
    expect([status, [...new Set(asked)]]).toEqual(['resting', [200]]);
    await pair.startStandby();
    await used();
    expect(await grownBy(() => countOf('Without it'))).toEqual({ reads: 1 });
  });

  it('that cannot be reached at the start is waited for', async () => {
    const waiting = await open('postgresql://postgres:postgres@127.0.0.1:1/postgres');
    try {
      expect(waiting.replica?.().status).toBe('resting');
      const read = () => waiting.read(system('test'), async ({ kysely }) => (await sql`select 1`.execute(kysely)).rows.length, 'slow');
      expect(await read()).toBe(1);
      expect(waiting.replica?.().fallbacks.resting).toBe(1);
    } finally {
      await waiting.close();
    }
  });

  it.each([
    ['the primary itself', () => pair.url, /The standby at 127.0.0.1:\d+\/postgres cannot be used: It follows no primary/],
    ['another database of it', () => pair.standbyUrl.replace(/postgres$/, 'template1'), /has another database/],
  ])('%s is refused at the start', async (_what, url, message) => {
    const refusal = await open(url()).then(
      (opened) => opened.close(),
      (error: unknown) => error,
    );
    expect(String(refusal)).toMatch(message);
    expect(String(refusal)).not.toContain('postgres:postgres');
  });

  it('that has become a primary meanwhile is read from no more', async () => {
    await used();
    await pair.onStandby('select pg_promote()');
    await writeCustomer('Of one primary');
    expect(await countOf('Of one primary')).toBe(1);
    expect((await state()).status).toBe('resting');
  });
});
