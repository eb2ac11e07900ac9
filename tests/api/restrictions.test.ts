/** Restrictions: who makes them, whom they hit, and what they do to records. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  one,
  type People,
  patch,
  read,
  signInAll,
  statusId,
  timeline,
} from '../support/journey.ts';
import { codesOf, createRestricting, idOf, type Json, list, query } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('restrictions on %s', (engine) => {
  let server: TestServer;
  let people: People;
  const { tryTo: tryToRestrict, restrict, lift } = createRestricting();

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'places', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());
  afterEach(lift);

  describe('are made', () => {
    it('by administrators of the organisation, read by those with the right to its people, and seen by nobody else', async () => {
      const row = await restrict(people.fixit, { subject: 'field', entity: 'subtask', fields: ['/remarks'] });
      for (const other of [people.dispatcher, people.tech, people.zenith, people.acme, await server.as('owner@demo.test')]) {
        expect((await other.get(`/v1/data/restriction/${row.id}`)).status).toBe(404);
        expect((await other.delete(`/v1/data/restriction/${row.id}`)).status).toBe(404);
      }
      expect((await tryToRestrict(people.dispatcher, { subject: 'export', effect: 'deny', entity: 'subtask' })).status).toBe(404);
      const dispatcher = await one(people.fixit, 'role', "doc.name == 'Dispatcher'");
      const menu_rights = [...dispatcher.menu_rights, { menu_id: 'setupUsers', rights_type: ['READ', 'CREATE', 'UPDATE'] }];
      dataOf(await patch(people.fixit, 'role', dispatcher.id, { menu_rights }));
      expect((await people.dispatcher.get(`/v1/data/restriction/${row.id}`)).status).toBe(200);
      expect((await tryToRestrict(people.dispatcher, { subject: 'export', effect: 'deny', entity: 'subtask' })).status).toBe(404);
      dataOf(await patch(people.fixit, 'role', dispatcher.id, { menu_rights: dispatcher.menu_rights }));
    });

    it('with the words of what they are about, where they are listed', async () => {
      const row = await restrict(people.fixit, { subject: 'field', entity: 'subtask', fields: ['/remarks', '/photos'] });
      const { body } = await people.fixit.get(`/v1/data/restriction?labels=true&filter=${encodeURIComponent(`doc.id == '${row.id}'`)}`);
      expect(body.labels).toMatchObject({
        entity: { subtask: { label: 'Sub-task' } },
        fields: { '/remarks': { label: 'Remarks' }, '/photos': { label: 'Photos' } },
      });
    });

    const wrong: [string, Json, string][] = [
      ['nothing of that name', { subject: 'field', entity: 'van', fields: ['/plate'] }, '/entity reference'],
      ['restrictions themselves', { subject: 'field', entity: 'restriction', fields: ['/name'] }, '/entity reference'],
      ['what has no API', { subject: 'export', effect: 'deny', entity: 'session' }, '/entity reference'],
      ['a field that is not there', { subject: 'field', entity: 'subtask', fields: ['/cost'] }, '/fields/0 reference'],
      ['what names a record', { subject: 'field', entity: 'subtask', fields: ['/id'] }, '/fields/0 reference'],
      ['a field of a field', { subject: 'field', entity: 'subtask', fields: ['/title/x'] }, '/fields/0 reference'],
      ['no field', { subject: 'field', entity: 'subtask' }, '/fields required'],
      ['no entity', { subject: 'field', fields: ['/cost'] }, '/entity required'],
      ['a section that is not there', { subject: 'section', entity: 'subtask', section: 'billing' }, '/section reference'],
      ['statuses of what has none', { subject: 'status', entity: 'customer', status_keys: ['new'] }, '/entity no_status'],
      ['masks over records', { subject: 'status', effect: 'mask', status_keys: ['new'] }, '/effect check'],
      ['exports that are read-only', { subject: 'export', effect: 'readonly', entity: 'subtask' }, '/effect check'],
      [
        'a condition over what is not there',
        { subject: 'export', effect: 'deny', entity: 'subtask', condition: 'doc.cost > 1' },
        '/condition field',
      ],
      [
        'a condition that SQL cannot say',
        { subject: 'export', effect: 'deny', entity: 'subtask', condition: 'doc.call_by.exists(c, c == "dialer")' },
        '/condition not-sql',
      ],
      ['half a condition', { subject: 'export', effect: 'deny', entity: 'subtask', condition: 'true) || (true' }, '/condition parse'],
      ['a condition over everything', { subject: 'status', status_keys: ['new'], condition: 'true' }, '/entity required'],
    ];
    it.each(wrong)('not about %s', async (_, body, problem) => {
      const answer = await tryToRestrict(people.acme, body);
      expect(answer.status).toBe(422);
      expect(codesOf(answer)).toContain(problem);
    });

    it('not about brands by a brand, nor for people of another organisation', async () => {
      expect(codesOf(await tryToRestrict(people.acme, { subject: 'brand', brand_ids: [] }))).toContain('/subject check');
      const stranger = await idOf(people.globex);
      const answer = await tryToRestrict(people.acme, { subject: 'export', effect: 'deny', entity: 'customer', user_ids: [stranger] });
      expect(codesOf(answer)).toEqual(['/user_ids/0 reference']);
    });
  });

  describe('hit', () => {
    const cannotSee = async (caller: Caller, id: string) => !Object.hasOwn(await read(caller, 'service-request', id), 'description');
    const hide = { subject: 'field', entity: 'service-request', fields: ['/description'] };

    it('those whom they name, by role or by person, and everybody but administrators when they name nobody', async () => {
      const { requestId } = await givenRequest(people, { description: 'Third floor' });
      const [desk, boss] = [people.dispatcher, people.fixit];
      const role = await one(people.fixit, 'role', "doc.name == 'Dispatcher'");
      const admin = await one(people.fixit, 'role', 'doc.is_admin');
      expect(await cannotSee(desk, requestId)).toBe(false);
      const named: [Json, boolean, boolean][] = [
        [{ role_ids: [role.id] }, true, false],
        [{ user_ids: [await idOf(desk)] }, true, false],
        [{}, true, false],
        [{ role_ids: [admin.id] }, false, true],
        [{ user_ids: [await idOf(boss)] }, false, true],
        [{ role_ids: [role.id], is_active: false }, false, false],
      ];
      for (const [whom, ofDesk, ofBoss] of named) {
        const row = dataOf(await tryToRestrict(people.fixit, { ...hide, ...whom }), 201);
        expect([await cannotSee(desk, requestId), await cannotSee(boss, requestId)], JSON.stringify(whom)).toEqual([ofDesk, ofBoss]);
        expect(await cannotSee(people.acme, requestId)).toBe(false);
        expect((await boss.delete(`/v1/data/restriction/${row.id}`)).status).toBe(204);
      }
    });

    it('at once, with another hash of rights, and never the way back', async () => {
      const before = (await people.fixit.get('/v1/definitions/app')).headers.etag;
      const row = await restrict(people.fixit, { ...hide, user_ids: [await idOf(people.fixit)] });
      expect((await people.fixit.get('/v1/definitions/app')).headers.etag).not.toBe(before);
      expect((await read(people.fixit, 'restriction', row.id)).name).toBe(row.name);
      dataOf(await patch(people.fixit, 'restriction', row.id, { is_active: false }));
      expect((await people.fixit.get('/v1/definitions/app')).headers.etag).toBe(before);
    });
  });

  describe('of records', () => {
    it('hide those of a status, and what belongs to them', async () => {
      const work = await givenRequest(people);
      const subtaskId = await givenSubtask(people, work);
      const who = people.dispatcher;
      const [event] = await timeline(who, work.requestId);
      const total = async () => (await list(who, 'service-request', 'count=exact&fields=/id')).body.count.value;
      const before = await total();
      const { id: status } = await read(people.fixit, 'status', (await read(people.fixit, 'service-request', work.requestId)).status);
      const hidden = dataOf(await who.get(`/v1/data/service-request/group?filter=${query(`doc.status == '${status}'`)}`))[0].count;
      await restrict(people.fixit, {
        subject: 'status',
        entity: 'service-request',
        status_keys: ['assigned'],
        user_ids: [await idOf(who)],
      });
      expect(await total()).toBeLessThan(before);
      expect((await list(who, 'service-request', `filter=${query(`doc.status == '${status}'`)}`)).body.data).toEqual([]);
      expect(dataOf(await who.get(`/v1/data/service-request/group?filter=${query(`doc.status == '${status}'`)}`))[0]?.count ?? 0).toBe(0);
      expect(hidden).toBeGreaterThan(0);
      for (const path of [`service-request/${work.requestId}`, `subtask/${subtaskId}`, `request-event/${event.id}`])
        expect((await who.get(`/v1/data/${path}`)).status, path).toBe(404);
      expect(await timeline(who, work.requestId)).toEqual([]);
      expect((await act(who, 'service-request', work.requestId, 'comment', { remarks: 'Hello' })).status).toBe(404);
      expect((await act(who, 'subtask', subtaskId, 'comment', { remarks: 'Hello' })).status).toBe(404);
      const row = { srvc_req_id: work.requestId, sbtsk_type_id: (await one(who, 'subtask-type', "doc.name == 'Repair'")).id };
      expect((await who.post('/v1/data/subtask', row)).status).toBe(422);
      expect((await list(who, 'service-request', `search=${work.code}`)).body.data).toEqual([]);
      expect(dataOf(await people.fixit.get(`/v1/data/service-request/${work.requestId}`)).id).toBe(work.requestId);
      const file = await list(who, 'service-request', `purpose=export&filter=${query(`doc.id == '${work.requestId}'`)}`);
      expect(dataOf(file)).toEqual([]);
    });

    it('mean every status of a key, those that come later too', async () => {
      const row = await restrict(people.fixit, { subject: 'status', status_keys: ['on_hold'], user_ids: [await idOf(people.dispatcher)] });
      const meant = async () => {
        const rows = await server.server.parts.database.admin((run) => run(`select status_ids from restriction where id = '${row.id}'`));
        return rows[0]?.status_ids;
      };
      // The provider's own, and those of its brands.
      expect(await meant()).toHaveLength(2 + 1);
      const group = dataOf(await people.fixit.post('/v1/data/status-group', { name: 'Later', kind: 'subtask' }), 201);
      const later = { group_id: group.id, key: 'on_hold', title: 'Waiting', status_type: 'ACTIVE' };
      const { id } = dataOf(await people.fixit.post('/v1/data/status', later), 201);
      expect(await meant()).toContain(id);
      expect((await people.fixit.delete(`/v1/data/status/${id}`)).status).toBe(204);
    });

    it('leave those of a status as they are', async () => {
      const work = await givenRequest(people);
      const subtaskId = await givenSubtask(people, work);
      const who = people.dispatcher;
      await restrict(people.fixit, { subject: 'status', effect: 'readonly', status_keys: ['assigned'], user_ids: [await idOf(who)] });
      expect((await read(who, 'subtask', subtaskId)).id).toBe(subtaskId);
      expect((await patch(who, 'subtask', subtaskId, { title: 'Other' })).status).toBe(404);
      const to = await statusId(who, 'subtask', subtaskId, 'accepted');
      for (const [workflow, input] of [
        ['update-status', { to }],
        ['comment', { remarks: 'Hi' }],
      ] as const)
        expect((await act(who, 'subtask', subtaskId, workflow, input)).status).toBe(404);
      dataOf(await act(people.fixit, 'subtask', subtaskId, 'update-status', { to }));
      dataOf(await patch(who, 'subtask', subtaskId, { title: 'Other' }));
    });

    it('let nobody give a status that is denied', async () => {
      const work = await givenRequest(people);
      const subtaskId = await givenSubtask(people, work);
      const who = people.dispatcher;
      const to = await statusId(who, 'subtask', subtaskId, 'accepted');
      for (const entity of [null, 'subtask']) {
        await restrict(people.fixit, { subject: 'status', effect: 'deny', entity, status_keys: ['accepted'], user_ids: [await idOf(who)] });
        const refused = await act(who, 'subtask', subtaskId, 'update-status', { to });
        expect([refused.status, refused.body.code], String(entity)).toEqual([422, 'forbidden_transition']);
        if (entity === null) {
          expect((await who.get(`/v1/data/status/${to}`)).status).toBe(404);
          expect(await listOf(who, 'status-transition', `doc.to_id == '${to}'`)).toEqual([]);
        }
        await lift();
      }
      dataOf(await act(who, 'subtask', subtaskId, 'update-status', { to }));
    });

    it('keep files from being taken, all or some', async () => {
      const { requestId } = await givenRequest(people, { priority: 'Urgent' });
      const user_ids = [await idOf(people.acme)];
      const taken = () => list(people.acme, 'service-request', `purpose=export&filter=${query(`doc.id == '${requestId}'`)}`);
      expect(dataOf(await taken())).toHaveLength(1);
      const base = { subject: 'export', effect: 'deny', entity: 'service-request', user_ids };
      await restrict(people.acme, { ...base, condition: "doc.priority == 'Urgent'" });
      expect(dataOf(await taken())).toHaveLength(0);
      await restrict(people.acme, base);
      expect((await taken()).status).toBe(404);
      expect((await people.acme.get('/v1/definitions/entities/service-request')).body.can.export).toBeUndefined();
      expect((await read(people.acme, 'service-request', requestId)).id).toBe(requestId);
    });

    it('hide places, those below them in the tree too', async () => {
      const { requestId } = await givenRequest(people, { cust_pincode: '411001' });
      const elsewhere = await givenRequest(people, { cust_pincode: '560001' });
      const who = people.dispatcher;
      const state = dataOf(await people.fixit.post('/v1/data/location', { name: 'State of the test', type: 'state' }), 201);
      dataOf(
        await people.fixit.post('/v1/data/location', { name: 'City of the test', type: 'city', parent_id: state.id, pincodes: ['411001'] }),
        201,
      );
      const group = dataOf(await people.fixit.post('/v1/data/location-group', { name: 'Test west', location_ids: [state.id] }), 201);
      await restrict(people.fixit, { subject: 'location', location_group_ids: [group.id], user_ids: [await idOf(who)] });
      expect((await who.get(`/v1/data/service-request/${requestId}`)).status).toBe(404);
      expect((await who.get(`/v1/data/service-request/${elsewhere.requestId}`)).status).toBe(200);
      expect(await listOf(who, 'subtask', "doc.cust_pincode == '411001'")).toEqual([]);
      // What belongs to a group changes, and with it what is hidden.
      const [city] = await listOf(people.fixit, 'location', `doc.parent_id == '${state.id}'`);
      dataOf(await patch(people.fixit, 'location', city.id, { pincodes: ['411001', '560001'] }));
      expect((await who.get(`/v1/data/service-request/${elsewhere.requestId}`)).status).toBe(404);
      dataOf(await patch(people.fixit, 'location-group', group.id, { location_ids: [] }));
      expect((await who.get(`/v1/data/service-request/${requestId}`)).status).toBe(200);
      dataOf(await patch(people.fixit, 'location-group', group.id, { location_ids: [state.id] }));
      expect((await who.get(`/v1/data/service-request/${requestId}`)).status).toBe(404);
      expect((await people.fixit.get(`/v1/data/service-request/${requestId}`)).status).toBe(200);
    });

    it('hide a brand with everything that is its own', async () => {
      const globex = await one(people.fixit, 'organisation', "doc.nickname == 'Globex'");
      const who = people.dispatcher;
      const filter = `doc.org_id == '${globex.id}'`;
      expect((await listOf(who, 'service-request', filter)).length).toBeGreaterThan(0);
      await restrict(people.fixit, { subject: 'brand', brand_ids: [globex.id], user_ids: [await idOf(who)] });
      for (const entity of ['service-request', 'subtask', 'request-event', 'service-type', 'status', 'service-setting'])
        expect(await listOf(who, entity, filter), entity).toEqual([]);
      expect((await who.get(`/v1/data/organisation/${globex.id}`)).status).toBe(404);
      const { user } = (await who.get('/v1/definitions/app')).body;
      expect(user.brand_ids).not.toContain(globex.id);
      expect((await listOf(people.fixit, 'service-request', filter)).length).toBeGreaterThan(0);
    });
  });
});
