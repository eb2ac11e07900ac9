/** Flows that organisations write themselves, with the rights of whoever saved them; and addresses at which others tell them something. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { givenRequest, type People, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const HOUR = 3_600_000;

describe.each(engines)('own flows on %s', (engine) => {
  let server: TestServer;
  let people: People;

  beforeAll(async () => {
    const areas = ['requests', 'people', 'setup', 'rights', 'flows', 'automation-rules', 'attendance'] as const;
    server = await startTestServer({ areas, engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const work = async (early = false): Promise<number> => {
    let done = 0;
    for (let more = 1; more > 0; done += more) more = await server.server.parts.jobs.work('flows', { early });
    return done;
  };
  let numbered = 0;
  const write = (by: Caller, definition: unknown, more: Json = {}) => {
    numbered += 1;
    return by.post('/v1/data/own-flow', { name: `Flow ${numbered}`, definition, ...more });
  };
  const made = async (by: Caller, definition: unknown, more: Json = {}): Promise<Json> => {
    const answer = await write(by, definition, more);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const executions = async (by: Caller, flow: Json): Promise<readonly Json[]> =>
    (await by.get(`/v1/data/execution?filter=${encodeURIComponent(`doc.own_flow_id == '${flow.id}'`)}`)).body.data;
  const off = async (by: Caller, { id }: Json) => {
    const { version } = (await by.get(`/v1/data/own-flow/${id}`)).body.data;
    return by.patch(`/v1/data/own-flow/${id}`, { is_active: false }, { headers: { 'if-match': `"${version}"` } });
  };
  const faults = async (by: Caller, definition: unknown) =>
    (await write(by, definition)).body.errors?.map(({ pointer, code }: Json) => `${pointer} ${code}`).toSorted();

  it('do what they say, in words of their own', async () => {
    const flow = await made(people.acme, {
      on: { created: 'service-request' },
      when: "doc.priority == 'Urgent'",
      do: [
        { do: 'let', vars: { note: "doc.title + ' (urgent)'" } },
        { do: 'set', values: { '/title': 'vars.note' } },
        { do: 'raise', when: "doc.title == 'nothing'", message: 'This cannot be.' },
      ],
    });
    expect(flow).toMatchObject({ starts_on: ['service-request.created'], is_active: true });
    const urgent = await givenRequest(people, { priority: 'Urgent' });
    const usual = await givenRequest(people, { priority: 'Normal' });
    await work();
    const titleOf = async (id: string) => (await people.acme.get(`/v1/data/service-request/${id}`)).body.data.title;
    expect([await titleOf(urgent.requestId), await titleOf(usual.requestId)]).toEqual([
      expect.stringMatching(/ \(urgent\)$/),
      expect.not.stringMatching(/urgent/),
    ]);
    expect(await executions(people.acme, flow)).toMatchObject([
      { state: 'succeeded', record_id: urgent.requestId, acts_for: flow.acts_for },
    ]);
    await off(people.acme, flow);
    await givenRequest(people, { priority: 'Urgent' });
    await work();
    expect(await executions(people.acme, flow)).toHaveLength(1);
  });

  it('refuse with their own words, in what people then read', async () => {
    const flow = await made(people.acme, {
      on: { created: 'service-request' },
      do: [{ do: 'raise', code: 'no', message: 'Not on a Sunday.' }],
    });
    await givenRequest(people);
    await work();
    expect(await executions(people.acme, flow)).toMatchObject([{ state: 'failed', message: 'Not on a Sunday.' }]);
    await off(people.acme, flow);
  });

  it('are told of every fault at its place', async () => {
    expect(
      await faults(people.acme, {
        on: { created: 'service-request' },
        when: 'doc.nope',
        do: [{ do: 'sing' }, { do: 'set', values: { '/nope': '1' } }],
      }),
    ).toEqual(['/definition/do/0/do not_for_members']);
    expect(
      await faults(people.acme, {
        on: { created: 'service-request' },
        when: 'doc.nope == 1',
        do: [{ do: 'set', values: { '/nope': '1' } }],
      }),
    ).toEqual(['/definition/do/0/values/~1nope unknown_field', '/definition/when rule_field']);
    expect(await faults(people.acme, { on: { saving: 'service-request' }, do: [{ do: 'end' }] })).toEqual([
      '/definition/on not_for_members',
    ]);
    expect(await faults(people.acme, { on: { created: 'user' }, do: [{ do: 'end' }] })).toEqual(['/definition/on/created not_listened']);
    expect(await faults(people.acme, { on: { schedule: { cron: '0 7 * * *', each: 'user' } }, do: [{ do: 'end' }] })).toEqual([
      '/definition/on/schedule/each not_listened',
    ]);
    expect(await faults(people.acme, 'what')).toBeDefined();
    expect(await faults(people.acme, null)).toBeDefined();
  });

  it('ask no related rows and follow no reference: these are read by the server', async () => {
    const reading = (rule: string) => ({ on: { created: 'service-request' }, when: rule, do: [{ do: 'end' }] });
    expect(await faults(people.acme, reading("exists('identity', i, i.email != null)"))).toEqual([
      expect.stringMatching(/^\/definition\/when rule_/),
    ]);
    expect(await faults(people.acme, reading("doc.provider_id.name != ''"))).toEqual([expect.stringMatching(/^\/definition\/when rule_/)]);
  });

  it('do no more than the member may: neither read, write, nor reach other organisations', async () => {
    const globex = await people.globex.get('/v1/data/customer?page_size=1');
    const theirs = globex.body.data[0];
    const everybody = {
      on: { created: 'service-request' },
      do: [{ do: 'for', each: 'customer', where: 'true', most: 1000, steps: [{ do: 'set', values: { '/cust_name': "'Mine'" } }] }],
    };
    const greedy = await made(people.acme, everybody);
    await givenRequest(people);
    await work();
    expect((await people.globex.get(`/v1/data/customer/${theirs.id}`)).body.data.cust_name).toBe(theirs.cust_name);
    await off(people.acme, greedy);
    const maker = await made(people.acme, {
      on: { created: 'service-request' },
      do: [{ do: 'create', entity: 'customer', values: { '/org_id': `'${theirs.org_id}'`, '/cust_name': "'Smuggled'" } }],
    });
    await givenRequest(people);
    await work();
    expect(await executions(people.acme, maker)).toMatchObject([{ state: 'failed' }]);
    expect((await people.globex.get(`/v1/data/customer?filter=${encodeURIComponent("doc.cust_name == 'Smuggled'")}`)).body.data).toEqual(
      [],
    );
    await off(people.acme, maker);
  });

  it('may not run what the member may not, nor tell others than colleagues', async () => {
    const { body } = await people.globex.get('/v1/data/user?page_size=1');
    const stranger = body.data[0].id;
    const teller = await made(people.acme, {
      on: { created: 'service-request' },
      do: [{ do: 'tell', type: 'flow_question', to: `['${stranger}']` }],
    });
    await givenRequest(people);
    await work();
    const told = await server.server.parts.database.admin((run) =>
      run(`select id from notification where user_id = '${stranger}' and notification_type = 'flow_question'`),
    );
    expect(told).toEqual([]);
    expect(await executions(people.acme, teller)).toMatchObject([
      { state: 'succeeded', log: [{ do: 'tell', what: '{"type":"flow_question","people":0}' }] },
    ]);
    await off(people.acme, teller);
  });

  it('stop when the person behind them is gone', async () => {
    const flow = await made(people.acme, {
      on: { created: 'service-request' },
      do: [
        { do: 'wait', for: 'PT1H' },
        { do: 'set', values: { '/title': "'late'" } },
      ],
    });
    const { requestId } = await givenRequest(people);
    await work();
    const { database } = server.server.parts;
    await database.admin((run) => run(`update "user" set is_active = false where id = '${flow.acts_for}'`));
    server.clock.advance(HOUR);
    await work(true);
    const [row] = await database.admin((run) =>
      run(`select state from execution where record_id = '${requestId}' and own_flow_id = '${flow.id}'`),
    );
    expect(row).toEqual({ state: 'failed' });
    await database.admin((run) => run(`update "user" set is_active = true where id = '${flow.acts_for}'`));
    people = await signInAll(server);
    await off(people.acme, flow);
  });

  it('wait for what a record becomes', async () => {
    const flow = await made(people.acme, {
      on: { created: 'service-request' },
      do: [
        { do: 'listen', until: "doc.priority == 'Low'", for: 'P1D', late: [{ do: 'end' }] },
        { do: 'set', values: { '/title': "'calmed down'" } },
      ],
    });
    const { requestId } = await givenRequest(people, { priority: 'Urgent' });
    await work();
    const { version } = (await people.acme.get(`/v1/data/service-request/${requestId}`)).body.data;
    await people.acme.patch(`/v1/data/service-request/${requestId}`, { priority: 'Low' }, { headers: { 'if-match': `"${version}"` } });
    await work();
    expect((await people.acme.get(`/v1/data/service-request/${requestId}`)).body.data.title).toBe('calmed down');
    await off(people.acme, flow);
  });

  it('that start one another are stopped', async () => {
    const other = (to: string) => (to === 'a' ? 'b' : 'a');
    const rally = (to: string) => ({
      on: { changed: 'service-request' },
      when: `doc.title == '${other(to)}'`,
      do: [{ do: 'set', values: { '/title': `'${to}'` } }],
    });
    const flows = [await made(people.acme, rally('a')), await made(people.acme, rally('b'))];
    const { requestId } = await givenRequest(people);
    const { version } = (await people.acme.get(`/v1/data/service-request/${requestId}`)).body.data;
    await people.acme.patch(`/v1/data/service-request/${requestId}`, { title: 'a' }, { headers: { 'if-match': `"${version}"` } });
    await work();
    const all = (await Promise.all(flows.map((flow) => executions(people.acme, flow)))).flat();
    expect(all.filter(({ state }) => state === 'failed')).toMatchObject([{ depth: 9 }]);
    expect(all).toHaveLength(9);
    for (const flow of flows) await off(people.acme, flow);
  });

  it('run by the clock and by hand, on the organisation, and go over its records', async () => {
    const flow = await made(people.acme, {
      on: { schedule: { cron: '0 7 * * *', time_zone: 'Asia/Kolkata', each: 'organisation' } },
      do: [
        { do: 'let', vars: { day: 'today()' } },
        {
          do: 'for',
          each: 'service-request',
          where: "doc.title == 'calmed down'",
          steps: [{ do: 'set', values: { '/title': "'gone over'" } }],
        },
      ],
    });
    expect(flow).toMatchObject({ starts_on: ['schedule'] });
    const { jobs, database } = server.server.parts;
    const [schedule] = await database.admin((run) => run(`select next_at from job_schedule where key = 'own ${flow.id}'`));
    expect(schedule).toBeDefined();
    const run = await people.acme.post(`/v1/data/own-flow/${flow.id}/actions/run-own-flow`, {});
    expect(run.status).toBe(200);
    await work();
    expect(await executions(people.acme, flow)).toMatchObject([{ state: 'succeeded', record_entity: 'organisation' }]);
    expect(
      (await people.acme.get(`/v1/data/service-request?filter=${encodeURIComponent("doc.title == 'gone over'")}`)).body.data,
    ).toHaveLength(1);
    server.clock.advance(24 * HOUR);
    people = await signInAll(server);
    await jobs.lookForDue();
    await work();
    expect(await executions(people.acme, flow)).toHaveLength(2);
    await off(people.acme, flow);
    expect(
      await database
        .admin((done) => done(`select key from job_schedule where key = 'own ${flow.id}' and ended_at is null`))
        .catch(() => []),
    ).toEqual([]);
  });

  it('are the organisation’s own: nobody else sees them, and only those who set up automation write them', async () => {
    const flow = await made(people.acme, { on: { created: 'service-request' }, do: [{ do: 'end' }] }, { is_active: false });
    expect((await people.globex.get(`/v1/data/own-flow/${flow.id}`)).status).toBe(404);
    expect([403, 404]).toContain((await write(people.tech, { on: { created: 'service-request' }, do: [{ do: 'end' }] })).status);
  });

  it('take no definition beyond their bounds', async () => {
    const many = {
      on: { created: 'service-request' },
      do: Array.from({ length: 51 }, () => ({ do: 'end', when: 'doc.priority == null' })),
    };
    expect(await faults(people.acme, many)).toEqual(['/definition/do max_items']);
    const huge = { on: { created: 'service-request' }, do: [{ do: 'set', values: { '/title': `'${'x'.repeat(10_000_000)}'` } }] };
    expect([413, 422]).toContain((await write(people.acme, huge)).status);
  });

  describe('an inbound address', () => {
    let hook: Json;
    let path = '';
    const tell = (body: unknown, headers: Record<string, string> = {}, to = path) => server.inject('POST', to, { body, headers });
    const addressOf = async (by: Caller, id: unknown): Promise<string> => {
      const { body } = await by.post(`/v1/data/inbound-hook/${id}/actions/show-address`, {});
      return new URL(body.data.url, 'http://localhost').pathname;
    };
    const messages = async (): Promise<readonly Json[]> => (await people.acme.get('/v1/data/inbound-message')).body.data;

    beforeAll(async () => {
      hook = (await people.acme.post('/v1/data/inbound-hook', { name: 'Vendor', kind: 'vendor_orders' })).body.data;
      path = await addressOf(people.acme, hook.id);
    });

    it('takes what is told, once for each key, and a flow opens a customer by it', async () => {
      const flow = await made(people.acme, {
        on: { created: 'inbound-message' },
        when: "doc.kind == 'vendor_orders'",
        do: [
          {
            do: 'create',
            entity: 'customer',
            values: { '/cust_name': 'string(doc.body.name)', '/cust_mobile': 'string(doc.body.mobile)' },
          },
        ],
      });
      const order = { name: 'Ordered Online', mobile: '9123456780' };
      const first = await tell(order, { 'webhook-id': 'order-1' });
      expect(first.status).toBe(202);
      expect((await tell(order, { 'webhook-id': 'order-1' })).body).toEqual(first.body);
      await work();
      expect(await messages()).toMatchObject([{ name: 'Vendor', kind: 'vendor_orders', key: 'order-1', body: order }]);
      expect(await executions(people.acme, flow)).toMatchObject([{ state: 'succeeded' }]);
      expect(
        (await people.acme.get(`/v1/data/customer?filter=${encodeURIComponent("doc.cust_name == 'Ordered Online'")}`)).body.data,
      ).toHaveLength(1);
      await off(people.acme, flow);
    });

    it('answers alike whatever is wrong with the address', async () => {
      const wrong = [
        `${path}x`,
        path.replace(/[^/]+$/, 'AAAA'),
        '/v1/hooks/none/none',
        `/v1/hooks/01a00000-0000-7000-8000-000000000000/${path.split('/').at(-1)}`,
      ];
      const answers = await Promise.all(wrong.map((to) => tell({ a: 1 }, {}, to)));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    });

    it('refuses what is no object, and what is too much', async () => {
      expect((await tell(['a'])).status).toBe(422);
      expect((await tell({ long: 'x'.repeat(300_000) })).status).toBe(413);
      expect((await tell({ __proto__: { admin: true }, constructor: 1 })).status).not.toBe(500);
    });

    it('is closed by a new one, and by being switched off', async () => {
      expect((await people.acme.post(`/v1/data/inbound-hook/${hook.id}/actions/roll-address`, {})).status).toBe(200);
      expect((await tell({ a: 1 })).status).toBe(404);
      path = await addressOf(people.acme, hook.id);
      expect((await tell({ a: 1 })).status).toBe(202);
    });

    it('takes so many a minute', async () => {
      const statuses: number[] = [];
      for (let told = 0; told < 125; told += 1) statuses.push((await tell({ told })).status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
      expect(statuses.at(-1)).toBe(429);
    });

    it('is nobody else’s to see', async () => {
      expect((await people.globex.get(`/v1/data/inbound-hook/${hook.id}`)).status).toBe(404);
      expect([403, 404]).toContain((await people.globex.post(`/v1/data/inbound-hook/${hook.id}/actions/show-address`, {})).status);
      expect((await people.globex.get('/v1/data/inbound-message')).body.data).toEqual([]);
    });
  });
});
