/** Keys of programs: what their scopes give, what they never give, how they end, and how many calls they may make. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAllowance } from '../../engine/server/api-keys/index.ts';
import { createLog } from '../../engine/server/kernel/log.ts';
import { auditText } from '../support/audit.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, type People, patch, signInAll } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

/** Without the server's own rounds, which may fall into the same moment. */
const askedDuring = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
  (await sentDuring(work)).filter((text) => !/pgboss|job_schedule|live_change|pg_notify/.test(text));

type Json = Record<string, unknown>;
type Key = { readonly id: string; readonly secret: string; readonly starts_with: string };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REQUESTS = '/v1/data/service-request';

describe.each(engines)('keys on %s', (engine) => {
  let server: TestServer;
  let people: People;
  const written: string[] = [];
  const log = createLog('debug', { write: (line: string) => written.push(line) });

  beforeAll(async () => {
    server = await startTestServer({
      areas: ['api-keys', 'access', 'flows', 'requests', 'people', 'setup', 'attendance', 'calls', 'search'],
      engine,
      seed: true,
      log,
    });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const rows = async (statement: string) => server.server.parts.database.admin((run) => run(statement)) as Promise<readonly Json[]>;
  const ahead = (milliseconds: number) => new Date(Date.parse(server.clock.now()) + milliseconds).toISOString();
  const ask = (who: Caller, input: Json) =>
    who.post('/v1/data/api-key/actions/make-key', { name: 'Shop', expires_at: ahead(30 * DAY), ...input });
  const keyOf = async (scopes: readonly string[], more: Json = {}, who = people.acme): Promise<Key & { readonly by: Caller }> => {
    const made = dataOf(await ask(who, { scopes, requests_per_minute: 6000, ...more })) as Key;
    return { ...made, by: server.withToken(made.secret) };
  };
  const statusOf = async (call: Promise<Answer>) => (await call).status;
  const missing = async (call: Promise<Answer>) => {
    const { status, body } = await call;
    return [status, body?.code];
  };
  const NOT_THERE = [404, 'not_found'];

  it('are shown once, begin with what is no secret, and are kept as a digest', async () => {
    const { id, secret, starts_with, by } = await keyOf(['service-request:read']);
    expect(secret).toMatch(/^fl_[a-z2-9]{10}_[A-Za-z0-9_-]{43}$/);
    expect(secret.startsWith(`${starts_with}_`)).toBe(true);
    expect(await statusOf(by.get(REQUESTS))).toBe(200);
    const read = (await people.acme.get(`/v1/data/api-key/${id}`)).body.data;
    expect(read).toMatchObject({ name: 'Shop', state: 'ACTIVE', starts_with, scopes: ['service-request:read'] });
    expect(Object.keys(read)).not.toContain('secret_hash');
    const [, , random = ''] = /^(fl_\w{10})_(.+)$/.exec(secret) ?? [];
    const kept = [
      ...(await rows(`select to_jsonb(t)::text as row from api_key t`)).map(({ row }) => String(row)),
      ...(await rows(`select to_jsonb(t)::text as row from idempotency_key t`)).map(({ row }) => String(row)),
      await server.server.parts.database.admin((run) => auditText(run, "entity = 'api-key'")),
    ];
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.filter((row) => row.includes(random))).toEqual([]);
    expect(written.length).toBeGreaterThan(3);
    expect(written.filter((line) => line.includes(random))).toEqual([]);
  });

  it('are answered once, whatever is sent again', async () => {
    const call = { headers: { 'idempotency-key': 'one-key' } };
    const body = { name: 'Once', scopes: ['customer:read'], expires_at: ahead(DAY) };
    const first = await people.acme.post('/v1/data/api-key/actions/make-key', body, call);
    const again = await people.acme.post('/v1/data/api-key/actions/make-key', body, call);
    expect([again.status, again.body.sub_code]).toEqual([409, 'answered_once']);
    expect(again.text).not.toContain(dataOf(first).secret);
  });

  it('are made by administrators alone, and by nobody who visits in their place', async () => {
    for (const who of [people.acmeUser, people.dispatcher, people.tech])
      expect(await missing(ask(who, { scopes: ['customer:read'] }))).toEqual(NOT_THERE);
    const owner = await server.as('owner@demo.test');
    const [acme] = await listOf(owner, 'organisation', "doc.nickname == 'Acme'");
    const { user_id, my_token } = dataOf(
      await act(owner, 'organisation', acme.id, 'super-admin-access', { reason: 'A look at their setup' }),
    );
    const entered = await server.inject('POST', '/login/v1', { body: { id_type: 'SUPER_ADMIN_ACCESS', id: user_id, id_key: my_token } });
    const visitor = server.withToken(dataOf(entered).new_token);
    expect((await visitor.get('/v1/data/api-key')).status).toBe(200);
    expect(await missing(ask(visitor, { scopes: ['customer:read'] }))).toEqual(NOT_THERE);
  });

  it.each([
    ['no scope', { scopes: [] }, '/scopes'],
    ['what is no entity', { scopes: ['nothing:read'] }, '/scopes/0'],
    ['what is no verb', { scopes: ['customer:read', 'customer:burn'] }, '/scopes/1'],
    ['keys themselves', { scopes: ['api-key:make-key'] }, '/scopes/0'],
    ['what no program may change', { scopes: ['user:update'] }, '/scopes/0'],
    ['passwords', { scopes: ['user:set-password'] }, '/scopes/0'],
    ['visits', { scopes: ['organisation:super-admin-access'] }, '/scopes/0'],
    ['what sees with a person’s eyes', { scopes: ['webhook:create'] }, '/scopes/0'],
    ['more than a year', { scopes: ['customer:read'], expires_at: '2099-01-01T00:00:00Z' }, '/expires_at'],
    ['what is past', { scopes: ['customer:read'], expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
    ['too many calls', { scopes: ['customer:read'], requests_per_minute: 6001 }, '/requests_per_minute'],
  ])('are not made for %s', async (_, input, pointer) => {
    const { status, body } = await ask(people.acme, input);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it('end after 90 days where nobody says otherwise', async () => {
    const made = dataOf(await people.acme.post('/v1/data/api-key/actions/make-key', { name: 'Usual', scopes: ['customer:read'] }));
    expect(Date.parse(made.expires_at) - Date.parse(server.clock.now())).toBe(90 * DAY);
  });

  describe('do what their scopes say, and for the rest there is nothing', () => {
    it('verb by verb, on every call of an entity', async () => {
      const { body } = await people.acme.get('/v1/data/customer?page_size=1');
      const [{ id }] = body.data;
      const filter = encodeURIComponent("doc.cust_full_name != 'x'");
      const calls = (by: Caller) => ({
        read: [
          by.get('/v1/data/customer'),
          by.get(`/v1/data/customer/${id}`),
          by.get(`/v1/data/customer?filter=${filter}&count=exact&labels=true`),
          by.get('/v1/data/customer?search=a'),
          by.get('/v1/data/customer/group?by=/is_active'),
          by.post('/v1/data/customer/resolve', { words: ['Anna'] }),
        ],
        export: [by.get('/v1/data/customer?purpose=export')],
        create: [by.post('/v1/data/customer', {}), by.post('/v1/data/customer?validate_only=true', [{}])],
        update: [
          by.patch(`/v1/data/customer/${id}`, { nothing: 1 }, { headers: { 'if-match': '"1"' } }),
          by.patch('/v1/data/customer', [{ id, nothing: 1 }]),
        ],
        delete: [by.delete(`/v1/data/customer/${id}`, { headers: { 'if-match': '"99999"' } })],
      });
      for (const verb of ['read', 'export', 'create', 'update']) {
        // Whoever exports reads.
        const { by } = await keyOf(verb === 'export' ? ['customer:export', 'customer:read'] : [`customer:${verb}`]);
        const answers = Object.entries(calls(by));
        for (const [name, sent] of answers) {
          const isOpen = name === verb || (verb === 'export' && name === 'read');
          for (const { status } of await Promise.all(sent)) {
            const found = `${verb} key: ${name} ${status}`;
            if (isOpen) expect(found).not.toContain('404');
            else expect(found).toContain('404');
          }
        }
      }
      const none = await keyOf(['skill:read']);
      for (const sent of Object.values(calls(none.by)).flat()) expect((await sent).status).toBe(404);
    });

    it('workflows by their names, one record or the collection', async () => {
      const [request] = await listOf(people.acme, 'service-request', "doc.status_type == 'ACTIVE'");
      const reads = await keyOf(['service-request:read']);
      const comments = await keyOf(['service-request:comment', 'service-request:read']);
      const body = { remarks: 'The shop says so' };
      expect(await statusOf(act(reads.by, 'service-request', request.id, 'comment', body))).toBe(404);
      expect(await statusOf(act(comments.by, 'service-request', request.id, 'comment', body))).toBe(200);
      expect(await statusOf(act(comments.by, 'service-request', request.id, 'delete-request', {}))).toBe(404);
    });

    it('name no records that they may not read', async () => {
      const { by } = await keyOf(['service-request:read']);
      const [first] = dataOf(await by.get(`${REQUESTS}?page_size=1&labels=true`));
      expect(first.provider_id ?? first.org_id).toBeTruthy();
      const { labels } = (await by.get(`${REQUESTS}?page_size=5&labels=true`)).body;
      const named = JSON.stringify(labels ?? {});
      const [provider] = await listOf(people.acme, 'organisation', "doc.nickname == 'FixIt'");
      expect(named).not.toContain(provider.nickname);
    });

    it('are no way to what is not of an entity', async () => {
      const scopes = await everyScope();
      const { by } = await keyOf(scopes);
      const [{ id }] = dataOf(await by.get(`${REQUESTS}?page_size=1`));
      const closed = server.server.fastify.registeredRoutes.filter(
        ({ url, method, schema }) =>
          url.startsWith('/v1/') && method !== 'HEAD' && schema !== undefined && !schema.verb && !schema.security,
      );
      expect(closed.length).toBeGreaterThan(25);
      for (const { url, method } of closed) {
        const path = url.replaceAll(/:[a-zA-Z_]+/g, id);
        const { status } = await server.inject(method as 'GET', path, {
          headers: { authorization: `Bearer ${by.token}` },
          ...(method === 'GET' ? {} : { body: {} }),
        });
        expect(`${method} ${url} ${status}`).toBe(`${method} ${url} 404`);
      }
      // Neither a sign that the person's page is out of date.
      expect((await server.inject('GET', REQUESTS, { headers: { authorization: `Bearer ${by.token}` } })).status).toBe(200);
    });

    it('are no way to keys, sign-ins and whatever acts for people, with all scopes that there are', async () => {
      const { by, id } = await keyOf(await everyScope());
      for (const entity of ['api-key', 'saved-view', 'form-template', 'notification', 'sign-in-lock', 'session', 'identity'])
        expect(`${entity} ${await statusOf(by.get(`/v1/data/${entity}`))}`).toBe(`${entity} 404`);
      expect(await missing(ask(by, { scopes: ['customer:read'] }))).toEqual(NOT_THERE);
      for (const workflow of ['roll-key', 'revoke-key']) expect(await statusOf(act(by, 'api-key', id, workflow, {}))).toBe(404);
      const product = server.server.parts.definitions.product();
      const acting = [...product.entities.values()].filter(({ fields }) => fields.has('acts_for')).map(({ name }) => name);
      expect(acting.length).toBeGreaterThan(2);
      for (const entity of [...acting, 'user', 'role', 'restriction', 'authority'])
        expect(`${entity} ${await statusOf(by.post(`/v1/data/${entity}`, {}))}`).toBe(`${entity} 404`);
    });

    const everyScope = async () => {
      const names = await listOf(people.acme, 'definition-name', "doc.kind == 'entity' && size(doc.verbs) > 0");
      return names.flatMap(({ name, verbs }: { name: string; verbs: string[] }) => verbs.map((verb) => `${name}:${verb}`));
    };
  });

  describe('never do more than their maker', () => {
    const asMaker = async (email: string) => {
      const [row] = await rows(`select u.id, u.user_role, u.identity_id from "user" u where u.user_email = '${email}' limit 1`);
      return row as { id: string; user_role: string[]; identity_id: string };
    };
    const set = (statement: string) => rows(statement);

    it('see nothing of another organisation', async () => {
      const { by } = await keyOf(['customer:read', 'service-request:read'], {}, people.globex);
      const [foreign] = dataOf(await people.acme.get(`${REQUESTS}?page_size=1`));
      expect(await statusOf(by.get(`${REQUESTS}/${foreign.id}`))).toBe(404);
      const own = (await people.globex.get(`${REQUESTS}?page_size=200`)).body.data.map(({ id }: { id: string }) => id);
      const seen = (await by.get(`${REQUESTS}?page_size=200`)).body.data.map(({ id }: { id: string }) => id);
      expect(seen).toEqual(own);
      expect((await people.globex.get('/v1/data/api-key')).body.data).toHaveLength(1);
    });

    it.each([
      ['deactivated', 'update "user" set is_active = false where id = $', 'update "user" set is_active = true where id = $'],
      ['without a role', `update "user" set user_role = '{}' where id = $`, undefined],
      [
        'another person by now',
        `update "user" set identity_id = (select id from identity where id <> '@' limit 1) where id = $`,
        `update "user" set identity_id = '@' where id = $`,
      ],
      [
        'whose identity is shut',
        `update identity set is_active = false where id = '@'`,
        `update identity set is_active = true where id = '@'`,
      ],
    ])('are refused with the next call for a maker who is %s', async (_, shut, open) => {
      const maker = await asMaker('admin@globex.test');
      const { by } = await keyOf(['service-request:read'], {}, await server.as('admin@globex.test'));
      expect(await statusOf(by.get(REQUESTS))).toBe(200);
      expect(await statusOf(by.get(REQUESTS))).toBe(200);
      const of = (text: string) => text.replace('$', `'${maker.id}'`).replace('@', maker.identity_id);
      await set(of(shut));
      expect(await statusOf(by.get(REQUESTS))).toBe(401);
      await set(open ? of(open) : `update "user" set user_role = '{${maker.user_role.join(',')}}' where id = '${maker.id}'`);
      expect(await statusOf(by.get(REQUESTS))).toBe(200);
    });

    it('lose with the next call what their maker loses', async () => {
      const maker = await asMaker('admin@globex.test');
      const { by } = await keyOf(['webhook:read', 'service-request:read'], {}, await server.as('admin@globex.test'));
      expect(await statusOf(by.get('/v1/data/webhook'))).toBe(200);
      const [role] = await rows(
        `select id from role where org_id = (select org_id from "user" where id = '${maker.id}') and is_admin is not true limit 1`,
      );
      await set(`update "user" set user_role = '{${String(role?.id)}}', is_admin = false where id = '${maker.id}'`);
      expect((await by.get('/v1/data/webhook')).status).toBe(404);
      await set(`update "user" set user_role = '{${maker.user_role.join(',')}}', is_admin = true where id = '${maker.id}'`);
      expect(await statusOf(by.get('/v1/data/webhook'))).toBe(200);
    });

    it('are told from their maker in the audit, and share no idempotency key with them', async () => {
      const { by, id } = await keyOf(['location-group:create', 'location-group:read'], {}, people.fixit);
      const call = { headers: { 'idempotency-key': 'shared' } };
      const own = await people.fixit.post('/v1/data/location-group', { name: 'By hand' }, call);
      const made = await by.post('/v1/data/location-group', { name: 'By a program' }, call);
      expect([own.status, made.status], made.text).toEqual([201, 201]);
      const told = await rows(
        `select actor_kind, actor_id, key_id from audit_entry where record_id in ('${own.body.data.id}', '${made.body.data.id}') order by at, id`,
      );
      const { id: maker } = await asMaker('admin@fixit.test');
      expect(told).toEqual([
        { actor_kind: 'member', actor_id: maker, key_id: null },
        { actor_kind: 'member', actor_id: maker, key_id: id },
      ]);
      expect(made.body.data.created_by).toBe(maker);
    });
  });

  describe('end', () => {
    it('when they are revoked, with the next call in every process', async () => {
      const { id, by } = await keyOf(['service-request:read']);
      for (const _ of [1, 2]) expect(await statusOf(by.get(REQUESTS))).toBe(200);
      dataOf(await act(people.acme, 'api-key', id, 'revoke-key'));
      expect(await statusOf(by.get(REQUESTS))).toBe(401);
      expect((await people.acme.get(`/v1/data/api-key/${id}`)).body.data).toMatchObject({
        state: 'REVOKED',
        revoked_by: expect.any(String),
      });
      expect(await statusOf(act(people.acme, 'api-key', id, 'revoke-key'))).toBe(404);
      expect(await statusOf(act(people.acme, 'api-key', id, 'roll-key', { expires_at: ahead(DAY) }))).toBe(404);
    });

    it('as others changed them, which no process is told of', async () => {
      const { id, by } = await keyOf(['service-request:read']);
      for (const _ of [1, 2]) expect(await statusOf(by.get(REQUESTS))).toBe(200);
      await rows(`update api_key set scopes = '{customer:read}' where id = '${id}'`);
      expect(await statusOf(by.get(REQUESTS))).toBe(404);
      expect(await statusOf(by.get('/v1/data/customer'))).toBe(200);
      await rows(`update api_key set state = 'REVOKED' where id = '${id}'`);
      expect(await statusOf(by.get('/v1/data/customer'))).toBe(401);
    });

    it('when their time is over, to the second', async () => {
      const { by } = await keyOf(['service-request:read'], { expires_at: ahead(30_000) });
      expect(await statusOf(by.get(REQUESTS))).toBe(200);
      server.clock.advance(29_000);
      expect(await statusOf(by.get(REQUESTS))).toBe(200);
      server.clock.advance(1000);
      expect(await statusOf(by.get(REQUESTS))).toBe(401);
    });

    it('by another secret: the former one counts as long as was said, and no longer', async () => {
      const { id, by } = await keyOf(['service-request:read']);
      expect(await statusOf(by.get(REQUESTS))).toBe(200);
      const roll = async (grace_hours: number) => {
        const rolled = dataOf(await act(people.acme, 'api-key', id, 'roll-key', { expires_at: ahead(60 * DAY), grace_hours }));
        return server.withToken(rolled.secret);
      };
      const next = await roll(2);
      expect(next.token.slice(0, 13)).toBe(by.token.slice(0, 13));
      expect([await statusOf(next.get(REQUESTS)), await statusOf(by.get(REQUESTS))]).toEqual([200, 200]);
      server.clock.advance(2 * HOUR);
      people = await signInAll(server);
      expect([await statusOf(next.get(REQUESTS)), await statusOf(by.get(REQUESTS))]).toEqual([200, 401]);
      const last = await roll(0);
      expect([await statusOf(last.get(REQUESTS)), await statusOf(next.get(REQUESTS))]).toEqual([200, 401]);
      const { status, body } = await act(people.acme, 'api-key', id, 'roll-key', { expires_at: ahead(60 * DAY), grace_hours: 169 });
      expect([status, body.errors[0].pointer]).toEqual([422, '/grace_hours']);
    });

    it('only by who may: others of the organisation revoke a key, and neither roll nor change it', async () => {
      const { id } = await keyOf(['service-request:read']);
      await rows(`update api_key set user_id = (select id from "user" where user_email = 'user@acme.test' limit 1) where id = '${id}'`);
      expect(await statusOf(act(people.acme, 'api-key', id, 'roll-key', { expires_at: ahead(DAY) }))).toBe(404);
      expect(await statusOf(patch(people.acme, 'api-key', id, { scopes: ['customer:read'] }))).toBe(404);
      expect(await statusOf(act(people.acme, 'api-key', id, 'revoke-key'))).toBe(200);
      const own = await keyOf(['service-request:read']);
      for (const [change, status] of [
        [{ name: 'Another name', scopes: ['customer:read'] }, 200],
        [{ scopes: ['customer:burn'] }, 422],
        [{ expires_at: ahead(700 * DAY) }, 422],
        [{ user_id: own.id }, 422],
        [{ secret_hash: 'x' }, 422],
      ] as const)
        expect(`${JSON.stringify(change)} ${await statusOf(patch(people.acme, 'api-key', own.id, change))}`).toBe(
          `${JSON.stringify(change)} ${status}`,
        );
    });

    it('and say so a week before: to whoever made them and the administrators', async () => {
      const { id } = await keyOf(['service-request:read'], { name: 'Runs out', expires_at: ahead(8 * DAY) });
      const over = await keyOf(['service-request:read'], { name: 'Is over', expires_at: ahead(HOUR) });
      const work = async () => {
        for (let done = 1; done > 0; ) done = await server.server.parts.jobs.work('flows', { early: true });
        people = await signInAll(server);
      };
      const read = async (key = id) => (await people.acme.get(`/v1/data/api-key/${key}`)).body.data;
      server.clock.advance(25 * HOUR);
      await work();
      expect(await read()).toMatchObject({ state: 'ACTIVE', expires_soon: true });
      // In a day and an hour the clocks of requests say much besides.
      const { data } = (await people.acme.get('/v1/user/notification/list?pageSize=50')).body;
      expect(
        data.data.filter(({ notification_title }: Json) => notification_title === 'API key Runs out expires within a week'),
      ).toHaveLength(1);
      expect(await read(over.id)).toMatchObject({ state: 'EXPIRED', expires_soon: false });
    });
  });

  describe('that are none', () => {
    const from = (remoteAddress: string, token: string) =>
      server.inject('GET', REQUESTS, { headers: { authorization: `Bearer ${token}` }, remoteAddress });
    const made = (start: string, end: string) => `fl_${start}_${end.repeat(43)}`;

    it('are all told the same, whether there is such a key or not', async () => {
      const { secret, starts_with, id } = await keyOf(['service-request:read']);
      const answers = [await from('10.9.0.1', made('aaaaaaaaaa', 'x')), await from('10.9.0.1', `${starts_with}_${'x'.repeat(43)}`)];
      dataOf(await act(people.acme, 'api-key', id, 'revoke-key'));
      answers.push(await from('10.9.0.1', secret), await from('10.9.0.1', `xy_aaaaaaaaaa_${'x'.repeat(43)}`));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.message}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(401);
      if (engine !== 'postgres') return;
      const other = await keyOf(['service-request:read']);
      const sentFor = (token: string) => askedDuring(() => from('10.9.0.4', token));
      const unknown = await sentFor(made('eeeeeeeeee', 'x'));
      const wrong = await sentFor(`${other.starts_with}_${'x'.repeat(43)}`);
      expect(unknown.filter((text) => text.includes('api_key k'))).toHaveLength(1);
      expect(wrong).toEqual(unknown);
    });

    it('are counted by where they come from, and cost nothing once there were too many', async () => {
      const good = await keyOf(['service-request:read']);
      const fresh = await keyOf(['service-request:read']);
      expect(await statusOf(from('10.9.0.2', good.secret))).toBe(200);
      const statuses: number[] = [];
      for (let at = 0; at < 52; at += 1) statuses.push(await statusOf(from('10.9.0.2', made('bbbbbbbbbb', 'y'))));
      expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([50, 429]);
      const refused = await from('10.9.0.2', made('cccccccccc', 'z'));
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
      if (engine === 'postgres') expect(await sentDuring(() => from('10.9.0.2', made('dddddddddd', 'z')))).toEqual([]);
      // A key that is in use there goes on, and other places are not concerned.
      expect(await statusOf(from('10.9.0.2', good.secret))).toBe(200);
      expect(await statusOf(from('10.9.0.3', fresh.secret))).toBe(200);
    });
  });

  describe('may make so many calls', () => {
    it('a minute, and are told when to come again', async () => {
      const { by, id } = await keyOf(['service-request:read'], { requests_per_minute: 3 });
      const statuses = [];
      for (let at = 0; at < 3; at += 1) statuses.push(await statusOf(by.get('/v1/data/service-request?page_size=1')));
      expect(statuses).toEqual([200, 200, 200]);
      const refused = await by.get(REQUESTS);
      expect([refused.status, refused.body.code, refused.body.sub_code]).toEqual([429, 'too_many_requests', 'key_rate']);
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(10);
      expect(wait).toBeLessThanOrEqual(20);
      dataOf(await act(people.acme, 'api-key', id, 'revoke-key'));
    });

    it('over all processes together, to the call', async () => {
      const { database } = server.server.parts;
      const key = { id: '018f2f3a-0000-7000-8000-00000000abcd', scopes: new Set<string>(), requestsPerMinute: 30 };
      const processes = [1, 2, 3].map(() => createAllowance({ database }));
      const tries = await Promise.allSettled(Array.from({ length: 90 }, (_, at) => processes[at % 3]?.take(key)));
      const granted = tries.filter(({ status }) => status === 'fulfilled').length;
      // A bucket of 30 gets another one in two seconds.
      expect(granted).toBeGreaterThanOrEqual(30);
      expect(granted).toBeLessThanOrEqual(32);
      await rows(`update api_key_allowance set at = at - interval '1 minute' where key_id = '${key.id}'`);
      const fresh = createAllowance({ database });
      await expect(fresh.take(key)).resolves.toBeUndefined();
    });

    it('by a statement for each second of them', async () => {
      if (engine !== 'postgres') return;
      const { database } = server.server.parts;
      const count = async (id: string, requestsPerMinute: number, calls: number) => {
        const allowance = createAllowance({ database });
        const key = { id, scopes: new Set<string>(), requestsPerMinute };
        return (
          await sentDuring(async () => {
            for (let at = 0; at < calls; at += 1) await allowance.take(key);
          })
        ).filter((text) => text.includes('api_key_allowance')).length;
      };
      expect(await count('018f2f3a-0000-7000-8000-00000000abce', 60, 20)).toBe(20);
      expect(await count('018f2f3a-0000-7000-8000-00000000abcf', 600, 20)).toBe(2);
    });

    it('for one statement more than their maker', async () => {
      if (engine !== 'postgres') return;
      const { by } = await keyOf(['service-type:read'], { requests_per_minute: 60 });
      const url = '/v1/data/service-type?page_size=1';
      for (const who of [by, people.acme]) for (const _ of [1, 2]) await who.get(url);
      const own = await askedDuring(() => people.acme.get(url));
      const sent = await askedDuring(() => by.get(url));
      expect([own.length, sent.length], sent.join('\n')).toEqual([1, 2]);
    });

    it('whose last one is noted once a minute', async () => {
      const { by, id } = await keyOf(['service-type:read']);
      const last = async () => (await people.acme.get(`/v1/data/api-key/${id}`)).body.data;
      const { version } = await last();
      const get = () => by.get('/v1/data/service-type?page_size=1');
      await get();
      const first = await last();
      expect([first.last_used_at, first.version]).toEqual([new Date(server.clock.now()).toISOString(), version]);
      server.clock.advance(59_000);
      await get();
      expect((await last()).last_used_at).toBe(first.last_used_at);
      server.clock.advance(1000);
      await get();
      expect((await last()).last_used_at).toBe(new Date(server.clock.now()).toISOString());
    });
  });

  it('are said in the document of the API', async () => {
    const { body } = await server.inject('GET', '/v1/openapi.json');
    expect(body.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(body.paths['/v1/data/customer'].get.security).toEqual([{ session: [] }, { key: ['customer:read'] }]);
    expect(body.paths['/v1/data/api-key'].get.security).toBeUndefined();
    expect(body.security).toEqual([{ session: [] }]);
  });
});
