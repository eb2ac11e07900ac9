/** Rules and plans run: functions of the operator are called, with whose eyes, how often, signed by what, and never twice for one. */
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, patch, read } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;
type Message = { readonly headers: Record<string, string>; readonly body: string };

const HOUR = 3_600_000;
const arn = (name: string) => `arn:aws:lambda:ap-south-1:123456789012:function:${name}`;
const SECRET = 'a secret of sixteen or more';

/** Writes down what it is told and answers, fails, or takes its time, as a file beside it says. */
const told = (folder: string) => `
  import { appendFileSync, readFileSync } from 'node:fs';
  export const handler = async (message) => {
    appendFileSync(${JSON.stringify(join(folder, 'told'))}, JSON.stringify(message) + '\\n');
    const mood = readFileSync(${JSON.stringify(join(folder, 'mood'))}, 'utf8');
    if (mood === 'failing') throw new Error('down');
    if (mood === 'slow') await new Promise((done) => setTimeout(done, 5000));
    return { took: JSON.parse(message.body).id };
  };`;

describe.each(engines)('automation at work on %s', (engine) => {
  let folder: string;
  let server: TestServer;
  let fixit: Caller;
  let desk: Caller;
  let tech: Caller;
  const mood = (name: 'well' | 'failing' | 'slow') => writeFile(join(folder, 'mood'), name);
  const messages = async (): Promise<readonly Message[]> => {
    const text = await readFile(join(folder, 'told'), 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldloom-functions-'));
    await writeFile(join(folder, 'told.mjs'), told(folder));
    await writeFile(join(folder, 'functions.json'), JSON.stringify({ [arn('told')]: 'told.mjs', [arn('other')]: 'told.mjs' }));
    server = await startTestServer({
      areas: ['attendance', 'automation', 'functions', 'automation-rules', 'flows'],
      engine,
      seed: true,
      config: { functionsDir: folder },
    });
    fixit = await server.as('admin@fixit.test');
    desk = await server.as('user@fixit.test');
    tech = await server.as('tech@fixit.test');
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await mood('well');
    await writeFile(join(folder, 'told'), '');
  });

  /** Everything that is to happen by itself, `early` also what waits for its time. */
  const work = async (early = false): Promise<void> => {
    const { jobs } = server.server.parts;
    for (let done = 1; done > 0; ) done = (await jobs.work('flows')) + (await jobs.work('calls', { early }));
  };
  const rule = async (row: Json): Promise<Json & { id: string }> =>
    dataOf(await fixit.post('/v1/data/automation-rule', { event: 'leave_approved', function_arn: arn('told'), ...row }), 201);
  const plan = async (row: Json): Promise<Json & { id: string }> => dataOf(await fixit.post('/v1/data/execution-plan', row), 201);
  const executions = (filter: string) => listOf(fixit, 'execution', filter);
  const off = (entity: string, { id }: { id: string }) => patch(fixit, entity, id, { is_active: false });
  let days = 100;
  const approved = async (): Promise<Json & { id: string }> => {
    days += 3;
    const day = new Date(Date.parse(server.clock.now()) + days * 24 * HOUR).toISOString().slice(0, 10);
    const leave = dataOf(await tech.post('/v1/data/leave-request', { kind: 'unpaid', from_day: day, to_day: day, reason: 'Wedding' }), 201);
    dataOf(await act(desk, 'leave-request', leave.id, 'approve', {}));
    return read(fixit, 'leave-request', leave.id);
  };

  it('calls the function of a rule when its event happens and its condition holds, signed, and keeps what became of it', async () => {
    const made = await rule({
      name: 'Tell payroll',
      condition: "doc.reason == 'Wedding'",
      payload: [
        { key: 'day', value: 'doc.from_day' },
        { key: 'kind', value: "'leave'" },
      ],
    });
    const never = await rule({ name: 'Never', condition: "doc.reason == 'Funeral'" });
    dataOf(await act(fixit, 'automation-rule', made.id, 'set-secret', { secret: SECRET }));
    const leave = await approved();
    await work();
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    const event = JSON.parse(message?.body ?? '{}');
    expect(event).toMatchObject({
      specversion: '1.0',
      type: 'leave-request.changed',
      subject: leave.id,
      data: { day: leave.from_day, kind: 'leave' },
    });
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = message?.headers ?? {};
    expect(id).toBe(event.id);
    expect(signature).toBe(`v1,${createHmac('sha256', SECRET).update(`${id}.${time}.${message?.body}`).digest('base64')}`);
    const [execution] = await executions(`doc.rule_id == '${made.id}'`);
    expect(execution).toMatchObject({
      state: 'succeeded',
      title: 'Tell payroll',
      record_id: leave.id,
      log: [{ do: 'call', came: 'done', name: 'Tell payroll' }],
    });
    expect(Object.keys(execution)).not.toContain('outgoing');
    expect(await listOf(fixit, 'outbound-call', `doc.execution_id == '${execution.id}'`)).toMatchObject([
      { state: 'succeeded', attempt: 1, key: id, payload: { day: leave.from_day, kind: 'leave' }, answer: JSON.stringify({ took: id }) },
    ]);
    expect(await executions(`doc.rule_id == '${never.id}'`)).toEqual([]);
    await off('automation-rule', made);
    await off('automation-rule', never);
  });

  it('tries again with the same key, later each time, and ends with words; somebody has it go on', async () => {
    const made = await rule({ name: 'Fragile', retries: 2 });
    await mood('failing');
    await approved();
    await work();
    const state = async () => (await executions(`doc.rule_id == '${made.id}'`))[0];
    const due = new Date(Date.parse(server.clock.now()) + 5000).toISOString();
    expect(await state()).toMatchObject({ state: 'waiting', attempt: 1, wakes_at: due, message: expect.stringContaining('failed') });
    await work(true);
    expect(await state()).toMatchObject({ state: 'failed', wakes_at: null });
    await mood('well');
    dataOf(await act(fixit, 'execution', (await state()).id, 'retry-execution', {}));
    await work();
    expect(await state()).toMatchObject({ state: 'succeeded', message: null });
    const keys = (await messages()).map(({ headers }) => headers['webhook-id']);
    expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
    expect((await listOf(fixit, 'outbound-call', `doc.rule_id == '${made.id}'`)).map((call: Json) => call.attempt).toSorted()).toEqual([
      1, 1, 2, 3,
    ]);
    await off('automation-rule', made);
  });

  it('gives up what takes too long, and says so', async () => {
    const made = await rule({ name: 'Slow', retries: 0, timeout_seconds: 1 });
    await mood('slow');
    await approved();
    await work();
    expect(await executions(`doc.rule_id == '${made.id}'`)).toMatchObject([
      { state: 'timed_out', message: expect.stringContaining('within 1 seconds') },
    ]);
    await off('automation-rule', made);
  });

  it('leaves a function alone that fails all the time, and calls it again after a rest', async () => {
    server.clock.advance(HOUR);
    const made = await rule({ name: 'Broken', retries: 0, function_arn: arn('other') });
    await mood('failing');
    for (let count = 0; count < 5; count += 1) {
      await approved();
      await work();
    }
    expect((await messages()).length).toBe(5);
    await approved();
    await work();
    expect((await messages()).length).toBe(5);
    const held = async () => (await executions(`doc.rule_id == '${made.id}' && doc.state == 'waiting'`))[0];
    expect(await held()).toMatchObject({ wakes_at: new Date(Date.parse(server.clock.now()) + 300_000).toISOString() });
    await mood('well');
    server.clock.advance(301_000);
    await work(true);
    expect((await messages()).length).toBe(6);
    expect(await held()).toBeUndefined();
    await off('automation-rule', made);
  });

  it('calls once what is the same', async () => {
    const made = await rule({ name: 'Once a person', idempotency_key: 'doc.user_id' });
    await approved();
    await work();
    await approved();
    await work();
    expect(await messages()).toHaveLength(1);
    expect((await executions(`doc.rule_id == '${made.id}'`)).map((each: Json) => (each.log as Json[])[0]?.came).toSorted()).toEqual([
      'done',
      'skipped',
    ]);
    await off('automation-rule', made);
  });

  it('says what is wrong with a payload and a key where they stand', async () => {
    const wrong = await fixit.post('/v1/data/automation-rule', {
      name: 'Wrong',
      event: 'leave_approved',
      function_arn: arn('told'),
      payload: [{ key: 'a', value: 'doc.nope' }],
      idempotency_key: 'doc.neither',
    });
    expect([wrong.status, wrong.body.errors.map(({ pointer }: Json) => pointer)]).toEqual([422, ['/payload/0/value', '/idempotency_key']]);
    const asking = await fixit.post('/v1/data/automation-rule', {
      name: 'Who',
      event: 'leave_approved',
      function_arn: arn('told'),
      condition: 'user.is_admin',
    });
    expect(asking.body.errors).toMatchObject([{ pointer: '/condition' }]);
  });

  it('sees nothing with the eyes of somebody who has left, and leaves no trace of what their rights do not show', async () => {
    const { database } = server.server.parts;
    const made = await rule({ name: 'Of somebody', payload: [{ key: 'day', value: 'doc.from_day' }] });
    expect(made.acts_for).toEqual((await listOf(fixit, 'user', "doc.user_email == 'admin@fixit.test'"))[0].id);
    const give = (email: string) =>
      database.admin((run) =>
        run(`update automation_rule set acts_for = (select id from "user" where user_email = '${email}' limit 1) where id = '${made.id}'`),
      );
    await give('admin@zenith.test');
    await approved();
    await work();
    expect([await messages(), await executions(`doc.rule_id == '${made.id}'`)]).toEqual([[], []]);
    await database.admin((run) => run(`update automation_rule set acts_for = null where id = '${made.id}'`));
    await approved();
    await work();
    expect(await messages()).toEqual([]);
    expect(await executions(`doc.rule_id == '${made.id}'`)).toMatchObject([
      { state: 'failed', message: expect.stringContaining('rights') },
    ]);
    await off('automation-rule', made);
  });

  it('runs the steps of a plan one after another when somebody says so, one execution at a time', async () => {
    const [first, second] = [
      await rule({ name: 'First', is_active: false }),
      await rule({ name: 'Second', is_active: false, payload: [{ key: 'x', value: "'y'" }] }),
    ];
    const steps = [
      { name: 'Begin', rule_id: first.id },
      { name: 'End', rule_id: second.id },
    ];
    const made = await plan({ name: 'By hand', trigger: 'manual', steps });
    const run = () => act(fixit, 'execution-plan', made.id, 'run-plan', {});
    dataOf(await run());
    dataOf(await run());
    await work();
    expect((await messages()).map(({ body }) => JSON.parse(body).data)).toEqual([{}, { x: 'y' }]);
    const all = await executions(`doc.plan_id == '${made.id}'`);
    expect(all.map(({ state, message }: Json) => [state, message]).toSorted()).toEqual([
      ['skipped', 'The previous run had not finished.'],
      ['succeeded', null],
    ]);
    expect(all.find(({ state }: Json) => state === 'succeeded').log.map(({ name, came }: Json) => [name, came])).toEqual([
      ['Begin', 'done'],
      ['End', 'done'],
    ]);
    expect((await act(tech, 'execution-plan', made.id, 'run-plan', {})).status).toBeGreaterThanOrEqual(403);
    await off('execution-plan', made);
    expect((await run()).status).toBeGreaterThanOrEqual(403);
  });

  it('runs a plan by the clock, once for a time that was due, and not when it is switched off', async () => {
    const { jobs } = server.server.parts;
    const step = await rule({ name: 'By the clock', is_active: false });
    const made = await plan({
      name: 'Hourly',
      trigger: 'cron',
      cron: '0 * * * *',
      time_zone: 'Asia/Kolkata',
      missed: 'once',
      steps: [{ name: 'Only', rule_id: step.id }],
    });
    const pass = async (hours: number) => {
      server.clock.advance(hours * HOUR);
      fixit = await server.as('admin@fixit.test');
      await jobs.lookForDue();
      await jobs.lookForDue();
      await work();
    };
    await pass(1);
    expect(await executions(`doc.plan_id == '${made.id}'`)).toMatchObject([{ state: 'succeeded', record_title: 'Hourly' }]);
    // Nobody ran for three hours: one run for the last of them.
    await pass(3);
    expect(await executions(`doc.plan_id == '${made.id}'`)).toHaveLength(2);
    await off('execution-plan', made);
    await pass(2);
    expect(await executions(`doc.plan_id == '${made.id}'`)).toHaveLength(2);
    expect(await messages()).toHaveLength(2);
  });

  it('has the events of a plan wait their turn, also after one that was stopped', async () => {
    const step = await rule({ name: 'In turn', is_active: false, retries: 1 });
    const made = await plan({
      name: 'On leave',
      trigger: 'event_trigger',
      event: 'leave_approved',
      steps: [{ name: 'Only', rule_id: step.id }],
    });
    await mood('failing');
    await Promise.all([approved(), approved(), approved()]);
    await work();
    const states = async () => (await executions(`doc.plan_id == '${made.id}'`)).map(({ state }: Json) => state).toSorted();
    expect(await states()).toEqual(['queued', 'queued', 'waiting']);
    await mood('well');
    const [waiting] = await executions(`doc.plan_id == '${made.id}' && doc.state == 'waiting'`);
    dataOf(await act(fixit, 'execution', waiting.id, 'stop-execution', {}));
    await work(true);
    expect(await states()).toEqual(['stopped', 'succeeded', 'succeeded']);
    expect(await messages()).toHaveLength(3);
    await off('execution-plan', made);
  });
});
