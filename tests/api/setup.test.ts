/** What an administrator sets up: people, roles and status groups, and what nobody may break by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, move, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('setup on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ engine, seed: true });
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
      expect(twice.status).toBe(409);
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
      ['no e-mail', { user_email: null }, '/user_email', 'A value is needed.'],
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
      const gone = await patch(people.acme, 'user', made.id, { user_role: [viewer, admin] });
      expect(gone.body.errors).toMatchObject([{ pointer: '/user_primary_role', code: 'required' }]);
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
      expect(own.body.errors).toMatchObject([{ pointer: '/cannot_delete_service_requests', code: 'own_rights' }]);
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
      // Another organisation names the same address: what the first one set opens nothing any more.
      dataOf(await people.globex.post('/v1/data/user', await person(people.globex, 'Viewer', { user_email: 'pass@new.test' })), 201);
      expect((await signIn()).status).toBe(400);
      const again = await act(people.acme, 'user', made.id, 'set-password', {
        password: 'Long enough 1',
        user_confirm_pass: 'Long enough 1',
      });
      expect(again.body).toMatchObject({ status: 409, sub_code: 'other_memberships' });
      const multi = await member(people.acme, 'multi@demo.test');
      expect(
        (await act(people.acme, 'user', multi.id, 'set-password', { password: 'Long enough 1', user_confirm_pass: 'Long enough 1' }))
          .status,
      ).toBe(409);
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

  describe('status groups', () => {
    const build = async (name: string) => {
      const { id } = dataOf(await people.acme.post('/v1/data/status-group', { name, kind: 'request' }), 201);
      const add = async (key: string, status_type: string, more: object = {}) =>
        dataOf(await people.acme.post('/v1/data/status', { group_id: id, key, title: key, status_type, ...more }), 201).id as string;
      const link = (from_id: string, to_id: string) => people.acme.post('/v1/data/status-transition', { group_id: id, from_id, to_id });
      const switchOn = () => patch(people.acme, 'status-group', id, { is_active: true });
      return { id, add, link, switchOn };
    };

    it('are built step by step and switched on when whole', async () => {
      const group = await build('Step by step');
      const begin = await group.add('begin', 'ACTIVE', { is_initial: true });
      const end = await group.add('end', 'CLOSED', { is_final: true });
      expect((await group.switchOn()).body.errors.map(({ code }: { code: string }) => code)).toEqual(['unreachable', 'no_way_out']);
      dataOf(await group.link(begin, end), 201);
      dataOf(await group.switchOn());
      const type = await people.acme.post('/v1/data/service-type', {
        name: 'Made here',
        service_nature: 'task_based',
        status_group_id: group.id,
      });
      expect(dataOf(type, 201).srvc_id).toBe(type.body.data.id);
    });

    it('stay whole while they are on', async () => {
      const group = await build('On');
      const begin = await group.add('begin', 'ACTIVE', { is_initial: true });
      const end = await group.add('end', 'CLOSED');
      const link = dataOf(await group.link(begin, end), 201);
      dataOf(await group.switchOn());
      const lonely = await people.acme.post('/v1/data/status', {
        group_id: group.id,
        key: 'lonely',
        title: 'Lonely',
        status_type: 'ACTIVE',
      });
      expect(lonely.status).toBe(422);
      expect(await listOf(people.acme, 'status', `doc.group_id == '${group.id}'`)).toHaveLength(2);
      const cut = await people.acme.delete(`/v1/data/status-transition/${link.id}`, { headers: { 'if-match': '"1"' } });
      expect(cut.status).toBe(422);
      const second = await patch(people.acme, 'status', end, { is_initial: true });
      expect(second.body.errors[0].code).toBe('one_initial');
      dataOf(await patch(people.acme, 'status-group', group.id, { is_active: false }));
      expect((await people.acme.delete(`/v1/data/status-transition/${link.id}`, { headers: { 'if-match': '"1"' } })).status).toBe(204);
    });

    it('keep statuses that are in use, with their key and category', async () => {
      const work = await givenRequest(people);
      const { status } = await read(people.acme, 'service-request', work.requestId);
      const { version } = await read(people.acme, 'status', status);
      const removed = await people.acme.delete(`/v1/data/status/${status}`, { headers: { 'if-match': `"${version}"` } });
      expect(removed.body).toMatchObject({ status: 409, code: 'in_use' });
      expect((await patch(people.acme, 'status', status, { key: 'renamed' })).body).toMatchObject({
        status: 409,
        errors: [{ pointer: '/key' }],
      });
      dataOf(await patch(people.acme, 'status', status, { title: 'Handed over to a partner' }));
      dataOf(await patch(people.acme, 'status', status, { title: 'Assigned' }));
    });

    it('take no status of another group', async () => {
      const [group, other] = [await build('One'), await build('Two')];
      const begin = await group.add('begin', 'ACTIVE', { is_initial: true });
      const foreign = await other.add('foreign', 'CLOSED');
      expect((await group.link(begin, foreign)).body).toMatchObject({ status: 422, errors: [{ pointer: '/to_id' }] });
    });

    it('let no new request begin while they are off', async () => {
      const type = await one(people.globex, 'service-type', "doc.name == 'Rooftop solar'");
      dataOf(await patch(people.globex, 'status-group', type.status_group_id, { is_active: false }));
      const row = { srvc_type_id: type.id, title: 'Solar', cust_name: 'Somebody' };
      expect((await people.globex.post('/v1/data/service-request', row)).body).toMatchObject({
        status: 422,
        errors: [{ pointer: '/srvc_type_id' }],
      });
      dataOf(await patch(people.globex, 'status-group', type.status_group_id, { is_active: true }));
      dataOf(await people.globex.post('/v1/data/service-request', row), 201);
    });
  });

  it('refuses types whose custom fields do not hold together', async () => {
    const [type] = await listOf(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const fields = (custom_fields: unknown[]) => patch(people.acme, 'service-type', type.id, { custom_fields });
    const text = { id: 'one', type: 'TextInput', label: 'One' };
    expect((await fields([text, { ...text, label: 'Two' }])).body.errors).toMatchObject([
      { pointer: '/custom_fields/1/id', code: 'unique' },
    ]);
    expect((await fields([{ ...text, type: 'Dropdown' }])).body.errors).toMatchObject([{ pointer: '/custom_fields/0/options' }]);
    expect((await fields([{ ...text, id: '__proto__' }])).status).toBe(422);
  });

  it('shows the platform owner how much there is, and none of it', async () => {
    const owner = await server.as('owner@demo.test');
    const organisations = await listOf(owner, 'organisation', 'true');
    expect(organisations).toHaveLength(13);
    const acme = organisations.find(({ nickname }: { nickname: string }) => nickname === 'Acme');
    expect((await one(owner, 'counter', `doc.org_id == '${acme.id}' && doc.kind == 'request'`)).value).toBeGreaterThan(100);
    for (const entity of ['service-request', 'subtask', 'request-event', 'customer', 'service-type', 'status', 'status-group']) {
      const answer = await owner.get(`/v1/data/${entity}`);
      expect([404, 200], entity).toContain(answer.status);
      expect(answer.body.data ?? [], entity).toEqual([]);
    }
    expect(await listOf(owner, 'user', 'true')).toHaveLength(1);
    expect((await people.acme.get('/v1/data/counter')).status).toBe(404);
  });

  it('leaves a moved request to its group even when the group changes around it', async () => {
    const work = await givenRequest(people);
    const subtaskId = await givenSubtask(people, work);
    const { group_id } = await read(people.fixit, 'status', (await read(people.fixit, 'subtask', subtaskId)).status);
    dataOf(await patch(people.fixit, 'status-group', group_id, { is_active: false }));
    dataOf(await move(people.tech, 'subtask', subtaskId, 'accepted'));
    dataOf(await patch(people.fixit, 'status-group', group_id, { is_active: true }));
  });
});
