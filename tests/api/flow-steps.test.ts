/** What the steps of flows do: choose, go over records, are rescued, name values, wait for rules and people, run workflows, write mails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowSweeps, KEPT_DAYS } from '../../engine/server/flows/index.ts';
import { sweep } from '../../engine/server/jobs/index.ts';
import { engines } from '../support/database.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const MINUTE = 60_000;
const DAY = 86_400_000;

const flow = (id: string, more: Json): Json => ({ id, title: 't:flow.leave_undecided', ...more });
const set = (description: string, more: Json = {}): Json => ({ do: 'set', values: { '/description': description }, ...more });
const named = (name: string) => `doc.name.startsWith('${name}')`;
const made = { created: 'vertical' };
const child = (name: string) => ({ do: 'create', entity: 'vertical', values: { '/org_id': 'doc.org_id', '/name': name } });
const others = (prefix: string) => `doc.org_id == parent.org_id && doc.name.startsWith('${prefix}')`;

const flows: readonly Json[] = [
  flow('chooses', {
    on: made,
    when: named('Choice'),
    do: [
      {
        do: 'switch',
        cases: [
          { when: 'doc.default_duration > 100', steps: [set("'long'"), { do: 'end' }] },
          { when: 'doc.default_duration > 50', steps: [{ do: 'wait', for: 'PT10M' }, set("'middling'")] },
        ],
        else: [set("'short'")],
      },
      set("doc.description + ', seen'"),
    ],
  }),
  flow('goes-over', {
    on: made,
    when: "doc.name == 'Head'",
    do: [
      { do: 'let', vars: { mark: "'of ' + doc.name" } },
      {
        do: 'for',
        each: 'vertical',
        where: others('Limb'),
        steps: [
          set("vars.mark + ' (' + parent.name + ')'"),
          { do: 'wait', when: "doc.name == 'Limb 2'", for: 'PT10M' },
          { do: 'set', values: { '/default_duration': 'doc.default_duration + 1' } },
        ],
      },
      set("'all done'"),
    ],
  }),
  flow('takes-few', {
    on: made,
    when: "doc.name == 'Few'",
    do: [{ do: 'for', each: 'vertical', where: others('Limb'), most: 2, steps: [set("'touched'")] }],
  }),
  flow('refuses', {
    on: { saving: 'vertical' },
    when: "doc.description == 'unwanted'",
    do: [
      { do: 'let', vars: { long: 'doc.default_duration > 100' } },
      {
        do: 'switch',
        cases: [{ when: 'vars.long', steps: [{ do: 'refuse', at: '/default_duration', code: 'too_long', message: 't:flow.sla_at_risk' }] }],
        else: [{ do: 'refuse', at: '/description', message: 't:flow.sla_at_risk' }],
      },
    ],
  }),
  flow('is-rescued', {
    on: made,
    when: named('Risky'),
    do: [
      child("'Before ' + doc.name"),
      {
        do: 'try',
        again: { limit: 1, after: 'PT5M' },
        steps: [child("'Within ' + doc.name"), set("'unwanted'")],
        catch: [set("vars.error.code + ': ' + vars.error.message + ' (' + vars.error.step + ')'")],
      },
    ],
  }),
  flow('raises', { on: made, when: named('Raise'), do: [{ do: 'raise', code: 'no', message: 't:flow.escalate_urgent_request' }] }),
  flow('removes', { on: made, when: named('Mayfly'), do: [{ do: 'delete' }] }),
  flow('listens', {
    on: made,
    when: named('Ear'),
    do: [{ do: 'listen', until: "doc.description == 'spoken'", for: 'PT1H', late: [set("'too late'"), { do: 'end' }] }, set("'heard'")],
  }),
  flow('asks', {
    on: made,
    when: named('Question'),
    do: [
      {
        do: 'ask',
        who: 'doc.created_by',
        question: 't:flow.sla_at_risk',
        for: 'P1D',
        as: 'boss',
        late: [set("'nobody cares'"), { do: 'end' }],
      },
      set("vars.boss.outcome + ': ' + default(vars.boss.remark, '-')"),
    ],
  }),
  flow('calls-out', { on: made, when: named('Caller'), do: [{ do: 'emit', event: 'called', vars: { loud: "doc.name + '!'" } }] }),
  flow('hears', { on: { event: { entity: 'vertical', name: 'called', vars: ['loud'] } }, do: [set('string(input.loud)')] }),
  flow('writes', {
    on: made,
    when: named('Letter'),
    do: [
      {
        do: 'mail',
        to: 'doc.created_by',
        subject: 't:flow.sla_at_risk',
        text: 't:flow.leave_undecided',
        attach: { entity: 'vertical', where: others('Limb'), fields: ['/name', '/default_duration'] },
      },
    ],
  }),
  flow('withdraws', {
    on: { entered: { entity: 'leave-request', states: ['pending'] } },
    when: "doc.reason == 'withdraw me'",
    do: [{ do: 'run', workflow: 'withdraw' }],
  }),
  flow('notes-why', {
    on: { run: { entity: 'leave-request', workflow: 'reject' } },
    do: [
      {
        do: 'create',
        entity: 'vertical',
        values: { '/org_id': 'doc.org_id', '/name': "'Rejected: ' + input.remarks" },
      },
    ],
  }),
];

describe.each(engines)('steps of flows on %s', (engine) => {
  let server: TestServer;
  let fixit: Caller;
  let tech: Caller;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['flows', 'attendance'], engine, seed: true });
    await goOnWith(server, new Map(flows.map((each) => [`screens/flows/${each.id}.json`, JSON.stringify(each)])));
    fixit = await server.as('admin@fixit.test');
    tech = await server.as('tech@fixit.test');
    for (const number of [1, 2, 3]) await create({ name: `Limb ${number}`, default_duration: 10 });
  });
  afterAll(() => server.stop());

  const work = (early = false) => server.server.parts.jobs.work('flows', { early });
  const create = async (row: Json): Promise<Json> => {
    const answer = await fixit.post('/v1/data/vertical', row);
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const read = async (id: unknown): Promise<Json> => (await fixit.get(`/v1/data/vertical/${id}`)).body.data;
  const find = async (filter: string): Promise<readonly Json[]> =>
    (await fixit.get(`/v1/data/vertical?filter=${encodeURIComponent(filter)}`)).body.data;
  const change = async (id: unknown, patch: Json) =>
    fixit.patch(`/v1/data/vertical/${id}`, patch, { headers: { 'if-match': `"${(await read(id)).version}"` } });
  const executionOf = async (id: string): Promise<Json> => {
    const { body } = await fixit.get(`/v1/data/execution?filter=${encodeURIComponent(`doc.flow == '${id}'`)}`);
    return body.data[0];
  };
  const logOf = async (id: string) => ((await executionOf(id)).log as Json[]).map(({ step, do: name, came }) => `${step} ${name} ${came}`);
  const later = (milliseconds: number) => server.clock.advance(milliseconds);
  let days = 20;
  const leave = async (reason: string): Promise<Json> => {
    days += 3;
    const day = new Date(Date.parse(server.clock.now()) + days * DAY).toISOString().slice(0, 10);
    const answer = await tech.post('/v1/data/leave-request', { kind: 'unpaid', from_day: day, to_day: day, reason });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };

  it('choose one way, and meet again behind it', async () => {
    const [long, middling, short] = await Promise.all(
      [120, 60, 10].map((minutes) => create({ name: `Choice ${minutes}`, default_duration: minutes })),
    );
    await work();
    expect([(await read(long?.id)).description, (await read(short?.id)).description]).toEqual(['long', 'short, seen']);
    expect((await read(middling?.id)).description).toBeNull();
    later(10 * MINUTE);
    await work(true);
    expect((await read(middling?.id)).description).toBe('middling, seen');
  });

  it('tell which way was chosen, by which rule', async () => {
    const { body } = await fixit.get(
      `/v1/data/execution?filter=${encodeURIComponent("doc.flow == 'chooses' && doc.record_title == 'Choice 120'")}`,
    );
    expect(body.data[0].log).toMatchObject([
      { step: '1', do: 'switch', came: 'done', why: 'doc.default_duration > 100', what: '{"case":1}' },
      { step: '1.1.1', do: 'set', came: 'done', what: '{"fields":["description"]}' },
      { step: '1.1.2', do: 'end', came: 'ended' },
    ]);
    expect(Object.keys(body.data[0])).not.toContain('memory');
  });

  it('go over records, rest in the midst of them, and go on with the same one', async () => {
    const head = await create({ name: 'Head' });
    await work();
    const limbs = async () =>
      (await find("doc.name.startsWith('Limb')")).map(({ name, description, default_duration }) => [name, description, default_duration]);
    expect((await limbs()).toSorted()).toEqual([
      ['Limb 1', 'of Head (Head)', 11],
      ['Limb 2', 'of Head (Head)', 10],
      ['Limb 3', null, 10],
    ]);
    expect((await read(head.id)).description).toBeNull();
    later(10 * MINUTE);
    await work(true);
    expect((await limbs()).toSorted()).toEqual([1, 2, 3].map((number) => [`Limb ${number}`, 'of Head (Head)', 11]));
    expect((await read(head.id)).description).toBe('all done');
    expect(await logOf('goes-over')).toEqual([
      '1 let done',
      '2 for done',
      '2.1 set done',
      '2.2 wait skipped',
      '2.3 set done',
      '2.1 set done',
      '2.2 wait waits',
      '2.3 set done',
      '2.1 set done',
      '2.2 wait skipped',
      '2.3 set done',
      '3 set done',
    ]);
  });

  it('go over no more records than they may, and touch none then', async () => {
    await create({ name: 'Few' });
    await work();
    expect(await executionOf('takes-few')).toMatchObject({
      state: 'failed',
      message: 'There are more than 2 records that it would go over. None of them was touched: narrow the condition, or allow more.',
      log: [{ step: '1', do: 'for', came: 'failed' }],
    });
    expect(await find("doc.description == 'touched'")).toEqual([]);
  });

  it('refuse what is saved by the case that holds', async () => {
    const refused = async (row: Json) => (await fixit.post('/v1/data/vertical', { description: 'unwanted', ...row })).body.errors;
    expect(await refused({ name: 'No', default_duration: 101 })).toMatchObject([{ pointer: '/default_duration', code: 'too_long' }]);
    expect(await refused({ name: 'No' })).toMatchObject([{ pointer: '/description', code: 'refused' }]);
  });

  it('are done again where they were refused, then rescued; what the refused one did is undone', async () => {
    const { id } = await create({ name: 'Risky' });
    await work();
    expect(await executionOf('is-rescued')).toMatchObject({ state: 'waiting' });
    expect([(await find("doc.name == 'Within Risky'")).length, (await find("doc.name == 'Before Risky'")).length]).toEqual([1, 1]);
    later(5 * MINUTE);
    await work(true);
    // The second time there is such a record already, which is refused as well.
    expect((await read(id)).description).toMatch(/^\w+: .+ \(2\.1\.1\)$/);
    expect(await logOf('is-rescued')).toEqual([
      '1 create done',
      '2.1.1 create done',
      '2.1.2 set failed',
      '2.1.1 create failed',
      '2.2.1 set done',
    ]);
    expect(await executionOf('is-rescued')).toMatchObject({ state: 'succeeded' });
  });

  it('refuse with words of their own', async () => {
    await create({ name: 'Raise' });
    await work();
    const [execution] = [await executionOf('raises')];
    expect(execution).toMatchObject({ state: 'failed', log: [{ do: 'raise', came: 'failed', why: execution.message }] });
  });

  it('remove the record that they are about', async () => {
    const { id } = await create({ name: 'Mayfly' });
    await work();
    expect((await fixit.get(`/v1/data/vertical/${id}`)).status).toBe(404);
    expect(await executionOf('removes')).toMatchObject({ state: 'succeeded' });
  });

  it('wait until a rule holds of the record, and go on as soon as it does', async () => {
    const { id } = await create({ name: 'Ear' });
    await work();
    await change(id, { default_duration: 70 });
    await work();
    expect(await executionOf('listens')).toMatchObject({ state: 'waiting' });
    await change(id, { description: 'spoken' });
    await work();
    expect([(await read(id)).description, (await executionOf('listens')).state]).toEqual(['heard', 'succeeded']);
  });

  it('do something else where it never does', async () => {
    const { id } = await create({ name: 'Ear two' });
    await work();
    later(60 * MINUTE);
    await work(true);
    expect((await read(id)).description).toBe('too late');
  });

  it('ask people, and go on with what they say', async () => {
    const { id } = await create({ name: 'Question' });
    await work();
    const mine = async (by: Caller): Promise<readonly Json[]> => (await by.get('/v1/data/flow-question')).body.data ?? [];
    const [question] = await mine(fixit);
    expect(question).toMatchObject({ state: 'open', question: 'SLA at risk', record_title: 'Question' });
    expect(Object.keys(question ?? {})).toContain('until');
    expect(await mine(tech)).toEqual([]);
    const answer = (by: Caller, workflow: string, input: Json) =>
      by.post(`/v1/data/flow-question/${question?.id}/actions/${workflow}`, input);
    expect([403, 404]).toContain((await answer(tech, 'agree-to-question', {})).status);
    expect((await answer(fixit, 'decline-question', {})).status).toBe(422);
    expect((await answer(fixit, 'agree-to-question', { remark: 'gladly' })).status).toBe(200);
    expect([(await answer(fixit, 'decline-question', { remark: 'no' })).body.sub_code]).toEqual(['answered']);
    await work();
    expect((await read(id)).description).toBe('approved: gladly');
  });

  it('ask in vain, and then nobody can answer any more', async () => {
    const { id } = await create({ name: 'Question two' });
    await work();
    later(DAY);
    const [question] = (await fixit.get(`/v1/data/flow-question?filter=${encodeURIComponent("doc.state == 'open'")}`)).body.data;
    const late = await fixit.post(`/v1/data/flow-question/${question.id}/actions/agree-to-question`, {});
    expect([late.status, late.body.errors?.[0]?.code ?? late.body.sub_code]).toEqual([422, 'late']);
    await work(true);
    expect((await read(id)).description).toBe('nobody cares');
    expect((await fixit.get(`/v1/data/flow-question/${question.id}`)).body.data.state).toBe('expired');
  });

  it('are not asked about any more once they are stopped', async () => {
    await create({ name: 'Question three' });
    await work();
    const { body } = await fixit.get(`/v1/data/execution?filter=${encodeURIComponent("doc.flow == 'asks' && doc.state == 'waiting'")}`);
    expect((await fixit.post(`/v1/data/execution/${body.data[0].id}/actions/stop-execution`, {})).status).toBe(200);
    expect((await fixit.get(`/v1/data/flow-question?filter=${encodeURIComponent("doc.state == 'withdrawn'")}`)).body.data).toHaveLength(1);
  });

  it('start flows by an event, with what it tells', async () => {
    const { id } = await create({ name: 'Caller' });
    expect([await work(), await work()]).toEqual([1, 1]);
    expect((await read(id)).description).toBe('Caller!');
    expect(await executionOf('hears')).toMatchObject({ depth: 2, state: 'succeeded' });
  });

  it('write to people, with records as a table', async () => {
    await create({ name: 'Letter' });
    await work();
    const messages = (await fixit.get('/v1/dev/outbox')).body.data as Json[];
    const mail = messages.find(({ subject }) => subject === 'SLA at risk');
    expect(mail).toMatchObject({ channel: 'email', to: 'admin@fixit.test' });
    const { attachments } = (mail?.data ?? {}) as { attachments: Json[] };
    expect(String(attachments[0]?.content).split('\r\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^\ufeff.+,.+$/),
      expect.stringMatching(/^Limb 1,\d+$/),
      expect.stringMatching(/^Limb 2,\d+$/),
    ]);
  });

  it('are forgotten some time after they are over, those that failed later', async () => {
    const { database } = server.server.parts;
    const left = () => database.admin((run) => run("select flow from execution where flow in ('removes', 'raises') order by flow"));
    const sweepIn = async (days: number) => {
      const now = new Date(Date.parse(server.clock.now()) + days * DAY).toISOString();
      for (const each of flowSweeps) await sweep(database, each, now);
    };
    await sweepIn(KEPT_DAYS.done - 5);
    expect(await left()).toEqual([{ flow: 'raises' }, { flow: 'removes' }]);
    await sweepIn(KEPT_DAYS.done + 1);
    expect(await left()).toEqual([{ flow: 'raises' }]);
    await sweepIn(KEPT_DAYS.failed + 1);
    expect(await left()).toEqual([]);
  });

  it('run workflows, when a record comes into a state', async () => {
    const { id } = await leave('withdraw me');
    await work();
    expect((await fixit.get(`/v1/data/leave-request/${id}`)).body.data.state).toBe('withdrawn');
    expect(await executionOf('withdraws')).toMatchObject({
      state: 'succeeded',
      log: [{ do: 'run', came: 'done', what: '{"workflow":"withdraw","records":1}' }],
    });
  });

  it('start when a workflow was run, and read what was entered', async () => {
    const { id } = await leave('holiday');
    const decider = await server.as('user@fixit.test');
    expect((await decider.post(`/v1/data/leave-request/${id}/actions/reject`, { remarks: 'no hands' })).status).toBe(200);
    await work();
    expect(await find("doc.name == 'Rejected: no hands'")).toHaveLength(1);
  });
});
