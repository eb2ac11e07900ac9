/** A change of rights reaches the browsers of whoever it is about, by the 206 answer, once each. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/accounts.ts';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const ACKNOWLEDGE = '/v1/cache-update-data/save-cache-acknowledge';
const LIST = '/v1/data/service-type?page_size=1';

describe.each(engines)('the cache update on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ areas: [], engine, seed: true });
  });
  afterAll(() => server.stop());

  /** Without what the callers of tests do of themselves. */
  const get = (caller: Caller, url: string, headers = {}) =>
    server.inject('GET', url, { headers: { authorization: `Bearer ${caller.token}`, ...headers } });
  const status = async (caller: Caller, url = LIST) => (await get(caller, url)).status;
  const run = (statement: ReturnType<typeof sql>) =>
    server.server.parts.database.transaction(system('test'), ({ kysely }) => statement.execute(kysely));
  const rename = (email: string, name: string) => run(sql`update "user" set user_designation = ${name} where user_email = ${email}`);

  it('is silent while nothing changes, from the sign-in on', async () => {
    const caller = await server.as('user@acme.test');
    expect([await status(caller), await status(caller)]).toEqual([200, 200]);
  });

  it('brings what the sign-in brought, with the answer that was asked for, until it is acknowledged', async () => {
    const caller = await server.as('user@acme.test');
    const before = (await get(caller, LIST)).body;
    await rename('user@acme.test', 'Lead');
    const told = await get(caller, LIST);
    const { cache_update_data, ...body } = told.body;
    expect([told.status, body]).toEqual([206, before]);
    const login = await server.inject('POST', '/login/v1', { body: { id_type: 'EMAIL', id: 'user@acme.test', id_key: DEMO_PASSWORD } });
    const { user_data, hash, settings } = login.body.data;
    expect(cache_update_data).toEqual({ user_data, hash, settings });
    expect(user_data).toMatchObject({ designation: 'Lead', hash });
    expect(await status(caller)).toBe(206);
    const acknowledged = await caller.post(ACKNOWLEDGE);
    expect([acknowledged.status, acknowledged.body.data]).toEqual([200, { user_data, hash, settings }]);
    expect([await status(caller), await status(caller)]).toEqual([200, 200]);
  });

  it('is told to every device for itself, and to nobody else', async () => {
    const [phone, desk, other] = await Promise.all(
      ['user@acme.test', 'user@acme.test', 'admin@acme.test'].map((email) => server.as(email)),
    );
    if (!phone || !desk || !other) throw new Error('not signed in');
    await rename('user@acme.test', 'Head');
    expect([await status(phone), await status(desk), await status(other)]).toEqual([206, 206, 200]);
    await phone.post(ACKNOWLEDGE);
    expect([await status(phone), await status(desk)]).toEqual([200, 206]);
    await desk.post(ACKNOWLEDGE);
    expect([await status(phone), await status(desk)]).toEqual([200, 200]);
  });

  it('tells the other devices of a change of view, and not the one that changed it', async () => {
    const [one, other] = [await server.as('admin@acme.test'), await server.as('admin@acme.test')];
    for (const view of ['USER', 'ADMIN']) {
      expect((await one.post('/v1/user/toggle_view', { view })).status).toBe(200);
      expect([await status(one), await status(other)]).toEqual([200, 206]);
      await other.post(ACKNOWLEDGE);
    }
    expect([await status(one), await status(other)]).toEqual([200, 200]);
  });

  it('comes with every JSON answer of a GET, but not with definitions, uploads, faults or changes', async () => {
    const caller = await server.as('admin@acme.test');
    const { id, version } = (await caller.get('/v1/data/customer?page_size=1')).body.data[0];
    await rename('admin@acme.test', 'Chief');
    for (const url of ['/v1/data/customer', `/v1/data/customer/${id}`, '/v1/data/customer/group', '/v1/feature-access/x'])
      expect(await status(caller, url), url).toBe(206);
    const upload = '/v1/media/signed-url?file_name=a.png&content_type=image/png&size=5';
    for (const url of ['/v1/definitions/app', '/v1/definitions/entities/customer', '/v1/openapi.json', upload, '/app_version.json'])
      expect(await status(caller, url), url).toBe(200);
    expect(await status(caller, '/v1/data/nothing')).toBe(404);
    const tag = String((await get(caller, '/v1/definitions/app')).headers.etag);
    expect((await get(caller, '/v1/definitions/app', { 'if-none-match': tag })).status).toBe(304);
    expect((await get(caller, `/v1/data/customer/${id}`, { 'if-none-match': `"${version}"` })).status).toBe(304);
    const changed = await caller.patch(`/v1/data/customer/${id}`, { cust_name: 'Renamed' }, { headers: { 'if-match': `"${version}"` } });
    expect([changed.status, changed.body.cache_update_data]).toEqual([200, undefined]);
  });

  it('is no right: what was taken away is gone at once, and a token alone acknowledges', async () => {
    const caller = await server.as('user@acme.test');
    const role = sql`(select user_role[1] from "user" where user_email = 'user@acme.test')`;
    const [kept] = (await run(sql<{ rights: unknown }>`select service_rights as rights from role where id = ${role}`)).rows as {
      rights: unknown;
    }[];
    await run(sql`update role set service_rights = '[]' where id = ${role}`);
    const told = await get(caller, '/v1/data/service-request');
    expect([told.status, told.body.data]).toEqual([404, undefined]);
    expect((await get(caller, '/v1/feature-access/x')).body.cache_update_data.user_data.access_service_routes).toEqual([]);
    await run(sql`update role set service_rights = ${JSON.stringify(kept?.rights)}::jsonb where id = ${role}`);
    expect(await status(caller)).toBe(200);
    expect((await server.inject('POST', ACKNOWLEDGE)).status).toBe(401);
  });
});
