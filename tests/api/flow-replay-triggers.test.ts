/** Looking back at flows by what starts them: an instant that a field holds, a record about to be saved; and how far. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST } from '../../engine/server/flows/replay/types.ts';
import { engines } from '../support/database.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const HOUR = 3_600_000;
const flow = (id: string, more: Json): Json => ({ id, title: 't:flow.leave_undecided', ...more });
const set = (value: string): Json => ({ do: 'set', values: { '/description': value } });

const flows: readonly Json[] = [
  flow('an-hour-after', {
    on: { due: { entity: 'subtask', field: '/work_started_at', after: 'PT1H' } },
    do: [{ do: 'create', entity: 'vertical', values: { '/org_id': 'doc.provider_id', '/name': "'Due at ' + string(now())" } }],
  }),
  flow('fills-in', { on: { saving: 'vertical' }, when: "doc.name.startsWith('Blank')", do: [set("'filled in for ' + doc.name")] }),
  flow('notes-run', {
    on: { run: { entity: 'leave-request', workflow: 'reject' } },
    when: "before.state == 'pending'",
    do: [{ do: 'create', entity: 'vertical', values: { '/org_id': 'doc.org_id', '/name': 'input.remarks + doc.state' } }],
  }),
  flow('looks-on', { on: { changed: 'vertical' }, when: "doc.name == 'nobody is called so'", do: [set("'seen'")] }),
];

describe.each(engines)('replaying by what starts a flow on %s', (engine) => {
  let server: TestServer;
  let fixit: Caller;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['flows', 'attendance', 'automation-rules'], engine, seed: true });
    await goOnWith(server, new Map(flows.map((each) => [`screens/flows/${each.id}.json`, JSON.stringify(each)])));
    fixit = await server.as('admin@fixit.test');
  });
  afterAll(() => server.stop());

  const admin = (text: string): Promise<readonly Json[]> => server.server.parts.database.admin((run) => run(text));
  const day = (days: number) => new Date(Date.parse(server.clock.now()) + days * 24 * HOUR).toISOString().slice(0, 10);
  const created = async (name: string): Promise<Json> => (await fixit.post('/v1/data/vertical', { name })).body.data;
  const rows = async (entity: string, id: unknown): Promise<Json[]> =>
    (await fixit.get(`/v1/data/${entity}?filter=${encodeURIComponent(`doc.replay_id == '${id}'`)}&order_by=/at&page_size=200`)).body.data;
  const work = async () => {
    for (let more = 1, most = 1_000; more > 0 && most > 0; most -= 1) more = await server.server.parts.jobs.work('replays');
  };
  const replayed = async (name: string): Promise<Json> => {
    const asked = await fixit.post('/v1/data/flow-replay', { flow: name, from: day(-1), to: day(1) });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    await work();
    const replay = (await fixit.get(`/v1/data/flow-replay/${asked.body.data.id}`)).body.data;
    expect([replay.state, replay.message ?? null]).toEqual(['done', null]);
    return replay;
  };

  it('finds a due instant that has come by the field as it is today, each at its own time, and none that is still to come', async () => {
    const ago = (hours: number) => new Date(Date.parse(server.clock.now()) - hours * HOUR).toISOString();
    const [fixits] = await admin(`select id from organisation where nickname = 'FixIt' or name like 'FixIt%' limit 1`);
    const tasks = await admin(`select id::text as id from subtask where provider_id = '${fixits?.id}' order by id limit 2`);
    expect(tasks).toHaveLength(2);
    await admin(`update subtask set work_started_at = null`);
    const [past, future] = tasks;
    await admin(`update subtask set work_started_at = '${ago(3)}' where id::text = '${past?.id}'`);
    // Due in half an hour.
    await admin(`update subtask set work_started_at = '${ago(0.5)}' where id::text = '${future?.id}'`);
    const replay = await replayed('an-hour-after');
    expect(replay).toMatchObject({ looked: 1, through: 1, created: 1, limits: ['others_now', 'instants_now'] });
    const events = await rows('replayed-event', replay.id);
    expect(events).toMatchObject([{ kind: 'due', record_id: past?.id, outcome: 'through' }]);
    expect(new Date(String(events[0]?.at)).toISOString()).toBe(ago(2));
    // The clock stood at that instant.
    const [act] = await rows('replayed-act', replay.id);
    expect(act?.what).toContain(`Due at ${ago(2).slice(0, 16)}`);
  });

  it('finds what was about to be saved, made or changed, and writes nothing of it again', async () => {
    const first = await created('Blank one');
    await created('Other');
    const moved = { headers: { 'if-match': `"${first.version}"` } };
    expect((await fixit.patch(`/v1/data/vertical/${first.id}`, { default_duration: 45 }, moved)).status).toBe(200);
    const stored = await admin('select * from vertical order by id');
    const replay = await replayed('fills-in');
    expect(replay).toMatchObject({ through: 2, limits: ['others_now', 'gone', 'filled'] });
    const events = (await rows('replayed-event', replay.id)).filter(({ outcome }) => outcome === 'through');
    expect(events.map(({ kind, record_id }) => [kind, record_id])).toEqual([
      ['created', first.id],
      ['changed', first.id],
    ]);
    expect(await admin('select * from vertical order by id')).toEqual(stored);
  });

  it('finds what was done with a button, with what was entered and the record as it was before', async () => {
    const tech = await server.as('tech@fixit.test');
    const ask = { kind: 'casual', from_day: day(20), to_day: day(20), reason: 'A wedding' };
    const asked = await tech.post('/v1/data/leave-request', ask);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    const id = asked.body.data.id;
    const decider = await server.as('user@fixit.test');
    const rejected = await decider.post(`/v1/data/leave-request/${id}/actions/reject`, { remarks: 'No hands' });
    expect(rejected.status, JSON.stringify(rejected.body)).toBe(200);
    const stored = await admin('select * from vertical order by id');
    const replay = await replayed('notes-run');
    // What the demo turned down is among them.
    expect(replay).toMatchObject({ unseen: 0, created: replay.through });
    const events = await rows('replayed-event', replay.id);
    expect(events.filter(({ record_id }) => record_id === id)).toMatchObject([{ kind: 'run', outcome: 'through' }]);
    const acts = await rows('replayed-act', replay.id);
    expect(acts.filter(({ what }) => String(what).includes('No handsrejected'))).toHaveLength(1);
    expect(await admin('select * from vertical order by id')).toEqual(stored);
  });

  it('looks at so many events and no more, says that it was cut, and which were the oldest', { timeout: 300_000 }, async () => {
    const { id } = await created('Busy');
    const extra = 3;
    await admin(`delete from audit_entry where entity = 'vertical' and verb = 'update'`);
    // It was there before all of them.
    await admin(`update audit_entry set at = at - interval '6 hours' where record_id = '${id}' and verb = 'create'`);
    await admin(`insert into audit_entry (id, at, actor_kind, org_id, entity, record_id, verb, changes)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${server.clock.now()}'::timestamptz - make_interval(secs => 5000 - n),
        'system', (select org_id from vertical where id = '${id}'), 'vertical', '${id}', 'update', '{}'::jsonb
      from generate_series(1, ${MOST.events + extra}) n`);
    const replay = await replayed('looks-on');
    expect(replay).toMatchObject({ looked: MOST.events, found: MOST.events, left_out: MOST.events, is_cut: true });
    const counted = await admin(`select count(*)::int as n, count(distinct at)::int as apart, max(at) as last from replayed_event
      where replay_id = '${replay.id}'`);
    expect(counted).toMatchObject([{ n: MOST.events, apart: MOST.events }]);
    const newest = await admin(`select at from audit_entry where entity = 'vertical' and verb = 'update' order by at desc limit ${extra}`);
    for (const { at } of newest) expect(new Date(String(at)).getTime()).toBeGreaterThan(new Date(String(counted[0]?.last)).getTime());
    await admin(`delete from audit_entry where id in
      (select id from audit_entry where entity = 'vertical' and verb = 'update' order by at desc limit ${extra})`);
    // Exactly so many are looked at whole.
    expect(await replayed('looks-on')).toMatchObject({ looked: MOST.events, found: MOST.events });
  });
});
