/** What raising and moving requests asks of the database, as a number of statements: for one, and for many at once. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/support/database.ts';
import {
  dataOf,
  givenRequest,
  givenSubtask,
  move,
  one,
  type People,
  patch,
  read,
  request,
  signInAll,
} from '../../../tests/support/journey.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};
/**
 * The frame around the work: the transaction, whether who is calling stands in the round trip that opens it, the change between the
 * member's and the server's row-level security; and what wakes other processes once it holds, on a connection of its own.
 */
const isFrame = (text: string) => /^\s*(begin|commit|set |select set_config|select session_stands|select pg_notify)/i.test(text);

/** Statements that reach the database while `work` runs, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const seen: string[] = [];
  const { prototype } = pg.Client;
  const query: (...args: unknown[]) => unknown = prototype.query;
  const told = function (this: unknown, ...args: unknown[]): unknown {
    seen.push(textOf(args[0]));
    return query.apply(this, args);
  };
  Object.assign(prototype, { query: told });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query });
  }
  return seen.filter((text) => !isFrame(text));
}

describe.each(engines)('statements of requests on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let plain: Readonly<Record<string, unknown>>;
  let provider_id: string;
  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine, seed: true });
    people = await signInAll(server);
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    provider_id = (await one(people.acme, 'organisation', "doc.nickname == 'FixIt'")).id;
    plain = { ...request, srvc_type_id: type.id };
    // The customer of them all.
    await raise(plain);
  });
  afterAll(() => server.stop());

  const raise = async (body: unknown) => dataOf(await people.acme.post('/v1/data/service-request', body), 201);
  const counted = async (body: unknown) => (await statementsOf(() => raise(body))).length;

  it('are few for one, with and without a customer chosen or a provider given', async () => {
    const { customer_id } = await raise(plain);
    // One reads the calendars of the brand, one what the pincode says of the place, one whether the brand tells its customers, one whether the type asks why a second request is raised. The last two: whose rules and plans listen, and the job that looks at it before its time runs out.
    expect(await counted(plain)).toBe(12);
    // Read once, as what the reference names.
    expect(await counted({ ...plain, customer_id })).toBe(12);
    // A customer is made, whose pincode is looked up as well, and who may be listened to.
    expect(await counted({ ...plain, cust_name: 'Asha Unheard' })).toBe(15);
    // The flow that tells the desk of it: who has switched it off, its execution, and the job that runs it. And where the request begins
    // then: the statuses of its group with the moves between them, and the provider's line of work.
    expect(await counted({ ...plain, provider_id })).toBe(21);
  });

  // Of many, one statement more says which of them is there already.
  const NAMING = 1;

  it('are as many for fifty', async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => ({ ...plain, title: `Unit ${index}`, provider_id }));
    expect(await counted(fifty)).toBe((await counted({ ...plain, provider_id })) + NAMING);
    const strangers = (name: string) => fifty.map((each, index) => ({ ...each, cust_name: `${name} ${index}` }));
    const alone = await counted({ ...plain, provider_id, cust_name: 'Ravi Alone' });
    expect(await counted(strangers('Ravi'))).toBe(alone + NAMING);
  });

  it('are few for moving a sub-task, with whose status its request goes along', async () => {
    const work = await givenRequest(people);
    // A day that has no other visit, so that none is moved by this one.
    const subtaskId = await givenSubtask(people, work, { due: '2031-03-12' });
    const moved = (to: string) => statementsOf(async () => dataOf(await move(people.tech, 'subtask', subtaskId, to, { remarks: 'ok' })));
    const counts = [];
    for (const to of ['accepted', 'in_progress', 'done']) counts.push((await moved(to)).length);
    // One for each record that moves asks whose rules listen; done, one which templates rate it. Two of the calls look up the status by its
    // key. Begun and done, it takes its request along; done, a flow tells who raised that, and asks whether the brand tells its customers.
    // Begun and done, the day is read for when its visits are expected, and written where that changes: when it begins.
    // Each record whose clock moves reads its type and its calendars; a request that is done, whether a visit is open, and so does a visit
    // that has ended.
    // One reads the steps of its type, which may hold it. Done, its rating waits to be worked out.
    expect(counts).toEqual([23, 33, 42]);
  });

  it('are as many for a zone whatever work it moves to another hub', async () => {
    const hub = (name: string) => one(people.fixit, 'service-hub', `doc.name == '${name}'`);
    const [from, to] = [await hub('Koramangala hub'), await hub('Andheri hub')];
    const moved = async (pincode: string, many: number) => {
      const work = await Promise.all(Array.from({ length: many }, () => givenRequest(people, { cust_pincode: pincode })));
      const subtaskIds: string[] = [];
      for (const each of work) subtaskIds.push(await givenSubtask(people, each));
      const row = { name: `Zone ${pincode}`, kind: 'pincodes', pincodes: [pincode], hub_id: from.id };
      const made = dataOf(await people.fixit.post('/v1/data/zone', row), 201);
      const texts = await statementsOf(async () => dataOf(await patch(people.fixit, 'zone', made.id, { hub_id: to.id })));
      for (const id of subtaskIds) expect((await read(people.fixit, 'subtask', id)).hub_id).toBe(to.id);
      return texts.length;
    };
    expect(await moved('990002', 6)).toBe(await moved('990001', 1));
  });

  it('name their columns, so that they can be kept prepared', async () => {
    const { customer_id } = await raise(plain);
    const bodies = [plain, { ...plain, provider_id }, { ...plain, customer_id }];
    const texts = await statementsOf(async () => {
      for (const body of bodies) await raise(body);
    });
    // How jobs are written is pg-boss's.
    const ours = texts.filter((text) => !text.includes('pgboss.'));
    expect(ours.filter((text) => /(select|returning|,|\.) ?\*/i.test(text))).toEqual([]);
  });
});
