/** What takes long keeps nobody else from anything: counted by who waits and who is refused, not by the clock. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
let searcher: Caller;
let colleague: Caller;
let other: Caller;
beforeAll(async () => {
  test = await startTestServer({ areas: [], seed: true });
  [searcher, colleague, other] = [await test.as('admin@acme.test'), await test.as('user@acme.test'), await test.as('admin@globex.test')];
});
afterAll(() => test.stop());

const admin: TestServer['server']['parts']['database']['admin'] = (work) => test.server.parts.database.admin(work);

/** How many connections of each kind wait for a lock. */
const blocked = async (): Promise<Record<string, number>> => {
  const rows = await admin((run) =>
    run(`select application_name as name, count(*)::integer as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() group by 1`),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
};

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/** Locks a table: until the answer is called, whatever reads it waits, as a search does that reads a million rows. */
async function lock(table: string, mode = 'access exclusive'): Promise<() => Promise<void>> {
  const [ended, locked] = [gate(), gate()];
  const held = admin(async (run) => {
    await run(`begin; lock table ${table} in ${mode} mode`);
    locked.open();
    await ended.opened;
    await run('commit');
  });
  await Promise.race([locked.opened, held]);
  return () => {
    ended.open();
    return held;
  };
}

const CROWD = 20;
const statuses = (answers: readonly { readonly status: number }[]) => [...new Set(answers.map(({ status }) => status))];

it.each([
  ['searches of two letters', 'customer?search=as'],
  ['searches of parts of a text', `customer?filter=${encodeURIComponent("doc.cust_name.contains('as')")}`],
  // Each another question: equal ones share a reading.
  ['groups', `customer/group?filter=${encodeURIComponent("doc.cust_name != 'as'")}`],
])('%s of one organisation leave the connections of quick calls alone, and places for another', async (_what, path) => {
  const unlock = await lock('customer');
  const answers = Array.from({ length: CROWD }, (_, index) =>
    (index % 2 ? searcher : colleague).get(`/v1/data/${path.replace('as', `as${index}`)}`),
  );
  try {
    // Of six places one organisation has three, one person two.
    await expect.poll(blocked).toEqual({ 'fieldloom slow': 3 });
    const [list, own, search] = await Promise.all([
      other.get('/v1/data/location-group'),
      searcher.get('/v1/data/location-group'),
      other.get('/v1/data/location-group?search=no'),
    ]);
    expect(statuses([list, own, search])).toEqual([200]);
    expect(await blocked()).toEqual({ 'fieldloom slow': 3 });
  } finally {
    await unlock();
  }
  expect(statuses(await Promise.all(answers))).toEqual([200]);
});

it('an organisation that reads much has one reading at a time while people of another work, and its places again once it is alone', async () => {
  const unlock = await lock('customer');
  const answers = Array.from({ length: CROWD }, (_, index) =>
    (index % 2 ? searcher : colleague).get(`/v1/data/customer?search=${String.fromCharCode(97 + index)}x`),
  );
  await expect.poll(blocked).toEqual({ 'fieldloom slow': 3 });
  // Behind those three: whoever begins after them waits again.
  const relocked = lock('customer');
  const others: number[] = [];
  let areThere = true;
  const working = (async () => {
    while (areThere) others.push((await other.get('/v1/data/location-group')).status);
  })();
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await unlock();
    const unlockAgain = await relocked;
    try {
      await expect.poll(blocked, { timeout: 4_000 }).toEqual({ 'fieldloom slow': 1 });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await blocked()).toEqual({ 'fieldloom slow': 1 });
      areThere = false;
      await expect.poll(blocked, { timeout: 2_000 }).toEqual({ 'fieldloom slow': 3 });
    } finally {
      await unlockAgain();
    }
  } finally {
    areThere = false;
    await working;
  }
  expect([...new Set(others)]).toEqual([200]);
  // Who waited for too long is told to come again.
  expect(statuses(await Promise.all(answers)).every((status) => [200, 503].includes(status))).toBe(true);
});

it('groups of one page take two connections, however many they are', async () => {
  const unlock = await lock('customer');
  const questions = Array.from({ length: CROWD }, (_, index) => ({
    entity: 'customer',
    query: { filter: `doc.cust_name != 'g${index}'` },
  }));
  const page = searcher.post('/v1/groups', { questions });
  try {
    await expect.poll(blocked).toEqual({ 'fieldloom slow': 2 });
    const [list, search] = await Promise.all([
      colleague.get('/v1/data/location-group'),
      colleague.get('/v1/data/location-group?search=no'),
    ]);
    expect(statuses([list, search])).toEqual([200]);
    expect(await blocked()).toEqual({ 'fieldloom slow': 2 });
  } finally {
    await unlock();
  }
  expect(statuses((await page).body)).toEqual([200]);
});

it('writes of one organisation leave connections to others', async () => {
  const unlock = await lock('customer', 'share');
  const rows = Array.from({ length: 21 }, (_, index) => ({
    cust_name: `Many ${index}`,
    cust_mobile: `98000001${String(index).padStart(2, '0')}`,
  }));
  const many = Array.from({ length: 3 }, () => searcher.post('/v1/data/customer', rows));
  const single = Array.from({ length: CROWD }, (_, index) =>
    searcher.post('/v1/data/customer', { cust_name: `One ${index}`, cust_mobile: `97000001${String(index).padStart(2, '0')}` }),
  );
  try {
    // Of the seven of all members one person has four at most.
    await expect.poll(blocked).toEqual({ fieldloom: 4 });
    const made = await Promise.all([
      other.post('/v1/data/location-group', { name: 'Meanwhile' }),
      other.get('/v1/data/location-group'),
      other.get('/v1/data/location-group?search=no'),
    ]);
    expect(made.map(({ status }) => status)).toEqual([201, 200, 200]);
  } finally {
    await unlock();
  }
  // Whoever waits too long for what they themselves have under way is told to come again.
  expect(statuses([...(await Promise.all(many)), ...(await Promise.all(single))]).every((status) => [201, 503].includes(status))).toBe(
    true,
  );
});

it('jobs have connections of their own', async () => {
  const { database } = test.server.parts;
  const unlock = await lock('customer');
  const jobs = Array.from({ length: 5 }, () =>
    database.transaction(
      system('job test'),
      ({ kysely }) => kysely.selectFrom('customer').select('id').limit(1).execute(),
      undefined,
      'job',
    ),
  );
  try {
    await expect.poll(blocked).toEqual({ 'fieldloom jobs': 3 });
    expect(statuses([await other.get('/v1/data/location-group'), await searcher.get('/v1/data/location-group')])).toEqual([200]);
  } finally {
    await unlock();
  }
  await Promise.all(jobs);
});

it('a search that takes too long is told so, and one for a file may take longer', { timeout: 30_000 }, async () => {
  const unlock = await lock('customer');
  try {
    const file = searcher.get('/v1/data/customer?purpose=export&fields=/cust_name');
    const search = await searcher.get('/v1/data/customer?search=as');
    expect(search).toMatchObject({ status: 400, body: { code: 'bad_query', sub_code: 'too_slow' } });
    expect(search.body.message).toContain('Narrow it down');
    expect(await blocked()).toEqual({ 'fieldloom slow': 1 });
    await unlock();
    expect((await file).status).toBe(200);
  } finally {
    await unlock();
  }
});

it('finds words of one or two characters that are written without blanks', async () => {
  const made = await searcher.post('/v1/data/customer', { cust_name: '王小明', cust_mobile: '9000000777' });
  expect(made.status).toBe(201);
  for (const word of ['明', '小明', '王', '王小明']) {
    const { body } = await searcher.get(`/v1/data/customer?search=${encodeURIComponent(word)}`);
    expect(
      body.data.map(({ cust_name }: { cust_name: string }) => cust_name),
      word,
    ).toEqual(['王小明']);
  }
});
