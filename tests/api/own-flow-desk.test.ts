/** What people have while they write flows of their own: the language, faults as they type, a try on a record; and schedules over records. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownFlowTemplates } from '../../src/server/automation/own-flow-desk.ts';
import { engines } from '../support/database.ts';
import { givenRequest, type People, patch, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const actions = '/v1/data/own-flow/actions';

describe.each(engines)('the desk of own flows on %s', (engine) => {
  let server: TestServer;
  let people: People;

  beforeAll(async () => {
    const areas = ['requests', 'people', 'setup', 'rights', 'flows', 'automation-rules', 'attendance'] as const;
    server = await startTestServer({ areas, engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const admin = (statement: string): Promise<readonly Json[]> => server.server.parts.database.admin((run) => run(statement));
  const work = async (): Promise<void> => {
    for (let more = 1; more > 0; ) more = await server.server.parts.jobs.work('flows', {});
  };
  let numbered = 0;
  const made = async (by: Caller, definition: unknown, more: Json = {}): Promise<Json> => {
    numbered += 1;
    const answer = await by.post('/v1/data/own-flow', { name: `Desk ${numbered}`, definition, ...more });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const off = (by: Caller, { id }: Json) => patch(by, 'own-flow', String(id), { is_active: false });
  const executions = async (by: Caller, { id }: Json): Promise<readonly Json[]> =>
    (await by.get(`/v1/data/execution?page_size=200&filter=${encodeURIComponent(`doc.own_flow_id == '${id}'`)}`)).body.data;
  /** Rows of every table, jobs included. */
  const counts = () =>
    server.server.parts.database.admin(async (run) => {
      const tables = await run(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
      );
      const all = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all ');
      return run(`${all} order by 1`);
    });

  describe('the language', () => {
    it('names what the writer may read, and what flows of organisations may do', async () => {
      const { body, status } = await people.acme.post(`${actions}/own-flow-language`, {});
      expect(status).toBe(200);
      const { schema } = body.data;
      expect(Object.keys(schema.properties)).toEqual(['on', 'when', 'concurrency', 'do']);
      expect(Object.keys(schema.$defs.Trigger.properties).toSorted()).toEqual(['changed', 'created', 'entered', 'left', 'schedule']);
      expect(schema.$defs.Trigger.properties.created.enum).toContain('subtask');
      const steps = schema.$defs.Step.anyOf.map(({ title }: Json) => title);
      expect(steps).toEqual(expect.arrayContaining(['set', 'for', 'tell', 'create']));
      expect(steps).not.toContain('refuse');
      expect(schema.$defs['common.Entity'].enum).toContain('customer');
      expect(schema.$defs['common.Entity'].enum).not.toContain('session');
      const refs = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref ?? '');
      for (const ref of refs) {
        const keys = ref.slice(2).split('/');
        expect(
          keys.reduce<Json | undefined>((part, key) => part?.[key] as Json | undefined, schema),
          ref,
        ).toBeDefined();
      }
    });

    it('offers templates of the organisation’s kind, each of which can be saved as it stands', async () => {
      const idsFor = async (by: Caller) =>
        (await by.post(`${actions}/own-flow-language`, {})).body.data.templates.map(({ id }: Json) => id) as readonly string[];
      const [brand, provider] = [await idsFor(people.acme), await idsFor(people.fixit)];
      expect(brand).toContain('vendor-opens');
      expect(provider).toContain('visits-of-leave');
      expect(provider).not.toContain('vendor-opens');
      for (const { id, value } of ownFlowTemplates) {
        const by = brand.includes(id) ? people.acme : people.fixit;
        expect((await made(by, value, { is_active: false })).id, id).toBeDefined();
      }
    });

    it('is for those who may write flows', async () => {
      for (const workflow of ['own-flow-language', 'check-own-flow'])
        expect((await people.tech.post(`${actions}/${workflow}`, { definition: {} })).status).toBe(404);
    });
  });

  it('tells the faults that saving would tell, each at its place, and keeps nothing', async () => {
    const wrong = {
      on: { created: 'service-request' },
      when: 'doc.nope == 1',
      do: [{ do: 'set', values: { '/nope': '1' } }, { do: 'wait' }],
    };
    const before = await counts();
    const { body } = await people.acme.post(`${actions}/check-own-flow`, { definition: wrong });
    const saved = await people.acme.post('/v1/data/own-flow', { name: 'Wrong', definition: wrong });
    const plain = (faults: readonly Json[]) => faults.map(({ pointer, code, message }) => ({ pointer, code, message }));
    expect(plain(body.data.faults)).toEqual(
      plain(saved.body.errors).map((fault) => ({ ...fault, pointer: String(fault.pointer).replace(/^\/definition/, '') })),
    );
    expect(body.data.faults.map(({ pointer }: Json) => pointer).toSorted()).toEqual(['/do/0/values/~1nope', '/do/1', '/when']);
    expect(await counts()).toEqual(before);
    const right = { on: { created: 'service-request' }, do: [{ do: 'end' }] };
    expect((await people.acme.post(`${actions}/check-own-flow`, { definition: right })).body.data.faults).toEqual([]);
  });

  describe('a try', () => {
    const attempt = (by: Caller, { id }: Json, record: unknown) => by.post(`/v1/data/own-flow/${id}/actions/try-own-flow`, { record });

    it('says what would happen step by step, keeps nothing in any table, and sends nothing', async () => {
      const { requestId } = await givenRequest(people, { priority: 'Urgent' });
      const flow = await made(people.acme, {
        on: { created: 'service-request' },
        do: [
          { do: 'wait', for: 'PT30M' },
          { do: 'set', values: { '/title': "'tried'" } },
          { do: 'call', url: 'https://hook.example/', payload: { code: 'doc.display_code' } },
          { do: 'tell', type: 'urgent_untaken', to: 'doc.created_by' },
          { do: 'mail', to: 'doc.created_by', subject: 'Tried', text: 'Nobody gets this.' },
          { do: 'create', entity: 'customer', values: { '/cust_name': "'Tried'" } },
        ],
      });
      await work();
      const before = await counts();
      const outbox = (await people.acme.get('/v1/dev/outbox')).body.data.length;
      const { body, status } = await attempt(people.acme, flow, requestId);
      expect([status, body.data?.state, body.errors]).toEqual([200, 'succeeded', undefined]);
      expect(body.data.steps.map(({ do: does, came, later }: Json) => [does, came, later])).toEqual([
        ['wait', 'waits', undefined],
        ['set', 'done', 'PT30M'],
        ['call', 'done', 'PT30M'],
        ['tell', 'done', 'PT30M'],
        ['mail', 'done', 'PT30M'],
        ['create', 'done', 'PT30M'],
      ]);
      expect(body.data.steps[1].did).toMatchObject([{ does: 'update', values: [{ value: 'tried' }] }]);
      expect(await counts()).toEqual(before);
      expect((await people.acme.get('/v1/dev/outbox')).body.data).toHaveLength(outbox);
      expect((await people.acme.get(`/v1/data/service-request/${requestId}`)).body.data.title).not.toBe('tried');
      await off(people.acme, flow);
    });

    it('sees and changes no more than the person whose rights the flow has, whoever tries it', async () => {
      const users = (await people.acme.get('/v1/data/user?page_size=200')).body.data as readonly Json[];
      const limited = users.find(({ user_email: email }) => email === 'user@acme.test');
      const flow = await made(people.acme, {
        on: { created: 'service-request' },
        do: [
          {
            do: 'try',
            steps: [{ do: 'create', entity: 'own-flow', values: { '/name': "'Sneaked in'", '/definition': 'doc' } }],
            catch: [],
          },
          { do: 'end' },
        ],
      });
      await admin(`update own_flow set acts_for = '${limited?.id}' where id = '${flow.id}'`);
      const listed = async (by: Caller): Promise<readonly Json[]> =>
        (await by.get(`/v1/data/service-request?page_size=200&fields=${encodeURIComponent('/id,/title')}`)).body.data;
      const theirs = new Set((await listed(people.acmeUser)).map(({ id }) => id));
      const hidden = (await listed(people.acme)).find(({ id }) => !theirs.has(id));
      const [shown] = [...theirs];
      expect([hidden, shown].includes(undefined)).toBe(false);
      const beyond = await attempt(people.acme, flow, hidden?.id);
      expect([beyond.status, beyond.body.errors]).toMatchObject([422, [{ pointer: '/record', code: 'unknown' }]]);
      const within = await attempt(people.acme, flow, shown);
      expect(within.body.data.steps).toMatchObject([{ step: '1.1.1', do: 'create', came: 'failed', did: [] }, { do: 'end' }]);
      await off(people.acme, flow);
    });

    it('reads nothing that is hidden from that person, the rule that starts it included', async () => {
      const { requestId } = await givenRequest(people);
      expect((await patch(people.acme, 'service-request', requestId, { internal_notes: 'for us alone' })).status).toBe(200);
      const definition = { on: { created: 'service-request' }, when: 'doc.internal_notes != null', do: [{ do: 'end' }] };
      const brand = await made(people.acme, definition);
      expect((await attempt(people.acme, brand, requestId)).body.data).toMatchObject({ starts: true, state: 'succeeded' });
      const provider = await made(people.fixit, definition);
      expect((await attempt(people.fixit, provider, requestId)).body.data).toMatchObject({ starts: false, why: 'rule', steps: [] });
      for (const [by, flow] of [
        [people.acme, brand],
        [people.fixit, provider],
      ] as const)
        await off(by, flow);
    });

    it('is for the organisation’s own records and own flows', async () => {
      const { requestId } = await givenRequest(people);
      const flow = await made(people.acme, { on: { created: 'service-request' }, do: [{ do: 'end' }] }, { is_active: false });
      for (const by of [people.globex, people.fixit]) expect((await attempt(by, flow, requestId)).status).toBe(404);
      const theirs = await made(people.globex, { on: { created: 'service-request' }, do: [{ do: 'end' }] }, { is_active: false });
      const answer = await attempt(people.globex, theirs, requestId);
      expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer: '/record', code: 'unknown' }]]);
    });

    it('says so where nobody stands behind the flow', async () => {
      const { requestId } = await givenRequest(people);
      const flow = await made(people.acme, { on: { created: 'service-request' }, do: [{ do: 'end' }] }, { is_active: false });
      await admin(`update own_flow set acts_for = null where id = '${flow.id}'`);
      const answer = await attempt(people.acme, flow, requestId);
      expect([answer.status, answer.body.sub_code]).toEqual([409, 'nobodys_rights']);
    });
  });

  describe('a schedule over records', () => {
    const daily = (each: string, where?: string): Json => ({
      on: { schedule: { cron: '0 7 * * *', time_zone: 'Asia/Kolkata', each, ...(where ? { where } : {}) } },
      do: [{ do: 'set', values: { '/title': "'gone over'" } }],
    });
    const nextDay = async () => {
      server.clock.advance(DAY);
      people = await signInAll(server);
      await server.server.parts.jobs.lookForDue();
      await work();
    };

    it('starts once for each due time and record that its member may see, and for no others', async () => {
      const ours = [await givenRequest(people, { title: 'Each one' }), await givenRequest(people, { title: 'Each one' })];
      await givenRequest(people, { title: 'Another' });
      const flow = await made(people.acme, daily('service-request', "doc.title == 'Each one' || doc.title == 'gone over'"));
      const foreign = await made(people.globex, daily('service-request', "doc.title == 'Each one'"));
      await nextDay();
      const first = await executions(people.acme, flow);
      expect(first.map(({ state, record_id: id }) => [state, id]).toSorted()).toEqual(
        ours.map(({ requestId }) => ['succeeded', requestId]).toSorted(),
      );
      await server.server.parts.jobs.lookForDue();
      await work();
      expect(await executions(people.acme, flow)).toHaveLength(2);
      expect(await executions(people.globex, foreign)).toEqual([]);
      await nextDay();
      expect(await executions(people.acme, flow)).toHaveLength(4);
      await off(people.acme, flow);
      await off(people.globex, foreign);
    });

    it('is run now in the same way', async () => {
      const { requestId } = await givenRequest(people, { title: 'By hand' });
      const flow = await made(people.acme, daily('service-request', "doc.title == 'By hand' || doc.title == 'gone over'"));
      const run = () => people.acme.post(`/v1/data/own-flow/${flow.id}/actions/run-own-flow`, {});
      expect((await run()).status).toBe(200);
      await work();
      const first = await executions(people.acme, flow);
      expect(first.find(({ record_id: id }) => id === requestId)).toMatchObject({ state: 'succeeded' });
      expect((await run()).status).toBe(200);
      await work();
      expect((await executions(people.acme, flow)).length).toBe(2 * first.length);
      await off(people.acme, flow);
    });

    it('starts on none where there are too many, or where nobody stands behind it, and says which', async () => {
      await admin(`insert into customer
        select many.* from generate_series(1, 1001) n,
          (select * from customer where org_id = (select org_id from own_flow where name = 'Desk 1') limit 1) one,
          jsonb_populate_record(null::customer, to_jsonb(one) || jsonb_build_object('id', '01a00000-0000-7000-8000-' || lpad(n::text, 12, '0'))) many`);
      const over = (each: string, where?: string) => made(people.acme, { ...daily(each, where), do: [{ do: 'end' }] });
      const [many, nobodys] = [await over('customer'), await over('customer', "doc.cust_name == 'x'")];
      await admin(`update own_flow set acts_for = null where id = '${nobodys.id}'`);
      for (const { id } of [many, nobodys]) await people.acme.post(`/v1/data/own-flow/${id}/actions/run-own-flow`, {});
      await work();
      const [of, none] = [await executions(people.acme, many), await executions(people.acme, nobodys)];
      expect(of).toMatchObject([
        { state: 'failed', record_entity: 'organisation', message: expect.stringMatching(/more than 1000 records/) },
      ]);
      expect(none).toMatchObject([{ state: 'failed', record_entity: 'organisation', message: expect.stringMatching(/no longer active/) }]);
      // There is nothing to go on with: it began on no record.
      const [refused] = of;
      await people.acme.post(`/v1/data/execution/${refused?.id}/actions/retry-execution`, {});
      await work();
      expect(await executions(people.acme, many)).toMatchObject([{ state: 'failed', position: 0, log: [] }]);
      await off(people.acme, many);
      await off(people.acme, nobodys);
    });

    it('is refused on records that are not listened to, and a choice among one', async () => {
      const faults = async (definition: Json) =>
        (await people.acme.post(`${actions}/check-own-flow`, { definition })).body.data.faults.map(
          ({ pointer, code }: Json) => `${pointer} ${code}`,
        );
      expect(await faults(daily('user'))).toContain('/on/schedule/each not_listened');
      expect(await faults({ ...daily('organisation', "doc.name == 'x'"), do: [{ do: 'end' }] })).toEqual(['/on/schedule/where once']);
    });
  });
});
