/** People and roles of an organisation, and what nobody may do with them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('people on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const role = async (caller: Caller, name: string) => (await one(caller, 'role', `doc.name == '${name}'`)).id;
  const member = (caller: Caller, email: string) => one(caller, 'user', `doc.user_email == '${email}'`);
  let next = 0;
  const person = async (caller: Caller, roleName: string, more: object = {}) => {
    next += 1;
    return {
      user_name: `Person ${next}`,
      user_email: `person${next}@new.test`,
      user_mobile: `91${String(next).padStart(8, '0')}`,
      user_role: [await role(caller, roleName)],
      ...more,
    };
  };

  describe('people', () => {
    it('makes a member with what the roles make of him', async () => {
      const made = dataOf(
        await people.fixit.post('/v1/data/user', await person(people.fixit, 'Technician', { user_email: 'New.Tech@New.Test' })),
        201,
      );
      expect(made).toMatchObject({
        is_on_field: true,
        is_admin: false,
        user_primary_role: made.user_role[0],
        user_email: 'new.tech@new.test',
      });
      expect(Object.keys(made)).not.toContain('identity_id');
    });

    it('knows the same person in several organisations, and each once', async () => {
      const known = await person(people.acme, 'Viewer', { user_email: 'farah@somewhere.test' });
      dataOf(await people.acme.post('/v1/data/user', known), 201);
      dataOf(
        await people.globex.post('/v1/data/user', { ...(await person(people.globex, 'Viewer')), user_email: 'FARAH@somewhere.test' }),
        201,
      );
      const twice = await people.acme.post('/v1/data/user', {
        ...(await person(people.acme, 'Viewer')),
        user_email: 'farah@somewhere.test',
      });
      const taken = {
        pointer: '/user_email',
        code: 'unique',
        message: 'This person is already a member of the organisation.',
        params: { key: 'people.already_member' },
      };
      expect(twice.body).toMatchObject({ status: 409, code: 'conflict', errors: [taken] });
      const other = dataOf(await people.acme.post('/v1/data/user', await person(people.acme, 'Viewer')), 201);
      const moved = await patch(people.acme, 'user', other.id, { user_email: 'Farah@somewhere.test' });
      expect(moved.body).toMatchObject({ status: 409, errors: [taken] });
      const rows = await server.server.parts.database.admin((sql) =>
        sql("select count(*)::int as count from identity where email = 'farah@somewhere.test'"),
      );
      expect(rows).toEqual([{ count: 1 }]);
    });

    it.each([
      ['a name too long', { user_name: 'x'.repeat(101) }, '/user_name', 'Name must be max 100 characters.'],
      ['a code too long', { user_code: 'x'.repeat(21) }, '/user_code', 'User code must be max 20 characters.'],
      ['a designation too long', { user_designation: 'x'.repeat(51) }, '/user_designation', 'Designation must be max 50 characters.'],
      ['a short mobile', { user_mobile: '12345' }, '/user_mobile', 'Mobile no must be 10 characters.'],
      ['a mobile of letters', { user_mobile: 'abcdefghij' }, '/user_mobile', 'Incorrect number'],
      ['no e-mail', { user_email: null }, '/user_email', 'A value is required.'],
      ['no e-mail at all', { user_email: 'nobody' }, '/user_email', 'The input is not valid E-mail!'],
    ])('refuses %s', async (_, wrong, pointer, message) => {
      const answer = await people.acme.post('/v1/data/user', { ...(await person(people.acme, 'Viewer')), ...wrong });
      expect(answer.status, answer.text).toBe(422);
      expect(answer.body.errors).toMatchObject([{ pointer, message }]);
    });

    it('asks for a primary role among several, clears one that goes, and refuses a strange one', async () => {
      const [viewer, coordinator, admin] = [
        await role(people.acme, 'Viewer'),
        await role(people.acme, 'Service coordinator'),
        await role(people.acme, 'Administrator'),
      ];
      const both = await person(people.acme, 'Viewer', { user_role: [viewer, coordinator] });
      expect((await people.acme.post('/v1/data/user', both)).body.errors).toMatchObject([
        { pointer: '/user_primary_role', code: 'required' },
      ]);
      expect((await people.acme.post('/v1/data/user', { ...both, user_primary_role: admin })).body.errors).toMatchObject([
        { pointer: '/user_primary_role' },
      ]);
      const made = dataOf(await people.acme.post('/v1/data/user', { ...both, user_primary_role: viewer }), 201);
      const one = dataOf(await patch(people.acme, 'user', made.id, { user_role: [coordinator] }));
      expect(one.user_primary_role).toBe(coordinator);
      expect(dataOf(await patch(people.acme, 'user', made.id, { user_role: [viewer, admin] })).user_primary_role).toBeNull();
    });

    it.each([
      ['name', { user_name: null }, '/user_name'],
      ['role', { user_role: [] }, '/user_role'],
      ['mobile', { user_mobile: null }, '/user_mobile'],
      ['e-mail', { user_email: '' }, '/user_email'],
    ])('asks for a %s when somebody is new, and not afterwards', async (_, without, pointer) => {
      const whole = await person(people.acme, 'Viewer');
      const answer = await people.acme.post('/v1/data/user', { ...whole, ...without });
      expect(answer.status, answer.text).toBe(422);
      expect(answer.body.errors[0].pointer).toBe(pointer);
      const made = dataOf(await people.acme.post('/v1/data/user', whole), 201);
      const edited = dataOf(
        await patch(people.acme, 'user', made.id, { user_designation: 'Helper', ...(pointer === '/user_email' ? {} : without) }),
      );
      expect(edited).toMatchObject({ user_designation: 'Helper', user_name: whole.user_name, user_role: whole.user_role });
    });

    it('keeps the roles of who is signed in when an edit leaves them empty', async () => {
      const whole = await person(people.acme, 'Viewer');
      const made = dataOf(await people.acme.post('/v1/data/user', whole), 201);
      dataOf(await act(people.acme, 'user', made.id, 'set-password', { password: 'Demo@12345', user_confirm_pass: 'Demo@12345' }));
      const own = await server.as(whole.user_email);
      const emptied = dataOf(await patch(people.acme, 'user', made.id, { user_role: [], user_primary_role: null }));
      expect(emptied).toMatchObject({ user_role: whole.user_role, user_primary_role: whole.user_role[0] });
      expect((await own.get('/v1/data/service-request')).status).toBe(200);
    });

    it('shows number, password and last seen once somebody is there', async () => {
      const made = dataOf(await people.acme.post('/v1/data/user', await person(people.acme, 'Viewer')), 201);
      expect(made).toMatchObject({ user_id: made.id, last_seen: null });
      const app = (await people.acme.get('/v1/definitions/forms/user?for=set-password')).body;
      expect(app.fields.map(({ name, type }: { name: string; type: string }) => `${name} ${type}`)).toEqual([
        'password password',
        'user_confirm_pass password',
      ]);
      expect((await people.acme.post('/v1/data/user', { ...(await person(people.acme, 'Viewer')), user_id: 'mine' })).status).toBe(422);
    });

    it('lets nobody report to himself, nor through others', async () => {
      const [a, b, c] = [
        dataOf(await people.acme.post('/v1/data/user', await person(people.acme, 'Viewer')), 201),
        dataOf(await people.acme.post('/v1/data/user', await person(people.acme, 'Viewer')), 201),
        dataOf(await people.acme.post('/v1/data/user', await person(people.acme, 'Viewer')), 201),
      ];
      const reports = (from: { id: string }, to: { id: string }) => patch(people.acme, 'user', from.id, { user_reporting_to: to.id });
      dataOf(await reports(a, b));
      dataOf(await reports(b, c));
      const circle = {
        status: 422,
        errors: [{ pointer: '/user_reporting_to', message: 'A person cannot report to themselves, not even through others.' }],
      };
      expect((await reports(c, a)).body).toMatchObject(circle);
      expect((await reports(a, a)).status).toBe(422);
      dataOf(await reports(a, c));
    });

    it('takes roles of the own organisation alone', async () => {
      const foreign = await role(people.globex, 'Administrator');
      const answer = await people.acme.post('/v1/data/user', await person(people.acme, 'Viewer', { user_role: [foreign] }));
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].pointer).toMatch(/^\/user_role/);
    });

    it('lets nobody raise himself', async () => {
      const admin = await member(people.acme, 'admin@acme.test');
      const own = await patch(people.acme, 'user', admin.id, { cannot_delete_service_requests: true });
      expect(own.body.errors).toMatchObject([{ pointer: '/cannot_delete_service_requests', code: 'locked' }]);
      const coordinator = await member(people.acme, 'user@acme.test');
      const version = { headers: { 'if-match': `"${coordinator.version}"` } };
      const raised = await people.acmeUser.patch(
        `/v1/data/user/${coordinator.id}`,
        { user_role: [await role(people.acme, 'Administrator')] },
        version,
      );
      expect(raised.status).toBe(404);
      expect((await people.acmeUser.post('/v1/data/role', { name: 'Mine', is_admin: true })).status).toBe(404);
    });

    it('lets no administrator change his own password without the old one', async () => {
      const admin = await member(people.acme, 'admin@acme.test');
      const input = { password: 'Long enough 1', user_confirm_pass: 'Long enough 1' };
      expect((await act(people.acme, 'user', admin.id, 'set-password', input)).status).toBe(404);
      expect(
        (await server.inject('POST', '/login/v1', { body: { id_type: 'EMAIL', id: 'admin@acme.test', id_key: 'Long enough 1' } })).status,
      ).toBe(400);
    });

    it('keeps the last administrator, whichever way he would go', async () => {
      const second = await person(people.zenith, 'Administrator');
      const helper = dataOf(await people.zenith.post('/v1/data/user', second), 201);
      dataOf(await act(people.zenith, 'user', helper.id, 'set-password', { password: 'Demo@12345', user_confirm_pass: 'Demo@12345' }));
      const other = await server.as(second.user_email);
      const first = await member(people.zenith, 'admin@zenith.test');
      dataOf(await patch(other, 'user', first.id, { is_active: false }));
      const adminRole = await role(other, 'Administrator');
      const { version } = await read(other, 'role', adminRole);
      const demoted = await other.patch(`/v1/data/role/${adminRole}`, { is_admin: false }, { headers: { 'if-match': `"${version}"` } });
      expect(demoted.body).toMatchObject({ status: 409, sub_code: 'last_admin' });
      expect((await read(other, 'user', helper.id)).is_admin).toBe(true);
      dataOf(await patch(other, 'user', first.id, { is_active: true }));
      people = { ...people, zenith: await server.as('admin@zenith.test') };
    });

    it('ends the sessions of who is switched off', async () => {
      const viewer = await server.as('vidya.nair@acme.test');
      dataOf(await viewer.get('/v1/data/service-request'));
      const { id } = await member(people.acme, 'vidya.nair@acme.test');
      dataOf(await patch(people.acme, 'user', id, { is_active: false }));
      expect((await viewer.get('/v1/data/service-request')).status).toBe(401);
      dataOf(await patch(people.acme, 'user', id, { is_active: true }));
      expect((await viewer.get('/v1/data/service-request')).status).toBe(401);
    });

    it('sets passwords of its own people, and never those of others too', async () => {
      const made = dataOf(
        await people.acme.post('/v1/data/user', await person(people.acme, 'Viewer', { user_email: 'pass@new.test' })),
        201,
      );
      const wrong = await act(people.acme, 'user', made.id, 'set-password', {
        password: 'Long enough 1',
        user_confirm_pass: 'Another one 1',
      });
      expect(wrong.body.errors).toMatchObject([
        { pointer: '/user_confirm_pass', message: 'The password and confirm password do not match !' },
      ]);
      dataOf(await act(people.acme, 'user', made.id, 'set-password', { password: 'Long enough 1', user_confirm_pass: 'Long enough 1' }));
      const signIn = () => server.inject('POST', '/login/v1', { body: { id_type: 'EMAIL', id: 'pass@new.test', id_key: 'Long enough 1' } });
      expect((await signIn()).status).toBe(200);
      // Another organisation names the same address: it changes nothing, and nobody learns of it.
      dataOf(await people.globex.post('/v1/data/user', await person(people.globex, 'Viewer', { user_email: 'pass@new.test' })), 201);
      expect((await signIn()).body.data.uuid).toBe(made.id);
      const again = { password: 'Long enough 2', user_confirm_pass: 'Long enough 2' };
      dataOf(await act(people.acme, 'user', made.id, 'set-password', again));
      // Of somebody who belongs elsewhere too, it is the password of this organisation alone.
      const elsewhere = await server.as('multi@demo.test', 'Globex Home');
      const multi = await member(people.acme, 'multi@demo.test');
      dataOf(await act(people.acme, 'user', multi.id, 'set-password', again));
      expect((await elsewhere.get('/v1/definitions/app')).status).toBe(200);
      const log = (id_key: string) => server.inject('POST', '/login/v1', { body: { id_type: 'EMAIL', id: 'multi@demo.test', id_key } });
      expect((await log(again.password)).body.data.uuid).toBe(multi.id);
      expect((await log('Demo@12345')).status).toBe(300);
    });
  });

  describe('roles', () => {
    it('cannot go while somebody has them', async () => {
      const id = await role(people.acme, 'Viewer');
      const removed = await people.acme.delete(`/v1/data/role/${id}`, {
        headers: { 'if-match': `"${(await read(people.acme, 'role', id)).version}"` },
      });
      expect(removed.body).toMatchObject({ status: 409, code: 'in_use' });
    });

    it('change what their people are', async () => {
      const made = dataOf(await people.fixit.post('/v1/data/role', { name: 'Helper' }), 201);
      const helper = dataOf(await people.fixit.post('/v1/data/user', await person(people.fixit, 'Helper')), 201);
      expect(helper.is_on_field).toBe(false);
      dataOf(await patch(people.fixit, 'role', made.id, { is_on_field: true }));
      expect((await read(people.fixit, 'user', helper.id)).is_on_field).toBe(true);
    });

    it('give rights on the own service types alone', async () => {
      const [foreign] = await listOf(people.globex, 'service-type', 'true');
      const answer = await people.acme.post('/v1/data/role', {
        name: 'Thief',
        service_rights: [{ srvc_type_id: foreign.id, rights: ['READ'] }],
      });
      expect(answer.body).toMatchObject({ status: 422, errors: [{ pointer: '/service_rights/0/srvc_type_id' }] });
    });
  });
});
