/** What a flow would do to a record: it is told step by step, and nothing of it is kept. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const flow = (id: string, more: Json): Json => ({ id, title: 't:flow.leave_undecided', ...more });
const set = (description: string, more: Json = {}): Json => ({ do: 'set', values: { '/description': description }, ...more });
const made = { created: 'vertical' };
const child = (name: string) => ({ do: 'create', entity: 'vertical', values: { '/org_id': 'doc.org_id', '/name': name } });
const tell = { do: 'tell', type: 'leave_undecided', to: "list('user', u, u.org_id == doc.org_id && u.is_admin && u.is_active, u.id)" };

const flows: readonly Json[] = [
  flow('does-much', {
    on: made,
    when: "doc.name != 'Nobody'",
    do: [
      { do: 'wait', for: 'PT30M' },
      set("'late at ' + string(now() > doc.created_at)"),
      { do: 'switch', cases: [{ when: 'doc.default_duration > 100', steps: [child("'Long'")] }], else: [child("'Child of ' + doc.name")] },
      tell,
      { do: 'mail', to: 'doc.created_by', subject: 't:flow.sla_at_risk', text: 't:flow.leave_undecided' },
      { do: 'call', url: 'https://hook.example/', payload: { name: 'doc.name' } },
      { do: 'ask', who: 'doc.created_by', question: 't:flow.sla_at_risk', for: 'P1D', late: [set("'nobody said'")] },
      { do: 'emit', event: 'done' },
    ],
  }),
  flow('hears', { on: { event: { entity: 'vertical', name: 'done' } }, do: [set("'heard'")] }),
  flow('is-rescued', {
    on: made,
    when: 'doc.default_duration == 7',
    do: [
      { do: 'try', steps: [child('doc.name')], catch: [set("'caught ' + vars.error.step")] },
      { do: 'wait', for: 'PT1M' },
      { do: 'raise', message: 't:flow.sla_at_risk' },
    ],
  }),
  flow('raises', { on: made, when: "doc.name.startsWith('Wreck')", do: [{ do: 'raise', message: 't:flow.sla_at_risk' }] }),
  flow('fills-in', { on: { saving: 'vertical' }, when: "doc.name == 'Blank'", do: [set("'filled'")] }),
];

describe.each(engines)('trying a flow on %s', (engine) => {
  let server: TestServer;
  let fixit: Caller;
  let record: Json;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['flows', 'attendance'], engine, seed: true });
    await goOnWith(server, new Map(flows.map((each) => [`screens/flows/${each.id}.json`, JSON.stringify(each)])));
    fixit = await server.as('admin@fixit.test');
    record = await create({ name: 'Roots', default_duration: 10 });
    await server.server.parts.database.admin((run) => run(`delete from execution; delete from pgboss.job where name = 'flows'`));
  });
  afterAll(() => server.stop());

  const create = async (row: Json): Promise<Json> => (await fixit.post('/v1/data/vertical', row)).body.data;
  const flowNamed = async (name: string): Promise<Json> =>
    (await fixit.get(`/v1/data/flow?filter=${encodeURIComponent(`doc.name == '${name}'`)}`)).body.data[0];
  const attempt = async (by: Caller, name: string, id: unknown) =>
    by.post('/v1/data/flow/actions/try-flow', { flow: (await flowNamed(name)).id, record: id });
  const tried = async (name: string, id: unknown = record.id): Promise<Json & { steps: Json[] }> => {
    const answer = await attempt(fixit, name, id);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  /** Rows of every table, jobs included. */
  const counts = () =>
    server.server.parts.database.admin(async (run) => {
      const tables = await run(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
      );
      const all = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all ');
      return run(`${all} order by 1`);
    });

  it('tells what each step would do, with waits jumped over', async () => {
    const { starts, state, steps, started, is_cut: isCut } = await tried('does-much');
    expect({ starts, state, started, isCut }).toEqual({
      starts: true,
      state: 'succeeded',
      started: ['flow.leave_undecided'],
      isCut: false,
    });
    expect(steps.map(({ step, do: does, came, later = '' }) => `${step} ${does} ${came} ${later}`.trim())).toEqual([
      '1 wait waits',
      '2 set done PT30M',
      '3 switch done PT30M',
      '3.2.1 create done PT30M',
      '4 tell done PT30M',
      '5 mail done PT30M',
      '6 call done PT30M',
      '7 ask waits PT30M',
      '7 ask done P1DT30M',
      '7.1.1 set done P1DT30M',
      '8 emit done P1DT30M',
    ]);
    expect(steps[1]?.did).toEqual([
      { does: 'update', entity: 'entity.vertical', title: 'Roots', values: [{ label: expect.any(String), value: 'late at true' }] },
    ]);
    expect(steps[3]?.did).toMatchObject([{ does: 'create', entity: 'entity.vertical', title: 'Child of Roots' }]);
    expect(steps[4]?.did).toMatchObject([{ does: 'tell', type: 'notification.leave_undecided.title', others: 0 }]);
    expect(steps[5]?.what).toBe('{"mails":1}');
  });

  it('keeps nothing of it, in any table, and tells nobody', async () => {
    const before = await counts();
    expect(before.length).toBeGreaterThan(50);
    const outbox = (await fixit.get('/v1/dev/outbox')).body.data.length;
    for (const name of ['does-much', 'is-rescued', 'fills-in']) await tried(name);
    expect(await counts()).toEqual(before);
    expect((await fixit.get('/v1/dev/outbox')).body.data).toHaveLength(outbox);
    expect((await fixit.get(`/v1/data/vertical/${record.id}`)).body.data).toMatchObject({ version: record.version, description: null });
  });

  it('says which rule keeps it from starting, or who', async () => {
    expect(await tried('is-rescued')).toMatchObject({ starts: false, why: 'rule', rule: 'doc.default_duration == 7', steps: [] });
    const { id } = await flowNamed('does-much');
    const off = await fixit.post('/v1/data/flow-switch', { flow_id: id });
    expect(off.status).toBe(201);
    expect(await tried('does-much')).toMatchObject({ starts: false, why: 'switched_off', steps: [] });
    const { id: row, version } = off.body.data;
    await fixit.delete(`/v1/data/flow-switch/${row}`, { headers: { 'if-match': `"${version}"` } });
  });

  it('goes the way of what is refused, and leaves out what was undone', async () => {
    const seven = await create({ name: 'Seven', default_duration: 7 });
    const { state, message, steps } = await tried('is-rescued', seven.id);
    expect([state, message]).toEqual(['failed', 'SLA at risk']);
    expect(steps).toMatchObject([
      { step: '1.1.1', came: 'failed', did: [] },
      { step: '1.2.1', came: 'done', did: [{ values: [{ value: 'caught 1.1.1' }] }] },
      { step: '2', do: 'wait', came: 'waits' },
      { step: '3', do: 'raise', came: 'failed', later: 'PT1M', why: 'SLA at risk' },
    ]);
  });

  it('tells what would be filled in while a record is saved', async () => {
    const blank = await create({ name: 'Blank' });
    await server.server.parts.database.admin((run) => run(`update vertical set description = null where id = '${String(blank.id)}'`));
    expect(await tried('fills-in', blank.id)).toMatchObject({ starts: true, steps: [{ did: [{ values: [{ value: 'filled' }] }] }] });
  });

  it('is for administrators alone, of the organisation that has the record in hand', async () => {
    const zenith = await server.as('admin@zenith.test');
    const other = await attempt(zenith, 'does-much', record.id);
    expect([other.status, other.body.errors]).toMatchObject([422, [{ pointer: '/record', code: 'unknown' }]]);
    const tech = await server.as('tech@fixit.test');
    expect((await attempt(tech, 'does-much', record.id)).status).toBe(404);
    const missing = await attempt(fixit, 'does-much', 'nonsense');
    expect([missing.status, missing.body.errors?.[0]?.pointer]).toEqual([422, '/record']);
  });

  it('tells administrators of flows that failed, once an hour at most, and how often they did', async () => {
    const { jobs, database } = server.server.parts;
    const told = () =>
      database.admin((run) =>
        run(`select n.params->>'count' as count, n.params->>'flow' as flow, o.code
          from notification n join organisation o on o.id = n.org_id where n.notification_type = 'flow_failed' order by n.id`),
      );
    const fail = async (name: string) => {
      await create({ name });
      // Its own job, and then that of the flow which tells of it.
      await jobs.work('flows', {});
      await jobs.work('flows', {});
    };
    await fail('Wreck 1');
    const first = await told();
    expect(first.length).toBeGreaterThan(0);
    expect(new Set(first.map(({ count }) => count))).toEqual(new Set(['1']));
    expect(new Set(first.map(({ code }) => code)).size).toBe(1);
    await fail('Wreck 2');
    expect(await told()).toHaveLength(first.length);
    server.clock.advance(59 * 60_000);
    await fail('Wreck 3');
    expect(await told()).toHaveLength(first.length);
    server.clock.advance(2 * 60_000);
    await fail('Wreck 4');
    const second = (await told()).slice(first.length);
    expect(second.map(({ count }) => count)).toEqual(first.map(() => '2'));
  });

  it('has the flow as it is drawn', async () => {
    const { shape } = (await flowNamed('does-much')) as { shape: { first: string; steps: Json[]; trigger: Json } };
    expect(shape.trigger).toEqual({ on: 'created', entity: 'entity.vertical', about: [], when: "doc.name != 'Nobody'" });
    expect(shape.steps.find(({ at }) => at === '3.2.1')).toMatchObject({ do: 'create', pointer: '/do/2/else/0', ways: [{ to: '4' }] });
  });
});
