/** Flows are watched: many executions go on or stop at once, each is counted, and the platform's owner is told of what fails anywhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepHealth } from '../../engine/server/flows/health.ts';
import { engines } from '../support/database.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const flow = (id: string, more: Json): Json => ({ id, title: 't:flow.leave_undecided', on: { created: 'vertical' }, ...more });

const flows: readonly Json[] = [
  flow('wrecks', {
    when: "doc.name.startsWith('Wreck')",
    do: [{ do: 'raise', when: "doc.description != 'mended'", message: 't:flow.sla_at_risk' }],
  }),
  flow('waits', { when: "doc.name.startsWith('Wait')", do: [{ do: 'wait', for: 'P2D' }] }),
];

describe.each(engines)('watching flows on %s', (engine) => {
  let server: TestServer;
  let fixit: Caller;
  let owner: Caller;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['flows', 'attendance'], engine, seed: true });
    await goOnWith(server, new Map(flows.map((each) => [`screens/flows/${each.id}.json`, JSON.stringify(each)])));
    fixit = await server.as('admin@fixit.test');
    owner = await server.as('owner@demo.test');
  });
  afterAll(() => server.stop());

  const parts = () => server.server.parts;
  const admin = (text: string): Promise<Json[]> => parts().database.admin((run) => run(text)) as Promise<Json[]>;
  const work = async () => {
    for (let more = 1, most = 50; more > 0 && most > 0; most -= 1) more = await parts().jobs.work('flows');
  };
  const create = async (by: Caller, name: string): Promise<Json> => {
    const answer = await by.post('/v1/data/vertical', { name });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.data;
  };
  const states = async (name: string) =>
    (await admin(`select state, count(*)::int as count from execution where flow = '${name}' group by state order by state`)).map(
      ({ state, count }) => `${state} ${count}`,
    );
  const since = () => new Date(Date.parse(server.clock.now()) - 3_600_000).toISOString();
  const counted = () => keepHealth({ database: parts().database, resources: parts().resources, now: server.clock.now() });
  const health = async (by: Caller): Promise<Json[]> => (await by.get('/v1/data/flow-health?page_size=200')).body.data;

  it('has all that failed of a flow go on, and says what came of them', async () => {
    for (const at of [1, 2, 3]) await create(fixit, `Wreck ${at}`);
    const zenith = await server.as('admin@zenith.test');
    await create(zenith, 'Wreck of others');
    await work();
    expect(await states('wrecks')).toEqual(['failed 4']);
    await admin(`update vertical set description = 'mended' where name in ('Wreck 1', 'Wreck 2')`);
    const none = await fixit.post('/v1/data/execution/actions/retry-failed', { flow: 'waits', since: since() });
    expect(none.body.data).toEqual({ done: 0, refused: 0, left: 0 });
    const all = await fixit.post('/v1/data/execution/actions/retry-failed', { flow: 'wrecks', since: since() });
    expect(all.body.data).toEqual({ done: 3, refused: 0, left: 0 });
    await work();
    // That of another organisation is not theirs.
    expect(await states('wrecks')).toEqual(['failed 2', 'succeeded 2']);
    const tech = await server.as('tech@fixit.test');
    expect((await tech.post('/v1/data/execution/actions/retry-failed', { since: since() })).status).toBe(404);
  });

  it('stops all that go on, but what another flow does', async () => {
    for (const at of [1, 2]) await create(fixit, `Wait ${at}`);
    await work();
    expect(await states('waits')).toEqual(['waiting 2']);
    const all = await fixit.post('/v1/data/execution/actions/stop-open', { flow: 'waits', since: since() });
    expect(all.body.data).toEqual({ done: 2, refused: 0, left: 0 });
    expect(await states('waits')).toEqual(['stopped 2']);
    expect(await states('wrecks')).toEqual(['failed 2', 'succeeded 2']);
  });

  it('counts them for each organisation by one statement, however many flows there are', async () => {
    await counted();
    const mine = (await health(fixit)).find((row) => row.flow === 'wrecks');
    expect(mine).toMatchObject({ runs: 3, failed: 1, waiting: 0, is_failing: true, is_own: false });
    expect(Number(mine?.longest)).toBeGreaterThanOrEqual(Number(mine?.median));
    const all = (await health(owner)).find((row) => row.flow === 'wrecks');
    expect(all).toMatchObject({ runs: 4, failed: 2, waiting: 0, is_failing: true });
    expect((await health(owner)).filter((row) => row.org_id)).toEqual([]);
    const failing = await fixit.get(`/v1/data/flow-health?filter=${encodeURIComponent('doc.is_failing == true')}`);
    expect(failing.body.data.map((row: Json) => row.flow)).toEqual(['wrecks']);
    const statements = async () => {
      let count = 0;
      const counting = {
        ...parts().database,
        transaction: ((principal, work) =>
          parts().database.transaction(principal, (connection) => {
            const { kysely } = connection;
            const watched = kysely.withPlugin({
              transformQuery: ({ node }) => {
                count += 1;
                return node;
              },
              transformResult: async ({ result }) => result,
            });
            return work({ ...connection, kysely: watched });
          })) as ReturnType<typeof parts>['database']['transaction'],
      };
      await keepHealth({ database: counting, resources: parts().resources, now: server.clock.now() });
      return count;
    };
    const few = await statements();
    await admin(`insert into execution (id, created_at, updated_at, version, flow, title, org_id, state, queued_at, position, depth)
      select gen_random_uuid(), now(), now(), 1, 'many-' || n, 'Many', (select org_id from vertical where name = 'Wreck 1'), 'succeeded', '${server.clock.now()}', 0, 1
      from generate_series(1, 60) n`);
    expect([few, await statements()]).toEqual([2, 2]);
    await counted();
    expect((await health(fixit)).length).toBeGreaterThanOrEqual(50);
    await admin(`delete from execution where flow like 'many-%'`);
    server.clock.advance(60_000);
    await counted();
    expect((await health(fixit)).filter((row) => String(row.flow).startsWith('many-'))).toEqual([]);
  });

  it('tells the owner of each flow of the product that fails anywhere, once an hour at most', async () => {
    const told = () =>
      admin(`select n.params->>'count' as count, n.params->>'flow' as flow, n.params->>'orgless' as orgless, o.org_type
        from notification n join organisation o on o.id = n.org_id where n.notification_type = 'flow_failed_owner' order by n.id`);
    const look = async () => {
      await parts().jobs.lookForDue();
      await work();
    };
    await create(fixit, 'Wreck again');
    await work();
    await look();
    await admin(`delete from notification`);
    await admin(`delete from execution where flow = 'flow-failed-owner'`);
    const turn = async (minutes: number) => {
      server.clock.advance(minutes * 60_000);
      await look();
    };
    await turn(5);
    const first = await told();
    expect(first.length).toBeGreaterThan(0);
    expect(new Set(first.map(({ org_type }) => org_type))).toEqual(new Set(['ORG_TYPE_OWNER']));
    expect(first[0]).toMatchObject({ orgless: '0' });
    expect(Number(first[0]?.count)).toBeGreaterThan(1);
    await create(fixit, 'Wreck once more');
    await work();
    await turn(5);
    expect(await told()).toHaveLength(first.length);
    await turn(50);
    expect(await told()).toHaveLength(first.length);
    await turn(5);
    expect((await told()).length).toBe(first.length * 2);
    // Nothing new has failed since: nobody is told again.
    await turn(70);
    expect((await told()).length).toBe(first.length * 2);
  });

  it('shows the owner executions of no organisation, and none of anybody’s', async () => {
    const rows: Json[] = (await owner.get('/v1/data/execution?page_size=200')).body.data;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.org_id)).toEqual([]);
    expect(new Set(rows.map((row) => row.flow))).toEqual(new Set(['flow-failed-owner']));
    const theirs: Json[] = (await fixit.get('/v1/data/execution?page_size=200')).body.data;
    expect(theirs.filter((row) => row.flow === 'flow-failed-owner')).toEqual([]);
    const off = await fixit.get(`/v1/data/flow?filter=${encodeURIComponent("doc.name == 'flow-failed-owner'")}`);
    expect(off.status).toBe(200);
  });
});
