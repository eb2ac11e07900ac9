/** Searches that take long keep nobody else from anything: counted by who waits, not by the clock. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
let searcher: Caller;
let other: Caller;
beforeAll(async () => {
  test = await startTestServer({ areas: [], seed: true });
  [searcher, other] = [await test.as('admin@acme.test'), await test.as('admin@globex.test')];
});
afterAll(() => test.stop());

const SEARCHES = 8;
const BLOCKED = "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

const admin: TestServer['server']['parts']['database']['admin'] = (work) => test.server.parts.database.admin(work);
const blocked = () => admin(async (run) => Number((await run(BLOCKED))[0]?.count));

/** Locks a table: until the answer is called, whatever reads it waits, as a search does that reads a million rows. */
async function lock(table: string): Promise<() => Promise<void>> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let told = () => {};
  const locked = new Promise<void>((resolve) => {
    told = resolve;
  });
  const held = admin(async (run) => {
    await run(`begin; lock table ${table} in access exclusive mode`);
    told();
    await ended;
    await run('commit');
  });
  await locked;
  return () => {
    end();
    return held;
  };
}

it.each([
  ['searches of two letters', 'search=as'],
  ['searches of parts of a text', `filter=${encodeURIComponent("doc.cust_name.contains('as')")}`],
])('%s leave others their connections', async (_what, query) => {
  const unlock = await lock('customer');
  const answers = Array.from({ length: SEARCHES }, () => searcher.get(`/v1/data/customer?${query}`));
  try {
    await expect.poll(blocked).toBeGreaterThan(1);
    const [list, own, search] = await Promise.all([
      other.get('/v1/data/location-group'),
      searcher.get('/v1/data/location-group'),
      other.get('/v1/data/location-group?search=no'),
    ]);
    expect([list.status, own.status, search.status]).toEqual([200, 200, 200]);
    // Of three places for searches one person has two.
    expect(await blocked()).toBe(2);
  } finally {
    await unlock();
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
});
