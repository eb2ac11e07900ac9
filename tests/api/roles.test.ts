/** What roles give, what rows of access leave of it, and the ways by which nobody gets more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('rights on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'places', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const role = (caller: Caller, name: string) => one(caller, 'role', `doc.name == '${name}'`);
  const pointers = (answer: Answer) => (answer.body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer);
  const me = async (caller: Caller) => (await caller.get('/v1/definitions/app')).body.user;
  const remove = async (caller: Caller, entity: string, id: string) =>
    caller.delete(`/v1/data/${entity}/${id}`, { headers: { 'if-match': `"${(await read(caller, entity, id)).version}"` } });

  describe('of roles', () => {
    it('are menus with any of three rights', async () => {
      const viewer = await role(people.acme, 'Viewer');
      const vidya = await server.as('vidya.nair@acme.test');
      expect((await me(vidya)).menu_reads).toEqual([]);
      dataOf(await patch(people.acme, 'role', viewer.id, { menu_rights: [{ menu_id: 'setupUsers', rights_type: ['UPDATE'] }] }));
      expect(await me(vidya)).toMatchObject({ menu_reads: ['setupUsers'], menu_creates: [], menu_updates: ['setupUsers'] });
      dataOf(await patch(people.acme, 'role', viewer.id, { menu_rights: [] }));
    });

    it.each<[string, object, string]>([
      ['an unknown menu', { menu_rights: [{ menu_id: 'everything', rights_type: ['READ'] }] }, '/menu_rights/0/menu_id'],
      ['an unknown right', { menu_rights: [{ menu_id: 'setupUsers', rights_type: ['DELETE'] }] }, '/menu_rights/0/rights_type/0'],
      ['a menu without rights', { menu_rights: [{ menu_id: 'setupUsers', rights_type: [] }] }, '/menu_rights/0/rights_type'],
      [
        'more than a right holds',
        { menu_rights: [{ menu_id: 'setupUsers', rights_type: ['READ'], is_admin: true }] },
        '/menu_rights/0/is_admin',
      ],
      ['an administrator on field', { is_admin: true, is_on_field: true }, '/is_on_field'],
      ['another organisation', { org_id: '00000000-0000-7000-8000-000000000000' }, '/org_id'],
    ])('never hold %s', async (_, wrong, pointer) => {
      const answer = await people.acme.post('/v1/data/role', { name: 'Wrong', ...wrong });
      expect(answer.status, answer.text).toBe(422);
      expect(pointers(answer)).toEqual([pointer]);
    });

    it('are given by administrators alone, whatever menus somebody has', async () => {
      const coordinator = await role(people.acme, 'Service coordinator');
      dataOf(
        await patch(people.acme, 'role', coordinator.id, {
          menu_rights: [{ menu_id: 'setupUsers', rights_type: ['CREATE', 'READ', 'UPDATE'] }],
        }),
      );
      const own = await people.acmeUser.get(`/v1/data/role/${coordinator.id}`);
      expect(own.body.data).not.toHaveProperty('menu_rights');
      const match = { headers: { 'if-match': `"${own.body.data.version}"` } };
      for (const change of [{ is_admin: true }, { menu_rights: [] }, { name: 'Mine' }])
        expect((await people.acmeUser.patch(`/v1/data/role/${coordinator.id}`, change, match)).status).toBe(404);
      expect((await people.acmeUser.delete(`/v1/data/role/${coordinator.id}`, match)).status).toBe(404);
      expect((await people.acmeUser.post('/v1/data/role', { name: 'Mine', is_admin: true })).status).toBe(404);
      const user = await one(people.acmeUser, 'user', "doc.user_email == 'user@acme.test'");
      const raised = { user_role: [(await role(people.acme, 'Administrator')).id] };
      expect(
        (await people.acmeUser.patch(`/v1/data/user/${user.id}`, raised, { headers: { 'if-match': `"${user.version}"` } })).status,
      ).toBe(404);
      // What the right is for, it gives.
      dataOf(await people.acmeUser.post('/v1/data/zone', { name: 'By right', kind: 'pincodes', pincodes: ['560034'] }), 201);
      dataOf(await patch(people.acme, 'role', coordinator.id, { menu_rights: [{ menu_id: 'manageInventory', rights_type: ['READ'] }] }));
      expect((await people.acmeUser.post('/v1/data/zone', { name: 'Without', kind: 'pincodes', pincodes: ['560034'] })).status).toBe(404);
    });

    it.each([{ app_access: ['scanner'] }, { automation_values: ['x'] }, { assgnd_org_ids: [] }, { is_active: false }, { user_role: [] }])(
      'are not raised by an administrator for himself: %j',
      async (change) => {
        const admin = await one(people.fixit, 'user', "doc.user_email == 'admin@fixit.test'");
        const answer = await patch(people.fixit, 'user', admin.id, change);
        const [name] = Object.keys(change);
        if (name === 'assgnd_org_ids') return expect(answer.status).toBe(200);
        expect(answer.body.errors).toMatchObject([{ pointer: `/${name}`, code: 'locked' }]);
      },
    );

    it('stay while anything refers to them', async () => {
      const dispatcher = await role(people.fixit, 'Dispatcher');
      expect((await remove(people.fixit, 'role', dispatcher.id)).body).toMatchObject({ status: 409, code: 'in_use' });
      const made = dataOf(await people.fixit.post('/v1/data/role', { name: 'Approvers' }), 201);
      const authority = { name: 'By nobody', approves: ['leave'], holder_kind: 'role', holder_role_id: made.id };
      const kept = dataOf(await people.fixit.post('/v1/data/authority', authority), 201);
      expect((await remove(people.fixit, 'role', made.id)).status).toBe(409);
      expect((await remove(people.fixit, 'authority', kept.id)).status).toBe(204);
      expect((await remove(people.fixit, 'role', made.id)).status).toBe(204);
    });
  });

  describe('of customer access', () => {
    const give = (caller: Caller, input: object) => caller.post('/v1/data/customer-access/actions/give-access', input);
    const dispatcherId = async () => (await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'")).id;
    const rows = async (userId: string) => listOf(people.fixit, 'customer-access', `doc.user_id == '${userId}'`);

    it('narrow what somebody sees and does, from the next call on', async () => {
      const work = await givenRequest(people);
      const id = await dispatcherId();
      const [acme, globex] = [
        await one(people.fixit, 'organisation', "doc.nickname == 'Acme'"),
        await one(people.fixit, 'organisation', "doc.nickname == 'Globex'"),
      ];
      const may = async () => (await people.dispatcher.get(`/v1/data/service-request/${work.requestId}`)).status;
      const seesOf = async (org: string) => (await listOf(people.dispatcher, 'service-request', `doc.org_id == '${org}'`)).length > 0;
      expect([await may(), await seesOf(acme.id), await seesOf(globex.id)]).toEqual([200, true, true]);

      const projects = await one(people.acme, 'service-type', "doc.name == 'Showroom installation'");
      dataOf(await give(people.fixit, { user_ids: [id], cust_org_id: acme.id, cust_srvc_ids: [projects.id], rights: ['read', 'phone'] }));
      for (const row of await rows(id))
        if (row.cust_srvc_id !== projects.id) expect((await remove(people.fixit, 'customer-access', row.id)).status).toBe(204);
      expect([await may(), await seesOf(globex.id)]).toEqual([404, false]);
      expect(await me(people.dispatcher)).toMatchObject({
        brand_ids: [acme.id],
        read_service_ids: [projects.id],
        update_service_ids: [],
        can_see_consumer_phonenumber: true,
        restrict_export_dump_requests: true,
      });
      const [seen] = await listOf(people.dispatcher, 'service-request', 'true');
      expect((await act(people.dispatcher, 'service-request', seen.id, 'comment', { remarks: 'Hello' })).status).toBe(404);

      dataOf(await give(people.fixit, { user_ids: [id], cust_org_id: acme.id, rights: ['read', 'update'] }));
      expect(await may()).toBe(200);
      expect((await me(people.dispatcher)).can_see_consumer_phonenumber).toBe(false);
      dataOf(await act(people.dispatcher, 'service-request', work.requestId, 'comment', { remarks: 'Hello' }));
      for (const row of await rows(id)) expect((await remove(people.fixit, 'customer-access', row.id)).status).toBe(204);
      expect([await may(), await seesOf(globex.id)]).toEqual([200, true]);
    });

    it('never give more than roles do', async () => {
      const [acme] = await listOf(people.acme, 'organisation', 'doc.id == org.id');
      const user = await one(people.acme, 'user', "doc.user_email == 'vidya.nair@acme.test'");
      const vidya = await server.as('vidya.nair@acme.test');
      const before = (await me(vidya)).read_service_ids;
      dataOf(
        await give(people.acme, { user_ids: [user.id], cust_org_id: acme.id, rights: ['read', 'create', 'update', 'export', 'phone'] }),
      );
      expect(await me(vidya)).toMatchObject({
        read_service_ids: before,
        create_service_ids: [],
        update_service_ids: [],
        can_see_consumer_phonenumber: false,
      });
    });

    it('are one row each, of own people and own customers', async () => {
      const id = await dispatcherId();
      const [acme] = await listOf(people.fixit, 'organisation', "doc.nickname == 'Acme'");
      const [bluepeak] = await listOf(await server.as('owner@demo.test'), 'organisation', "doc.nickname == 'Bluepeak'");
      const row = { user_id: id, cust_org_id: acme.id, can_update: true };
      const made = dataOf(await people.fixit.post('/v1/data/customer-access', row), 201);
      expect(made).toMatchObject({ can_read: true, can_update: true, can_export: false });
      expect(pointers(await people.fixit.post('/v1/data/customer-access', row))).toEqual(['/cust_srvc_id']);
      expect(pointers(await people.fixit.post('/v1/data/customer-access', { ...row, cust_org_id: bluepeak.id }))).toEqual(['/cust_org_id']);
      const stranger = await one(people.zenith, 'user', "doc.user_email == 'zoya.ali@zenith.test'");
      expect(pointers(await people.fixit.post('/v1/data/customer-access', { ...row, user_id: stranger.id }))).toEqual(['/user_id']);
      const water = await one(people.globex, 'service-type', "doc.name == 'Water purifier service'");
      expect(pointers(await people.fixit.post('/v1/data/customer-access', { ...row, cust_srvc_id: water.id }))).toEqual(['/cust_srvc_id']);
      expect(
        pointers(await give(people.fixit, { user_ids: [id], cust_org_id: acme.id, cust_srvc_ids: [water.id], rights: ['read'] })),
      ).toEqual(['/cust_srvc_ids']);
      for (const caller of [people.dispatcher, people.tech]) {
        expect((await caller.post('/v1/data/customer-access', row)).status).toBe(404);
        expect((await give(caller, { user_ids: [id], cust_org_id: acme.id, rights: ['read'] })).status).toBe(404);
        expect((await caller.delete(`/v1/data/customer-access/${made.id}`, { headers: { 'if-match': '"1"' } })).status).toBe(404);
      }
      expect((await people.zenith.get(`/v1/data/customer-access/${made.id}`)).status).toBe(404);
      expect(await listOf(people.dispatcher, 'customer-access', 'true')).toHaveLength(1);
      expect((await remove(people.fixit, 'customer-access', made.id)).status).toBe(204);
    });
  });

  describe('of the technician app', () => {
    const inApp = async (agent: string) => {
      const answer = await server.inject('POST', '/login/v1', {
        body: { id_type: 'EMAIL', id: 'tech@fixit.test', id_key: 'Demo@12345' },
        headers: { 'user-agent': `Mozilla/5.0 ${agent}` },
      });
      return answer.status === 200 ? server.withToken(answer.body.data.new_token) : undefined;
    };
    const works = async (caller: Caller | undefined) => (await caller?.get('/v1/data/subtask'))?.status === 200;
    const rowOf = (kind: string) => one(people.fixit, 'app-access', `doc.subject_kind == '${kind}'`);

    it('are those of his own that his row leaves, or those of his roles', async () => {
      const parts = async () => (await me(people.tech)).app_access;
      expect(await parts()).toEqual(['attendance', 'inventory', 'job_offers', 'tasks']);
      const [own, ofRole] = [await rowOf('technician'), await rowOf('role')];
      dataOf(await patch(people.fixit, 'app-access', ofRole.id, { modules: ['attendance'] }));
      dataOf(await patch(people.fixit, 'app-access', own.id, { modules: ['tasks', 'deployment'] }));
      expect(await parts()).toEqual(['tasks']);
      const other = await server.as('bala.murugan@fixit.test');
      expect((await me(other)).app_access).toEqual(['attendance']);
      dataOf(await patch(people.fixit, 'app-access', ofRole.id, { modules: ofRole.modules }));
      dataOf(await patch(people.fixit, 'app-access', own.id, { modules: own.modules }));
    });

    it('end with the next call when they are switched off', async () => {
      const [app, browser] = [await inApp('FieldloomApp/1.4.0'), people.tech];
      expect(await works(app)).toBe(true);
      const row = await rowOf('role');
      dataOf(await patch(people.fixit, 'app-access', row.id, { is_active: false }));
      expect([await works(app), await works(browser)]).toEqual([false, true]);
      expect((await me(browser)).app_access).toEqual([]);
      expect(await works(await inApp('FieldloomApp/1.4.0'))).toBe(false);
      dataOf(await patch(people.fixit, 'app-access', row.id, { is_active: true }));
      // A session that was ended stays so.
      expect(await works(app)).toBe(false);
      expect(await works(await inApp('FieldloomApp/1.4.0'))).toBe(true);
    });

    it('ask for a version', async () => {
      const app = await inApp('FieldloomApp/1.9');
      const row = await rowOf('role');
      dataOf(await patch(people.fixit, 'app-access', row.id, { min_version: '1.10' }));
      expect(await works(app)).toBe(false);
      const tried: boolean[] = [];
      for (const agent of ['FieldloomApp/1.9.9', 'FieldloomApp/1.10.0', 'FieldloomApp/2', 'FieldloomApp'])
        tried.push(await works(await inApp(agent)));
      expect(tried).toEqual([false, true, true, false]);
      expect(pointers(await patch(people.fixit, 'app-access', row.id, { min_version: 'newest' }))).toEqual(['/min_version']);
      dataOf(await patch(people.fixit, 'app-access', row.id, { min_version: null }));
    });

    it('are bound to the first device, until it is released', async () => {
      const row = await rowOf('technician');
      const [first, other] = [await inApp('FieldloomApp/1.4.0 device/first-1'), await inApp('FieldloomApp/1.4.0 device/other-2')];
      expect(await read(people.fixit, 'app-access', row.id)).toMatchObject({ device_id: 'first-1' });
      expect([await works(first), await works(other), await works(await inApp('FieldloomApp/1.4.0'))]).toEqual([true, false, false]);
      expect((await act(people.tech, 'app-access', row.id, 'release-device')).status).toBe(404);
      dataOf(await act(people.fixit, 'app-access', row.id, 'release-device'));
      expect(await works(first)).toBe(false);
      expect(await works(await inApp('FieldloomApp/1.4.0 device/other-2'))).toBe(true);
      expect((await read(people.fixit, 'app-access', row.id)).device_id).toBe('other-2');
      const forged = await patch(people.fixit, 'app-access', row.id, { device_id: 'mine' });
      expect(pointers(forged)).toEqual(['/device_id']);
    });

    it('are for own people on field, and nobody else’s to give', async () => {
      const dispatcher = await role(people.fixit, 'Dispatcher');
      const answer = await people.fixit.post('/v1/data/app-access', { subject_kind: 'role', role_id: dispatcher.id, modules: ['tasks'] });
      expect(pointers(answer)).toEqual(['/role_id']);
      expect(pointers(await people.fixit.post('/v1/data/app-access', { subject_kind: 'technician', modules: ['tasks'] }))).toEqual([
        '/technician_id',
      ]);
      const row = await rowOf('role');
      expect((await people.zenith.get(`/v1/data/app-access/${row.id}`)).status).toBe(404);
      expect(
        (await people.tech.patch(`/v1/data/app-access/${row.id}`, { modules: [] }, { headers: { 'if-match': `"${row.version}"` } })).status,
      ).toBe(404);
      expect(await listOf(people.dispatcher, 'app-access', 'true')).toEqual([]);
    });
  });
});
