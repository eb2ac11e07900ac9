/** What happens by itself: flows of the product's own, and some of an operator's that show each thing that a flow can do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrograms } from '../../engine/server/flows/index.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The instant at which clocks in Berlin go back from three to two: the last Sunday of October, 01:00 UTC. */
const clocksGoBack = (year: number) => {
  const last = new Date(Date.UTC(year, 9, 31, 1));
  return last.getTime() - last.getUTCDay() * DAY;
};
const flow = (id: string, more: Json): Json => ({ id, title: 't:flow.leave_undecided', ...more });
const becomes = (description: string) => ({ do: 'set', values: { '/description': `'${description}'` } });

/** Each by what the verticals that start it are called. */
const flows: readonly Json[] = [
  flow('fills-in', { on: { saving: 'vertical' }, when: "doc.name.startsWith('Blank')", do: [becomes('filled in')] }),
  flow('refuses', {
    on: { saving: 'vertical' },
    when: "doc.description == 'unwanted'",
    do: [{ do: 'refuse', at: '/description', message: 't:flow.sla_at_risk' }],
  }),
  flow('runs-into-it', { on: { changed: 'vertical' }, when: "doc.name == 'Wall' && before.name != 'Wall'", do: [becomes('unwanted')] }),
  flow('ping', { on: { changed: 'vertical' }, when: "doc.description == 'pong'", do: [becomes('ping')] }),
  flow('pong', { on: { changed: 'vertical' }, when: "doc.description == 'ping'", do: [becomes('pong')] }),
  flow('remembers', {
    on: { changed: 'vertical' },
    when: "doc.name == 'New name'",
    do: [
      { do: 'wait', for: 'PT10M' },
      { do: 'create', entity: 'vertical', values: { '/org_id': 'doc.org_id', '/name': "'Was ' + before.name" } },
    ],
  }),
  flow('farewell', {
    on: { deleted: 'vertical' },
    do: [{ do: 'create', entity: 'vertical', values: { '/org_id': 'doc.org_id', '/name': "'Gone ' + doc.name" } }],
  }),
  flow('nightly', {
    on: {
      schedule: { cron: '30 2 * * *', time_zone: 'Europe/Berlin', missed: 'each', each: 'vertical', where: "doc.name.startsWith('Night')" },
    },
    do: [{ do: 'set', values: { '/default_duration': 'doc.default_duration + 1' } }],
  }),
];

describe.each(engines)('flows on %s', (engine) => {
  let server: TestServer;
  let fixit: Caller;
  let tech: Caller;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['flows', 'attendance'], engine, seed: true });
    await goOnWith(server, new Map(flows.map((each) => [`screens/flows/${each.id}.json`, JSON.stringify(each)])));
    fixit = await server.as('admin@fixit.test');
    tech = await server.as('tech@fixit.test');
  });
  afterAll(() => server.stop());

  const work = (early = false) => server.server.parts.jobs.work('flows', { early });
  const executions = async (id: string): Promise<readonly Json[]> => {
    const { body } = await fixit.get(`/v1/data/execution?filter=${encodeURIComponent(`doc.flow == '${id}'`)}`);
    return body.data;
  };
  const made = async (row: Json): Promise<Json> => (await fixit.post('/v1/data/vertical', row)).body.data;
  const read = async (id: unknown): Promise<Json> => (await fixit.get(`/v1/data/vertical/${id}`)).body.data;
  const change = async (id: unknown, patch: Json) => {
    const { version } = await read(id);
    return fixit.patch(`/v1/data/vertical/${id}`, patch, { headers: { 'if-match': `"${version}"` } });
  };
  const named = async (name: string) =>
    (await fixit.get(`/v1/data/vertical?filter=${encodeURIComponent(`doc.name == '${name}'`)}`)).body.data;
  const told = async (type: string): Promise<number> => {
    const rows = await server.server.parts.database.admin((run) => run(`select id from notification where notification_type = '${type}'`));
    return rows.length;
  };
  let days = 20;
  const asked = async (): Promise<Json> => {
    days += 3;
    const day = new Date(Date.parse(server.clock.now()) + days * DAY).toISOString().slice(0, 10);
    const answer = await tech.post('/v1/data/leave-request', { kind: 'unpaid', from_day: day, to_day: day });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };

  it('wait, and go on where they were', async () => {
    const leave = await asked();
    expect(await executions('leave-undecided')).toMatchObject([
      { state: 'queued', record_id: leave.id, title: 'Leave without a decision', depth: 1 },
    ]);
    // The other one tells whoever decides.
    expect(await work()).toBe(2);
    const wakes = new Date(Date.parse(server.clock.now()) + DAY).toISOString();
    expect(await executions('leave-undecided')).toMatchObject([{ state: 'waiting', position: 1, wakes_at: wakes }]);
    expect([await work(), await told('leave_undecided')]).toEqual([0, 0]);
    server.clock.advance(DAY);
    expect(await work(true)).toBe(1);
    const [execution] = await executions('leave-undecided');
    expect(execution).toMatchObject({ state: 'succeeded', wakes_at: null });
    expect(((execution?.log ?? []) as Json[]).map(({ do: name, came }) => [name, came])).toEqual([
      ['wait', 'waits'],
      ['end', 'skipped'],
      ['tell', 'done'],
    ]);
    expect(await told('leave_undecided')).toBe(1);
  });

  it('end where nothing is left to do, and can be stopped while they wait', async () => {
    const before = await told('leave_undecided');
    const [first, second] = [await asked(), await asked()];
    expect(await work()).toBe(4);
    expect((await tech.post(`/v1/data/leave-request/${first.id}/actions/withdraw`, {})).status).toBe(200);
    const waiting = (await executions('leave-undecided')).find(({ record_id }) => record_id === second.id);
    const stop = () => fixit.post(`/v1/data/execution/${waiting?.id}/actions/stop-execution`, {});
    expect((await stop()).status).toBe(200);
    expect([(await stop()).status, (await stop()).body.sub_code]).toEqual([409, 'settled']);
    expect(await work(true)).toBe(2);
    const states = (await executions('leave-undecided')).map(({ state, record_id }) => [record_id, state]);
    expect(states).toEqual(
      expect.arrayContaining([
        [first.id, 'succeeded'],
        [second.id, 'stopped'],
      ]),
    );
    expect(await told('leave_undecided')).toBe(before);
  });

  it('fill in and refuse while a record is saved', async () => {
    expect(await made({ name: 'Blank' })).toMatchObject({ description: 'filled in' });
    const refused = await fixit.post('/v1/data/vertical', { name: 'Refused', description: 'unwanted' });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ pointer: '/description', code: 'refused', message: 'SLA at risk' }],
    ]);
    expect(await executions('fills-in')).toEqual([]);
  });

  it('start on no record of an organisation that has switched them off', async () => {
    const { body } = await fixit.get('/v1/data/flow?page_size=100');
    const of = (name: string) => body.data.find((each: Json) => each.name === name);
    expect(of('leave-undecided')).toMatchObject({
      label: 'Leave without a decision',
      about: 'Leave request',
      description: expect.stringContaining('administrators'),
    });
    const off = await Promise.all(
      ['leave-undecided', 'fills-in'].map(async (name) => (await fixit.post('/v1/data/flow-switch', { flow_id: of(name).id })).body.data),
    );
    const before = (await executions('leave-undecided')).length;
    await asked();
    expect(await executions('leave-undecided')).toHaveLength(before);
    expect(await made({ name: 'Blank while off' })).toMatchObject({ description: null });
    for (const { id, version } of off)
      expect((await fixit.delete(`/v1/data/flow-switch/${id}`, { headers: { 'if-match': `"${version}"` } })).status).toBe(204);
    await asked();
    expect(await executions('leave-undecided')).toHaveLength(before + 1);
    expect([403, 404]).toContain((await tech.post('/v1/data/flow-switch', { flow_id: of('ping').id })).status);
    await work();
  });

  it('fail with the words of what refused them, and go on when somebody says so', async () => {
    const { id } = await made({ name: 'Before the wall' });
    expect((await change(id, { name: 'Wall' })).status).toBe(200);
    expect(await work()).toBe(1);
    const [failed] = await executions('runs-into-it');
    expect(failed).toMatchObject({
      state: 'failed',
      message: 'SLA at risk',
      position: 0,
      log: [{ step: '1', do: 'set', came: 'failed', why: 'SLA at risk' }],
    });
    expect((await fixit.post(`/v1/data/execution/${failed?.id}/actions/retry-execution`, {})).status).toBe(200);
    expect(await executions('runs-into-it')).toMatchObject([{ state: 'queued', message: null }]);
    // Beside it, the product's own flow tells the administrators that it failed.
    expect(await work()).toBe(2);
    expect(await executions('runs-into-it')).toMatchObject([{ state: 'failed' }]);
  });

  it('that start one another are stopped with a clear word', async () => {
    const { id } = await made({ name: 'Table tennis' });
    await change(id, { description: 'ping' });
    let rallies = 0;
    while ((await work()) > 0) rallies += 1;
    expect(rallies).toBe(8);
    const all = [...(await executions('ping')), ...(await executions('pong'))];
    expect(all).toHaveLength(9);
    const last = all.filter(({ state }) => state === 'failed');
    expect(last).toMatchObject([{ depth: 9, message: 'More than 8 flows started one another, so it was stopped.' }]);
  });

  it('remember what the record was, and tell nobody', async () => {
    const { id } = await made({ name: 'Old name' });
    await change(id, { name: 'New name' });
    expect(await work()).toBe(1);
    await change(id, { name: 'Newest name' });
    await work(true);
    expect(await named('Was Old name')).toHaveLength(1);
    expect(Object.keys((await executions('remembers'))[0] ?? {})).not.toContain('before');
  });

  it('know a removed record as it was', async () => {
    const { id } = await made({ name: 'Short-lived' });
    const { version } = await read(id);
    expect((await fixit.delete(`/v1/data/vertical/${id}`, { headers: { 'if-match': `"${version}"` } })).status).toBe(204);
    expect(await work()).toBe(1);
    expect(await named('Gone Short-lived')).toHaveLength(1);
  });

  it('end on the version that they began with', async () => {
    const programs = createPrograms(() => server.server.parts.definitions.product());
    const { database } = server.server.parts;
    const older = flow('remembers', { on: { changed: 'vertical' }, do: [{ do: 'wait', for: 'PT1H' }, { do: 'end' }] });
    const store = (version: string, definition: Json) =>
      database.admin((run) => run(`insert into flow_version values ('${version}', 'remembers', '${JSON.stringify(definition)}')`));
    await store('older', older);
    await store('misfit', { ...older, on: { changed: 'gone' } });
    const of = (version: string) => database.transaction(system('test'), (connection) => programs.of(connection, 'remembers', version));
    expect((await of('older'))?.steps.map((step) => step.do)).toEqual(['wait', 'end']);
    expect([await of('misfit'), await of('never seen')]).toEqual([undefined, undefined]);
  });

  it('leave nothing of a part that was interrupted, and do it once', async () => {
    const { id } = await made({ name: 'Interrupted' });
    await server.server.parts.database.admin((run) =>
      run(`create function interrupted() returns trigger as $$ begin raise exception 'cut'; end $$ language plpgsql`),
    );
    await server.server.parts.database.admin((run) =>
      run('create trigger interrupted before insert on vertical for each row execute function interrupted()'),
    );
    await change(id, { name: 'New name' });
    await work();
    expect(await work(true)).toBe(0);
    const open = () => executions('remembers').then((all) => all.filter(({ record_id }) => record_id === id));
    expect(await open()).toMatchObject([{ state: 'waiting', position: 1 }]);
    await server.server.parts.database.admin((run) => run('drop trigger interrupted on vertical'));
    expect(await work(true)).toBe(1);
    expect(await open()).toMatchObject([{ state: 'succeeded' }]);
    expect(await named('Was Interrupted')).toHaveLength(1);
  });

  it('are nobody else’s to see, or to stop', async () => {
    const [execution] = await executions('ping');
    for (const caller of [tech, await server.as('admin@acme.test')]) {
      const { status, body } = await caller.get('/v1/data/execution');
      expect(status === 200 ? body.data : []).toEqual([]);
      const stopped = await caller.post(`/v1/data/execution/${execution?.id}/actions/stop-execution`, {});
      expect([403, 404]).toContain(stopped.status);
    }
  });

  it('run by the clock for every record that they are about, once for a time that was due', async () => {
    const { jobs, database } = server.server.parts;
    const verticals = await Promise.all(['Night one', 'Night two'].map((name) => made({ name, default_duration: 10 })));
    const other = await made({ name: 'Day', default_duration: 10 });
    const sunday = clocksGoBack(new Date(server.clock.now()).getUTCFullYear() + 1);
    const since = new Date(sunday - 24 * HOUR - HOUR / 2).toISOString();
    await database.admin((run) => run(`update job_schedule set next_at = '${since}' where key = 'flow nightly'`));
    // Those that are shipped are due as well.
    await database.admin((run) => run(`delete from job_schedule where key like 'flow %' and key <> 'flow nightly'`));
    server.clock.set(new Date(sunday + 36 * HOUR).toISOString());
    fixit = await server.as('admin@fixit.test');
    // Three nights, of which one shows half past two twice.
    await jobs.lookForDue();
    await jobs.lookForDue();
    expect(await work()).toBe(3);
    expect(await work()).toBe(6);
    for (const { id } of verticals) expect(await read(id)).toMatchObject({ default_duration: 13 });
    expect(await read(other.id)).toMatchObject({ default_duration: 10 });
  });
});
