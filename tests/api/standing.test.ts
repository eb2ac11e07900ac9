/** Who is calling is remembered, and confirmed by the statement that reads for them: what has changed holds with the next call. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { people } from '../../src/server/membership/index.ts';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const LIST = '/v1/data/service-type?page_size=1';
const EMPTY = `${LIST}&filter=${encodeURIComponent("doc.name == 'no such thing'")}`;

/** How many statements `work` sends: the fewest of several tries, for the server has rounds of its own meanwhile. */
async function sentBy(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) counts.push(await sentDuring(work));
  return Math.min(...counts);
}

/** How many statements are sent to the database while `work` runs. */
async function sentDuring(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client;
  const query: (...args: unknown[]) => unknown = prototype.query;
  let sent = 0;
  const counted = function (this: unknown, ...args: unknown[]): unknown {
    sent += 1;
    return query.apply(this, args);
  };
  Object.assign(prototype, { query: counted });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query });
  }
  return sent;
}

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['setup', 'people'], engine, seed: true });
  });
  afterAll(() => test.stop());

  const run = (statement: string) =>
    test.server.parts.database.transaction(system('test'), ({ kysely }) => sql.raw<Record<string, unknown>>(statement).execute(kysely));
  const known = async (email: string): Promise<Caller> => {
    const caller = await test.as(email);
    expect((await caller.get(LIST)).status).toBe(200);
    return caller;
  };

  it('takes one statement for a record or a page, and asks once more where there is none', async () => {
    const caller = await known('admin@acme.test');
    const { id } = (await caller.get(LIST)).body.data[0];
    const count = async (url: string) => {
      await caller.get(url);
      return sentBy(() => caller.get(url));
    };
    expect([await count(LIST), await count(`/v1/data/service-type/${id}`)]).toEqual([1, 1]);
    expect([await count(EMPTY), await count('/v1/data/service-type/999999')]).toEqual([2, 2]);
  });

  it.each([
    ['a list', LIST],
    ['an empty list', EMPTY],
    ['what there is not', '/v1/data/service-type/999999'],
    ['what no rule grants', '/v1/data/identity'],
    ['no entity', '/v1/data/nothing'],
    ['a bad parameter', `${LIST}&nothing=1`],
    ['a bad filter', `${LIST}&filter=doc.nothing`],
    ['an export', `${LIST}&purpose=export`],
  ])('answers nobody whose session has ended, whatever they ask for: %s', async (_, url) => {
    const caller = await known('admin@globex.test');
    await caller.get(url);
    await run('update session set revoked_at = now() where id = (select id from session order by created_at desc, id desc limit 1)');
    expect((await caller.get(url)).status).toBe(401);
  });

  it('makes nothing for whom it was no longer to be made', async () => {
    const caller = await known('admin@globex.test');
    const count = async () => (await run('select count(*)::int as count from vertical')).rows;
    const before = await count();
    await run('update session set revoked_at = now() where id = (select id from session order by created_at desc, id desc limit 1)');
    for (const body of [{ name: 'Kept from nobody' }, { nothing: 1 }, []])
      expect((await caller.post('/v1/data/vertical', body)).status).toBe(401);
    expect((await caller.post('/v1/data/nothing', {})).status).toBe(401);
    expect(await count()).toEqual(before);
  });

  it('refuses and grants by the rights of this very moment', async () => {
    const caller = await known('user@acme.test');
    const one = `/v1/data/service-type/${(await caller.get(LIST)).body.data[0].id}`;
    const whom = "where user_email = 'user@acme.test'";
    const [{ user_role: roles } = {}] = (await run(`select user_role::text from "user" ${whom}`)).rows;
    await run(`update "user" set user_role = '{}' ${whom}`);
    expect([(await caller.get(one)).status, (await caller.get(LIST)).status]).toEqual([401, 401]);
    await run(`update "user" set user_role = '${String(roles)}' ${whom}`);
    expect([(await caller.get(one)).status, (await caller.get(LIST)).status]).toEqual([200, 200]);
    await run("update identity set is_active = false where email = 'user@acme.test'");
    expect((await caller.get(one)).status).toBe(401);
    await run("update identity set is_active = true where email = 'user@acme.test'");
    expect((await caller.get(one)).status).toBe(200);
  });

  it('forgets nobody for what says nothing of rights', async () => {
    const before = (await run('select sum(version)::text as sum from rights_version')).rows;
    await run(`update "user" set last_seen = now()`);
    await run('update session set last_used_at = now()');
    expect((await run('select sum(version)::text as sum from rights_version')).rows).toEqual(before);
  });

  it.each((people.watched ?? []).map(({ table }) => table))('counts a change of %s in the transaction that makes it', async (table) => {
    const sum = async () => Number((await run('select coalesce(sum(version), 0) as sum from rights_version')).rows[0]?.sum);
    const rows = Number((await run(`select count(*) as count from "${table}"`)).rows[0]?.count);
    const before = await sum();
    await run(`update "${table}" set version = version + 1 where id = (select id from "${table}" limit 1)`);
    expect(await sum()).toBeGreaterThan(rows > 0 ? before : before - 1);
  });
});
