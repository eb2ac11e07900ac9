import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  const people: Record<string, Caller> = {};
  const who = (name: string): Caller => people[name] ?? test.withToken('none');
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
    for (const name of [
      'admin@acme.test',
      'user@acme.test',
      'admin@fixit.test',
      'user@fixit.test',
      'tech@fixit.test',
      'owner@demo.test',
      'vidya.nair@acme.test',
    ])
      people[name] = await test.as(name);
  });
  afterAll(() => test.stop());

  const exported = (name: string, entity: string, query = '') => who(name).get(`/v1/data/${entity}?purpose=export${query}`);
  const trail = () => test.server.parts.database.admin((sql) => sql("select * from audit_entry where verb = 'export' order by at, id"));

  it.each([
    ['admin@acme.test', 'customer', 200],
    ['user@acme.test', 'customer', 404],
    ['admin@acme.test', 'service-request', 200],
    ['user@acme.test', 'service-request', 200],
    ['user@fixit.test', 'service-request', 200],
    ['tech@fixit.test', 'service-request', 404],
    ['user@fixit.test', 'subtask', 200],
    ['tech@fixit.test', 'subtask', 404],
    ['admin@fixit.test', 'user', 200],
    ['user@fixit.test', 'user', 404],
    ['tech@fixit.test', 'user', 404],
    ['owner@demo.test', 'organisation', 200],
    ['owner@demo.test', 'service-request', 404],
    ['admin@acme.test', 'identity', 404],
    ['admin@acme.test', 'nothing', 404],
  ])('%s and %s: %i', async (name, entity, status) => {
    const [answer, before] = [await exported(name, entity), await who(name).get(`/v1/data/${entity}`)];
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body.data).toEqual(before.body.data);
  });

  it('keeps hidden fields out and masked ones masked', async () => {
    const desk = (await exported('user@fixit.test', 'service-request', '&page_size=1000')).body.data;
    expect(desk.length).toBeGreaterThan(10);
    for (const row of desk) for (const name of ['cost', 'internal_notes', 'customer_id']) expect(row).not.toHaveProperty(name);
    const viewer = (await exported('vidya.nair@acme.test', 'service-request', '&page_size=1000')).body.data;
    expect(viewer.length).toBeGreaterThan(10);
    for (const row of viewer) expect(String(row.cust_mobile)).toMatch(/^•/);
    for (const query of ['&filter=doc.cost > 1', '&order_by=/cost', '&fields=/cost'])
      expect((await exported('user@fixit.test', 'service-request', query)).status).toBe(400);
    expect((await exported('vidya.nair@acme.test', 'service-request', "&filter=doc.cust_mobile == '9'")).status).toBe(400);
  });

  it('ends for a person whose exports of requests are restricted, and only those', async () => {
    const admin = who('admin@acme.test');
    const [user] = (await admin.get("/v1/data/user?filter=doc.user_email == 'vidya.nair@acme.test'")).body.data;
    const restrict = async (value: boolean) => {
      const patch = { restrict_export_dump_requests: value };
      expect((await admin.patch(`/v1/data/user/${user.id}`, patch, { headers: { 'if-match': '*' } })).status).toBe(200);
    };
    const statuses = async () => {
      const names = ['service-request', 'subtask'];
      return Promise.all(names.map(async (name) => (await exported('vidya.nair@acme.test', name)).status));
    };
    await restrict(true);
    expect(await statuses()).toEqual([404, 404]);
    expect((await who('vidya.nair@acme.test').get('/v1/data/service-request')).status).toBe(200);
    await restrict(false);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('tells once who took what, and how many rows there were', async () => {
    const before = (await trail()).length;
    const filter = "doc.priority == 'High'";
    const all = (await who('admin@acme.test').get(`/v1/data/service-request?count=exact&filter=${encodeURIComponent(filter)}`)).body.count
      .value;
    const query = `&page_size=2&search=a&filter=${encodeURIComponent(filter)}`;
    const searched = (await who('admin@acme.test').get(`/v1/data/service-request?count=exact${query}`)).body.count.value;
    const first = await exported('admin@acme.test', 'service-request', query);
    expect(first.body.next_page_token).toEqual(expect.any(String));
    const second = await exported(
      'admin@acme.test',
      'service-request',
      `${query}&page_token=${encodeURIComponent(first.body.next_page_token)}`,
    );
    expect([second.status, second.body.data.length]).toEqual([200, 2]);
    expect(searched).toBeLessThanOrEqual(all);
    const told = (await trail()).slice(before);
    const me = (await who('admin@acme.test').get('/v1/definitions/app')).body;
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      entity: 'service-request',
      actor_id: me.user.id,
      org_id: me.org.id,
      actor_kind: 'member',
      record_id: '*',
      changes: { filter: [null, filter], search: [null, 'a'], rows: [null, searched] },
    });
  });

  it('tells nothing of what was refused', async () => {
    const before = (await trail()).length;
    await exported('tech@fixit.test', 'subtask');
    await exported('admin@acme.test', 'customer', '&filter=doc.nothing == 1');
    expect(await trail()).toHaveLength(before);
  });

  it('a page token of a list opens no page of an export, nor the other way round', async () => {
    const admin = who('admin@acme.test');
    const list = (await admin.get('/v1/data/service-request?page_size=2')).body.next_page_token;
    expect((await exported('admin@acme.test', 'service-request', `&page_size=2&page_token=${encodeURIComponent(list)}`)).status).toBe(400);
    const page = (await exported('admin@acme.test', 'service-request', '&page_size=2')).body.next_page_token;
    expect((await admin.get(`/v1/data/service-request?page_size=2&page_token=${encodeURIComponent(page)}`)).status).toBe(400);
  });

  it('asks once for a page after the first, by the statement that reads it', async () => {
    const page = (token: string) => exported('admin@acme.test', 'service-request', `&page_size=2&page_token=${encodeURIComponent(token)}`);
    const first = (await exported('admin@acme.test', 'service-request', '&page_size=2')).body.next_page_token;
    const second = (await page(first)).body.next_page_token;
    const sent = await sentDuring(async () => expect((await page(second)).body.data).toHaveLength(2));
    const own = sent.filter((text) => /"service_request"|session_stands|statement_timeout/.test(text));
    // PGlite sends them another way.
    if (engine === 'postgres') expect(own).toEqual([expect.stringMatching(/^select .*session_stands/s)]);
  });

  it('takes larger pages than a list, and no other purpose', async () => {
    expect((await exported('admin@acme.test', 'customer', '&page_size=1001')).status).toBe(400);
    expect((await who('admin@acme.test').get('/v1/data/customer?page_size=1000')).status).toBe(400);
    expect((await who('admin@acme.test').get('/v1/data/customer?purpose=copy')).status).toBe(400);
    expect((await who('admin@acme.test').get('/v1/data/customer/group?purpose=export')).status).toBe(400);
  });
});
