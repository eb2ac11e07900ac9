/** Many large calls of one person at once keep nobody else waiting: counted by who waits, not by the clock. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
let busy: Caller;
let other: Caller;
beforeAll(async () => {
  test = await startTestServer({ areas: ['places'], seed: true });
  [busy, other] = [await test.as('admin@acme.test'), await test.as('admin@globex.test')];
});
afterAll(() => test.stop());

const CALLS = 20;
const BLOCKED = "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

const admin: TestServer['server']['parts']['database']['admin'] = (work) => test.server.parts.database.admin(work);

/** Until the answer is called, whatever writes the table waits, as a bulk call does that writes hundreds of rows. */
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
    await run(`begin; lock table ${table} in share mode`);
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

let made = 0;
const rows = () => {
  made += 2;
  return [{ name: `Bulk ${made}` }, { name: `Bulk ${made + 1}` }];
};

it.each([
  ['made', (each: Caller) => each.post('/v1/data/location-group', rows())],
  ['kept one by one', (each: Caller) => each.post('/v1/data/location-group?on_error=continue', rows())],
  ['tried', (each: Caller) => each.post('/v1/data/location-group?validate_only=true', rows())],
])('records that are %s: what is too much of one person is told so, and others are answered', async (_what, bulk) => {
  const unlock = await lock('location_group');
  const answers = Array.from({ length: CALLS }, () => bulk(busy));
  const early: number[] = [];
  for (const answer of answers) void answer.then(({ status }) => early.push(status));
  try {
    await expect.poll(() => early.length).toBeGreaterThanOrEqual(CALLS - 3);
    expect(new Set(early)).toEqual(new Set([429]));
    const [waiting] = await admin((run) => run(BLOCKED));
    expect(Number(waiting?.count)).toBeLessThanOrEqual(3);
    const lists = await Promise.all([
      other.get('/v1/data/location-group'),
      busy.get('/v1/data/location-group'),
      other.get('/v1/data/user'),
    ]);
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200]);
    // Somebody else of the same organisation, and of another, has places of their own.
    const colleague = await test.as('stores@acme.test');
    const theirs = [bulk(colleague), bulk(other)];
    await unlock();
    expect((await Promise.all(theirs)).map(({ status }) => status < 300)).toEqual([true, true]);
  } finally {
    await unlock();
  }
  const all = await Promise.all(answers);
  expect(all.filter(({ status }) => status < 300)).toHaveLength(3);
  for (const { status, headers, body } of all.filter(({ status }) => status >= 300))
    expect([status, Number(headers['retry-after']) > 0, body.sub_code]).toEqual([429, true, 'too_many_at_once']);
  expect((await bulk(busy)).status).toBeLessThan(300);
});
