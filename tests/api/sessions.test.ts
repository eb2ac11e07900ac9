import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/accounts.ts';
import { engines } from '../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('%s', (engine) => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;

  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
  });
  afterAll(() => test.stop());

  const login = (body: unknown, address = '203.0.113.1'): Promise<Answer> =>
    test.inject('POST', '/login/v1', { body, remoteAddress: address });
  const credentials = (id: string, id_key = DEMO_PASSWORD) => ({ id_type: 'EMAIL', id, id_key });
  const run = <T>(statement: ReturnType<typeof sql<T>>) =>
    test.server.parts.database.transaction(system('test'), ({ kysely }) => statement.execute(kysely));
  /** Forgets the tries of earlier tests. */
  const calm = () => test.clock.advance(16 * MINUTE);

  describe('sessions', () => {
    const app = '/v1/definitions/app';

    it.each(['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, `Basic ${'A'.repeat(43)}`, `Bearer ${'A'.repeat(43)}' or true --`])(
      '%j opens nothing',
      async (authorization) => {
        const answer = await test.inject('GET', app, { headers: { authorization } });
        expect([answer.status, answer.body.code, answer.headers['www-authenticate']]).toEqual([401, 'unauthenticated', 'Bearer']);
      },
    );

    it('takes no token from the address', async () => {
      const { token } = await test.as('admin@acme.test');
      expect((await test.inject('GET', `${app}?token=${token}&access_token=${token}`)).status).toBe(401);
    });

    it('end with logout, and only that one', async () => {
      const [one, other] = [await test.as('admin@acme.test'), await test.as('admin@acme.test')];
      expect((await one.post('/v1/logout')).status).toBe(204);
      expect((await one.get(app)).status).toBe(401);
      expect((await other.get(app)).status).toBe(200);
    });

    it('end after 30 days without a call, and after 90 days in any case', async () => {
      const [idle, busy] = [await test.as('admin@globex.test'), await test.as('admin@globex.test')];
      for (let days = 0; days < 75; days += 25) {
        test.clock.advance(25 * DAY);
        expect((await busy.get(app)).status).toBe(200);
      }
      expect((await idle.get(app)).status).toBe(401);
      test.clock.advance(16 * DAY);
      expect((await busy.get(app)).status).toBe(401);
    });

    it.each([
      [
        'user',
        sql`update "user" set is_active = false where user_email = 'user@fixit.test'`,
        sql`update "user" set is_active = true where user_email = 'user@fixit.test'`,
      ],
      [
        'identity',
        sql`update identity set is_active = false where email = 'user@fixit.test'`,
        sql`update identity set is_active = true where email = 'user@fixit.test'`,
      ],
      [
        'organisation',
        sql`update organisation set is_active = false where id = (select org_id from "user" where user_email = 'user@fixit.test')`,
        sql`update organisation set is_active = true where id = (select org_id from "user" where user_email = 'user@fixit.test')`,
      ],
    ])('open nothing for an inactive %s, who cannot sign in either', async (_what, off, on) => {
      calm();
      const caller = await test.as('user@fixit.test');
      expect((await caller.get(app)).status).toBe(200);
      await run(off);
      expect((await caller.get(app)).status).toBe(401);
      expect((await login(credentials('user@fixit.test'))).status).toBe(400);
      await run(on);
    });

    it('stay ended when the person that an administrator switched off is switched on again', async () => {
      calm();
      const [admin, user] = [await test.as('admin@fixit.test'), await test.as('user@fixit.test')];
      const id = (await user.get(app)).body.user.id;
      const change = async (is_active: boolean) => {
        const { headers } = await admin.get(`/v1/data/user/${id}`);
        return (await admin.patch(`/v1/data/user/${id}`, { is_active }, { headers: { 'if-match': String(headers.etag) } })).status;
      };
      expect(await change(false)).toBe(200);
      expect((await user.get(app)).status).toBe(401);
      expect(await change(true)).toBe(200);
      expect((await user.get(app)).status).toBe(401);
    });

    /** The record of a kind that the server itself keeps, switched off and on again as its own code would. */
    const switchOffAndOn = async (entity: string, id: string, seen: () => Promise<void>) => {
      const { resources } = test.server.parts;
      await resources.update(system('test'), entity, [{ id, patch: { is_active: false } }]);
      await seen();
      await resources.update(system('test'), entity, [{ id, patch: { is_active: true } }]);
    };

    it.each(['identity', 'organisation'])('stay ended when the %s that was switched off is switched on again', async (entity) => {
      calm();
      const user = await test.as('user@fixit.test');
      const column = entity === 'identity' ? 'identity_id' : 'org_id';
      const found = await run(sql<{ id: string }>`select ${sql.ref(column)} as id from "user" where user_email = 'user@fixit.test'`);
      await switchOffAndOn(entity, found.rows[0]?.id ?? '', async () => {
        expect((await user.get(app)).status).toBe(401);
        expect((await login(credentials('user@fixit.test'))).status).toBe(400);
      });
      expect((await user.get(app)).status).toBe(401);
      expect((await (await test.as('user@fixit.test')).get(app)).status).toBe(200);
    });

    it('end when an administrator sets the password', async () => {
      calm();
      const admin = await test.as('admin@acme.test');
      const role = (await admin.get(`/v1/data/role?filter=${encodeURIComponent("doc.name == 'Viewer'")}`)).body.data[0];
      const row = { user_name: 'Eva', user_email: 'eva@new.test', user_mobile: '8300000001', user_role: [role.id] };
      const { id } = (await admin.post('/v1/data/user', row)).body.data;
      const setPassword = async () => {
        const body = { password: DEMO_PASSWORD, user_confirm_pass: DEMO_PASSWORD };
        expect((await admin.post(`/v1/data/user/${id}/actions/set-password`, body)).status).toBe(200);
      };
      await setPassword();
      const eva = await test.as('eva@new.test');
      expect((await eva.get(app)).status).toBe(200);
      await setPassword();
      expect((await eva.get(app)).status).toBe(401);
    });

    it('open nothing for whom no role is left, who cannot sign in either', async () => {
      calm();
      const user = await test.as('user@fixit.test');
      const kept = await run(sql<{ user_role: string[] }>`select user_role from "user" where user_email = 'user@fixit.test'`);
      const give = (roles: readonly string[]) =>
        run(sql`update "user" set user_role = ${roles}::uuid[] where user_email = 'user@fixit.test'`);
      await give([]);
      expect((await user.get(app)).status).toBe(401);
      expect((await login(credentials('user@fixit.test'))).body).toMatchObject({ status: 400, sub_code: 'no_organisation' });
      // Of another organisation: as good as none.
      const foreign = await run(
        sql<{ id: string }>`select id from role where org_id <> (select org_id from "user" where user_email = 'user@fixit.test') limit 1`,
      );
      await give(foreign.rows.map(({ id }) => id));
      expect((await user.get(app)).status).toBe(401);
      expect((await login(credentials('user@fixit.test'))).status).toBe(400);
      await give(kept.rows[0]?.user_role ?? []);
      expect((await login(credentials('user@fixit.test'))).status).toBe(200);
    });

    it('stay ended when the last role went by the server’s own code and another is given', async () => {
      const { identityHooks } = await import('../../engine/server/identity/hooks.ts');
      calm();
      const user = await test.as('user@fixit.test');
      const { user: who, org } = (await user.get(app)).body;
      const hooks = identityHooks({ send: async () => undefined }).user;
      const { database, resources, clock } = test.server.parts;
      await database.transaction(system('test'), async (connection) => {
        const before = { id: who.id, org_id: org.id, user_role: who.role_ids };
        const context = { principal: system('test'), connection, resources, now: clock.now() };
        await hooks?.afterUpdate?.([{ before, after: { ...before, user_role: [] } }], context);
      });
      expect((await user.get(app)).status).toBe(401);
    });

    it('see a change of rights at the next call', async () => {
      const caller = await test.as('user@acme.test');
      const before = (await caller.get(app)).body;
      expect(before.user.services.length).toBeGreaterThan(0);
      const kept = await run(
        sql<{ id: string; rights: unknown }>`select id, service_rights as rights from role where id = ${before.user.role_ids[0]}`,
      );
      await run(sql`update role set service_rights = '[]' where id = ${before.user.role_ids[0]}`);
      const after = (await caller.get(app)).body;
      expect(after.user.services).toEqual([]);
      expect(after.user.read_service_ids).toEqual([]);
      await run(sql`update role set service_rights = ${JSON.stringify(kept.rows[0]?.rights)}::jsonb where id = ${before.user.role_ids[0]}`);
    });
  });

  describe('who somebody is', () => {
    const userOf = async (email: string) => (await (await test.as(email)).get('/v1/definitions/app')).body;

    it('a brand admin has all service types, its user those of the roles', async () => {
      const admin = await userOf('admin@acme.test');
      const user = await userOf('user@acme.test');
      expect(admin.user).toMatchObject({ is_admin: true, view: 'ADMIN', brand_ids: [] });
      expect(admin.user.services.length).toBeGreaterThan(user.user.services.length);
      expect(user.user).toMatchObject({ is_admin: false, view: 'USER' });
      expect(user.user.services).toHaveLength(1);
    });

    it('a provider sees the brands it works for, and nobody its own service types', async () => {
      const fixit = await userOf('admin@fixit.test');
      const zenith = await userOf('admin@zenith.test');
      expect(fixit.user.brand_ids).toHaveLength(2);
      expect(zenith.user.brand_ids).toHaveLength(1);
      expect(fixit.user.create_service_ids).toEqual(fixit.user.read_service_ids);
      expect(fixit.user.services.length).toBeGreaterThan(zenith.user.services.length);
    });

    it('an owner has the top-user view and no services', async () => {
      const owner = await userOf('owner@demo.test');
      expect(owner.user).toMatchObject({ view: 'USER', services: [], brand_ids: [] });
    });

    it('a technician is on field', async () => {
      expect((await userOf('tech@fixit.test')).user).toMatchObject({ is_on_field: true, is_admin: false, view: 'USER' });
    });
  });

  describe('the own account', () => {
    const body = (user_old_password: string, user_new_password: string, user_confirm_pass = user_new_password) => ({
      user_old_password,
      user_new_password,
      user_confirm_pass,
    });
    const path = '/v1/user/change_user_password';

    it('a changed password ends the other sessions', async () => {
      calm();
      const [one, other] = [await test.as('admin@zenith.test'), await test.as('admin@zenith.test')];
      expect((await one.post(path, body(DEMO_PASSWORD, 'Brand-new-1'))).status).toBe(200);
      expect((await other.get('/v1/definitions/app')).status).toBe(401);
      expect((await one.get('/v1/definitions/app')).status).toBe(200);
      expect((await login(credentials('admin@zenith.test'))).status).toBe(400);
      expect((await login(credentials('admin@zenith.test', 'Brand-new-1'))).status).toBe(200);
      expect((await one.post(path, body('Brand-new-1', DEMO_PASSWORD))).status).toBe(200);
    });

    it.each([
      [{}, ['Old Password is required', 'Password is required', 'Confirm password is required']],
      [body(DEMO_PASSWORD, 'Brand-new-1', 'Brand-new-2'), ['The password and confirm password do not match !']],
      [body(DEMO_PASSWORD, 'short'), ['Password must be min 10 characters.']],
    ])('refuses %o', async (input, messages) => {
      const answer = await (await test.as('admin@acme.test')).post(path, input);
      expect(answer.status).toBe(422);
      expect(answer.body.errors.map(({ message }: { message: string }) => message)).toEqual(messages);
    });

    it('cannot be guessed at from an open browser', async () => {
      const caller = await test.as('admin@acme.test');
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1)
        statuses.push((await caller.post(path, body(`Wrong@12345${count}`, 'Brand-new-1'))).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
      expect((await login(credentials('admin@acme.test'))).status).toBe(200);
    });

    it('is not there for people on field', async () => {
      expect((await (await test.as('tech@fixit.test')).post(path, body(DEMO_PASSWORD, 'Brand-new-1'))).status).toBe(404);
    });

    it('lets administrators change their view, and nobody else', async () => {
      const admin = await test.as('admin@acme.test');
      const view = async () => (await admin.get('/v1/definitions/app')).body.user.view;
      expect((await admin.post('/v1/user/toggle_view')).body.data.view).toBe('USER');
      expect(await view()).toBe('USER');
      expect((await admin.post('/v1/user/toggle_view', { view: 'ADMIN' })).status).toBe(200);
      expect(await view()).toBe('ADMIN');
      expect((await admin.post('/v1/user/toggle_view', { view: 'OWNER' })).status).toBe(422);
      for (const email of ['user@acme.test', 'owner@demo.test']) {
        const caller = await test.as(email);
        expect((await caller.post('/v1/user/toggle_view')).status).toBe(422);
        expect((await caller.get('/v1/definitions/app')).body.user.view).toBe('USER');
      }
    });
  });
});
