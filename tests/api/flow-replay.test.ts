/** What a flow would have done over a span of days: it is told event by event, as far as the person may see, and nothing of it is done. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowSweeps } from '../../engine/server/flows/index.ts';
import { sweep } from '../../engine/server/jobs/index.ts';
import { engines } from '../support/database.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const flow = (id: string, more: Json): Json => ({ id, title: 't:flow.leave_undecided', ...more });
const set = (values: Json): Json => ({ do: 'set', values });
const admins = "list('user', u, u.org_id == doc.org_id && u.is_admin && u.is_active, u.id)";
const on = { changed: 'vertical' };

const flows: readonly Json[] = [
  flow('welcomes', {
    on: { created: 'vertical' },
    when: "doc.name.startsWith('Kept')",
    do: [
      set({ '/description': "'seen at ' + string(now())" }),
      { do: 'tell', type: 'leave_undecided', to: admins },
      { do: 'mail', to: 'doc.created_by', subject: 't:flow.sla_at_risk', text: 't:flow.leave_undecided' },
      { do: 'call', url: 'https://hook.example/', payload: { name: 'doc.name' } },
      { do: 'create', entity: 'vertical', values: { '/org_id': 'doc.org_id', '/name': "'Child of ' + doc.name" } },
    ],
  }),
  flow('compares', {
    on,
    when: 'before.default_duration == 10 && doc.default_duration == 20',
    do: [set({ '/description': "cause.by != null ? 'somebody' : 'nobody'" })],
  }),
  flow('refuses', { on, when: 'doc.default_duration == 30', do: [{ do: 'raise', message: 't:flow.sla_at_risk' }] }),
  flow('says-goodbye', { on: { deleted: 'vertical' }, do: [{ do: 'tell', type: 'leave_undecided', to: admins }] }),
  flow('hears', { on: { event: { entity: 'vertical', name: 'done' } }, do: [set({ '/description': "'heard'" })] }),
  flow('of-calls', { on: { created: 'outbound-call' }, do: [{ do: 'tell', type: 'leave_undecided', to: admins }] }),
  flow('by-clock', {
    on: { schedule: { cron: '0 5 * * *', each: 'vertical', where: "doc.name == 'Clock'" } },
    do: [set({ '/description': 'string(now())' })],
  }),
];

describe.each(engines)('replaying a flow on %s', (engine) => {
  let server: TestServer;
  let fixit: Caller;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['flows', 'attendance', 'automation-rules'], engine, seed: true });
    await goOnWith(server, new Map(flows.map((each) => [`screens/flows/${each.id}.json`, JSON.stringify(each)])));
    fixit = await server.as('admin@fixit.test');
  });
  afterAll(() => server.stop());

  const database = () => server.server.parts.database;
  const create = async (row: Json): Promise<Json> => (await fixit.post('/v1/data/vertical', row)).body.data;
  const change = async (row: Json, patch: Json): Promise<Json> => {
    const answer = await fixit.patch(`/v1/data/vertical/${row.id}`, patch, { headers: { 'if-match': `"${row.version}"` } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const today = () => new Date(server.clock.now()).toISOString().slice(0, 10);
  const shifted = (days: number) => new Date(Date.parse(server.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);
  const span = () => ({ from: shifted(-1), to: shifted(1) });
  const ask = (by: Caller, name: string, days: Json = span()) => by.post('/v1/data/flow-replay', { flow: name, ...days });
  const read = async (id: unknown, by: Caller = fixit): Promise<Json> => (await by.get(`/v1/data/flow-replay/${id}`)).body.data;
  const rows = async (entity: string, id: unknown, by: Caller = fixit): Promise<Json[]> =>
    (await by.get(`/v1/data/${entity}?filter=${encodeURIComponent(`doc.replay_id == '${id}'`)}&order_by=/at&page_size=200`)).body.data;
  const work = async () => {
    for (let more = 1, most = 200; more > 0 && most > 0; most -= 1) more = await server.server.parts.jobs.work('replays');
  };
  const replayed = async (name: string, by: Caller = fixit): Promise<Json> => {
    const asked = await ask(by, name);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    await work();
    const replay = await read(asked.body.data.id, by);
    expect(replay.message ?? null).toBeNull();
    expect(replay.state).toBe('done');
    return replay;
  };
  /** Rows of every table but the replay's own, its jobs and its session's moment. */
  const counts = () =>
    database().admin(async (run) => {
      const tables = await run(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')
          and tablename not in ('flow_replay', 'replayed_event', 'replayed_act', 'idempotency_key', 'live_change') and tablename not like 'j%' and tablename <> 'job' order by 1`,
      );
      const all = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all ');
      return run(`${all} order by 1`);
    });

  it('tells of each event what would have come of it, and does nothing', async () => {
    const kept = await create({ name: 'Kept one', default_duration: 10 });
    await create({ name: 'Other', default_duration: 10 });
    await change(kept, { name: 'Renamed since' });
    await server.server.parts.jobs.work('flows');
    const [before, verticals] = [await counts(), await database().admin((run) => run('select * from vertical order by id'))];
    const outbox = (await fixit.get('/v1/dev/outbox')).body.data.length;
    expect(before.length).toBeGreaterThan(50);
    const replay = await replayed('welcomes');
    expect(await counts()).toEqual(before);
    expect(await database().admin((run) => run('select * from vertical order by id'))).toEqual(verticals);
    expect((await fixit.get('/v1/dev/outbox')).body.data).toHaveLength(outbox);
    expect(replay).toMatchObject({ through: 1, failed: 0, told: 1, mailed: 1, called: 1, created: 1, changed: 1, is_cut: false });
    expect(Number(replay.left_out)).toBeGreaterThan(0);
    expect(replay.looked).toBe(replay.found);
    const events = await rows('replayed-event', replay.id);
    const event = events.find(({ outcome }) => outcome === 'through');
    // By what it was called then the condition holds; it is shown by what it is called now.
    expect(event).toMatchObject({ kind: 'created', record_id: kept.id, record_title: 'Renamed since', acts: 5, unknown: [] });
    expect(((event?.log ?? []) as Json[]).map(({ do: does, came }) => `${does} ${came}`)).toEqual([
      'set done',
      'tell done',
      'mail done',
      'call done',
      'create done',
    ]);
    const acts = await rows('replayed-act', replay.id);
    const written = acts.find(({ does }) => does === 'update');
    expect(String(written?.what).slice(0, 20)).toBe(`seen at ${String(event?.at).slice(0, 12)}`);
    expect(acts.find(({ does }) => does === 'create')).toMatchObject({ what: expect.stringContaining('Child of Kept one') });
    expect(acts.find(({ does }) => does === 'call')).toMatchObject({ about: 'https://hook.example/' });
    expect(acts.find(({ does }) => does === 'tell')?.whom).toBeTruthy();
    expect(acts.find(({ does }) => does === 'mail')).toMatchObject({ about: 'SLA at risk', whom: expect.any(String) });
    const filter = encodeURIComponent(`doc.replay_id == '${replay.id}' && doc.does == 'update'`);
    const groups = (await fixit.get(`/v1/data/replayed-act/group?by=/about&filter=${filter}`)).body;
    const [key] = groups.data.map((group: Json) => group.key);
    // Counted by the key, and called by the words.
    expect(String(key)).toMatch(/^t:flows\.replay_field /);
    expect(groups.labels.about[key].label).toMatch(/^Vertical: /);
  });

  it('knows what a record was before, and after, whatever became of it since', async () => {
    let row = await create({ name: 'Long story', default_duration: 10 });
    row = await change(row, { default_duration: 20 });
    row = await change(row, { default_duration: 30 });
    row = await change(row, { default_duration: 40 });
    const replay = await replayed('compares');
    expect(replay).toMatchObject({ through: 1, changed: 1 });
    expect(await rows('replayed-act', replay.id)).toMatchObject([{ does: 'update', what: 'somebody' }]);
    const refused = await replayed('refuses');
    expect(refused).toMatchObject({ through: 0, failed: 1 });
    const [event] = (await rows('replayed-event', refused.id)).filter(({ outcome }) => outcome === 'failed');
    expect(event).toMatchObject({ record_id: row.id, why: 'SLA at risk' });
  });

  it('has of a removed record what its history tells', async () => {
    const gone = await create({ name: 'Gone', default_duration: 10 });
    await fixit.delete(`/v1/data/vertical/${gone.id}`, { headers: { 'if-match': `"${gone.version}"` } });
    const replay = await replayed('says-goodbye');
    expect(replay).toMatchObject({ through: 1, told: 1 });
    expect(await rows('replayed-event', replay.id)).toMatchObject([{ kind: 'deleted', record_title: 'Gone' }]);
  });

  it('looks at today’s records for times of the clock, each as of its time', async () => {
    await create({ name: 'Clock' });
    const replay = await replayed('by-clock');
    expect(Number(replay.through)).toBeGreaterThan(0);
    expect(replay.limits).toEqual(['others_now', 'records_now']);
    const events = await rows('replayed-event', replay.id);
    expect(events.every(({ at }) => String(at).slice(11, 16) === '05:00')).toBe(true);
    const acts = await rows('replayed-act', replay.id);
    expect(acts.map(({ what }) => String(what).slice(0, 16))).toEqual(events.map(({ at }) => String(at).slice(0, 16)));
  });

  it('shows nobody records of others, nor what somebody else asked for', async () => {
    const zenith = await server.as('admin@zenith.test');
    const theirs = await replayed('welcomes', zenith);
    const found = await rows('replayed-event', theirs.id, zenith);
    const own = (await zenith.get('/v1/data/vertical')).body.data.map(({ id }: Json) => id);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ record_id: id }) => !own.includes(id))).toEqual([]);
    expect(theirs).toMatchObject({ through: 0, told: 0 });
    const mine = await replayed('welcomes');
    expect((await zenith.get(`/v1/data/flow-replay/${mine.id}`)).status).toBe(404);
    expect(await rows('replayed-event', mine.id, zenith)).toEqual([]);
    expect(await rows('replayed-act', mine.id, zenith)).toEqual([]);
    const tech = await server.as('tech@fixit.test');
    expect((await ask(tech, 'welcomes')).status).toBe(404);
  });

  it('replays an organisation’s own flow with the rights that it has, on records of its own', async () => {
    const definition = {
      on: { changed: 'subtask' },
      when: 'doc.assgne_id != null',
      do: [{ do: 'set', values: { '/priority': "'Urgent'" } }],
    };
    const made = await fixit.post('/v1/data/own-flow', { name: 'Urgent once given', definition });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const some = 'select id::text from subtask where provider_id is not null order by id limit 12';
    await database().admin((run) => run(`delete from audit_entry where entity = 'subtask' and record_id not in (${some})`));
    const name = `own ${made.body.data.id}`;
    const replay = await replayed(name);
    expect(Number(replay.looked)).toBeGreaterThan(0);
    expect(Number(replay.through) + Number(replay.failed)).toBeGreaterThan(0);
    const events = await rows('replayed-event', replay.id);
    expect(events.length).toBeGreaterThan(0);
    for (const id of new Set(events.map((event) => event.record_id))) expect((await fixit.get(`/v1/data/subtask/${id}`)).status).toBe(200);
    const acme = await server.as('admin@acme.test');
    expect((await ask(acme, name)).body.errors).toMatchObject([{ pointer: '/flow', code: 'unknown' }]);
    // What was in a provider's hands was not the brand's to act on: the operator's flow told the provider's people.
    const given = await replayed('subtask-given');
    expect(Number(given.through)).toBeGreaterThan(0);
    expect(await replayed('subtask-given', acme)).toMatchObject({ through: 0, told: 0 });
  });

  it('refuses what nobody can look back at, and spans that are too long', async () => {
    const codes = async (name: string, days?: Json) => {
      const { status, body } = await ask(fixit, name, days);
      return [status, ...(body.errors ?? []).map(({ pointer, code }: Json) => `${pointer} ${code}`)];
    };
    expect(await codes('hears')).toEqual([422, '/flow no_trail']);
    expect(await codes('of-calls')).toEqual([422, '/flow no_trail']);
    expect(await codes('flow-failed-owner')).toEqual([422, '/flow of_nobody']);
    expect(await codes('nothing')).toEqual([422, '/flow unknown']);
    expect((await codes('welcomes', { from: shifted(-31), to: today() }))[0]).toBe(422);
    expect((await codes('welcomes', { from: today(), to: shifted(-1) }))[0]).toBe(422);
  });

  it('goes on until it is stopped, one at a time', async () => {
    await fixit.post(
      '/v1/data/vertical?on_error=continue',
      Array.from({ length: 30 }, (_, at) => ({ name: `Kept ${at} of many` })),
    );
    const { id } = (await ask(fixit, 'welcomes')).body.data;
    expect((await ask(fixit, 'compares')).body).toMatchObject({ sub_code: 'replay_goes_on' });
    await server.server.parts.jobs.work('replays');
    const running = await read(id);
    expect(running.state).toBe('running');
    expect(Number(running.looked)).toBeGreaterThan(0);
    expect(Number(running.looked)).toBeLessThan(Number(running.found));
    const stopped = await fixit.post(`/v1/data/flow-replay/${id}/actions/stop-replay`, {});
    expect(stopped.status, JSON.stringify(stopped.body)).toBe(200);
    await work();
    expect(await read(id)).toMatchObject({ state: 'stopped', looked: running.looked });
    expect((await ask(fixit, 'compares')).status).toBe(201);
    await work();
  });

  it('keeps the last five of a person, and those for a day', async () => {
    for (let at = 0; at < 6; at += 1) await replayed('says-goodbye');
    const kept = (await fixit.get('/v1/data/flow-replay')).body.data;
    expect(kept).toHaveLength(5);
    await database().admin((run) => run(`update flow_replay set created_at = created_at - interval '27 hours'`));
    for (const each of flowSweeps) await sweep(database(), each, server.clock.now());
    const left = await database().admin((run) =>
      run(
        'select (select count(*)::int from flow_replay) + (select count(*)::int from replayed_event) + (select count(*)::int from replayed_act) as n',
      ),
    );
    expect(left).toEqual([{ n: 0 }]);
  });
});
