/** Restrictions: what an organisation takes away is gone on every path (specification 6). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  move,
  one,
  type People,
  patch,
  read,
  request,
  signInAll,
  statusId,
  timeline,
} from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;
const query = (text: string) => encodeURIComponent(text);
const codesOf = (answer: Answer) =>
  ((answer.body?.errors ?? []) as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);

describe.each(engines)('restrictions on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let made: { by: Caller; id: string }[] = [];

  beforeAll(async () => {
    server = await startTestServer({ engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    for (const { by, id } of made) expect((await by.delete(`/v1/data/restriction/${id}`)).status).toBe(204);
    made = [];
  });

  let count = 0;
  const tryToRestrict = (by: Caller, more: Json) => {
    count += 1;
    return by.post('/v1/data/restriction', { name: `Restriction ${count}`, ...more });
  };
  /** A restriction by an administrator, lifted after the test. */
  const restrict = async (by: Caller, more: Json) => {
    const row = dataOf(await tryToRestrict(by, more), 201);
    made.push({ by, id: row.id });
    return row;
  };
  const idOf = async (caller: Caller): Promise<string> => (await caller.get('/v1/definitions/app')).body.user.id;
  const list = (caller: Caller, entity: string, more: string) => caller.get(`/v1/data/${entity}?page_size=200&${more}`);
  const form = async (caller: Caller, entity: string, purpose: string, by?: unknown) =>
    (await caller.get(`/v1/definitions/forms/${entity}?for=${purpose}${by === undefined ? '' : `&by=${by}`}`)).body;
  const fieldsOf = async (caller: Caller, entity: string): Promise<{ name: string; filterable: boolean; writable: boolean }[]> =>
    (await caller.get(`/v1/definitions/entities/${entity}`)).body.fields;

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

  describe('of a field', () => {
    it('take it off every path', async () => {
      const { requestId, typeId } = await givenRequest(people, { cost: 4_200, ext_order_id: 'EXT-9' });
      const who = people.acme;
      const user_ids = [await idOf(who)];
      await restrict(who, { subject: 'field', effect: 'deny', entity: 'service-request', fields: ['/cost', '/ext_order_id'], user_ids });
      for (const row of [
        await read(who, 'service-request', requestId),
        ...(await listOf(who, 'service-request', `doc.id == '${requestId}'`)),
      ]) {
        expect(Object.keys(row)).not.toContain('cost');
        expect(Object.keys(row)).not.toContain('ext_order_id');
      }
      const refused = [
        `filter=${query('doc.cost > 1')}`,
        `filter=${query("doc.ext_order_id == 'EXT-9'")}`,
        'order_by=-/cost',
        'fields=/cost',
        'fields=/title,/ext_order_id',
        `purpose=export&fields=/cost`,
      ];
      for (const more of refused) expect((await list(who, 'service-request', more)).status, more).toBe(400);
      for (const more of ['by=/ext_order_id', 'sum=/cost', 'avg=/cost', 'min=/cost', 'by=/status&max=/cost'])
        expect((await who.get(`/v1/data/service-request/group?${more}`)).status, more).toBe(400);
      expect((await list(who, 'service-request', 'search=EXT-9')).body.data).toEqual([]);
      const found = dataOf(await who.post('/v1/data/service-request/resolve', { words: ['EXT-9'] }));
      expect(found[0].matches).toEqual([]);
      const file = dataOf(await list(who, 'service-request', `purpose=export&filter=${query(`doc.id == '${requestId}'`)}`));
      expect(Object.keys(file[0])).not.toContain('cost');

      const changed = await patch(who, 'service-request', requestId, { cost: 1 });
      expect([changed.status, ...codesOf(changed)]).toEqual([422, '/cost unknown']);
      const fresh = { ...request, srvc_type_id: typeId };
      expect(codesOf(await who.post('/v1/data/service-request', { ...fresh, cost: 5 }))).toEqual(['/cost unknown']);
      const tried = await who.post('/v1/data/service-request?validate_only=true', [fresh, { ...fresh, ext_order_id: 'X' }]);
      expect(dataOf(tried).map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false]);
      const row = dataOf(await who.post('/v1/data/service-request', fresh), 201);
      expect(Object.keys(row)).not.toContain('cost');
      expect(dataOf(await act(who, 'service-request', requestId, 'comment', { remarks: 'Hello' }))).toBeNull();

      for (const purpose of ['create', 'update']) {
        const { fields } = await form(who, 'service-request', purpose, typeId);
        expect(fields.map(({ name }: { name: string }) => name)).not.toContain('cost');
      }
      expect((await fieldsOf(who, 'service-request')).map(({ name }) => name)).not.toContain('ext_order_id');
      const screen = JSON.stringify((await who.get('/v1/definitions/screens/services')).body);
      expect(screen).toContain('/cust_name');
      expect(screen).not.toContain('/cost');
      // Nobody else is hit.
      expect((await read(people.fixit, 'service-request', requestId)).ext_order_id).toBe('EXT-9');
    });

    it('hold only where their condition does, and then nothing may be asked by it', async () => {
      const urgent = await givenRequest(people, { cost: 900, priority: 'Urgent' });
      const normal = await givenRequest(people, { cost: 800 });
      const who = people.acme;
      const user_ids = [await idOf(who)];
      const condition = "doc.priority == 'Urgent'";
      await restrict(who, { subject: 'field', entity: 'service-request', fields: ['/cost'], condition, user_ids });
      expect((await read(who, 'service-request', urgent.requestId)).cost).toBeUndefined();
      expect((await read(who, 'service-request', normal.requestId)).cost).toBe(800);
      expect((await list(who, 'service-request', `filter=${query('doc.cost > 1')}`)).status).toBe(400);
      expect((await list(who, 'service-request', 'order_by=/cost')).status).toBe(400);
      expect((await who.get('/v1/data/service-request/group?sum=/cost')).status).toBe(400);
      expect(codesOf(await patch(who, 'service-request', urgent.requestId, { cost: 1 }))).toEqual(['/cost unknown']);
      dataOf(await patch(who, 'service-request', normal.requestId, { cost: 700 }));
      // Neither by taking the record to where it would be hidden, nor out of there, in the same stroke.
      expect((await patch(who, 'service-request', normal.requestId, { cost: 1, priority: 'Urgent' })).status).toBe(422);
      expect((await patch(who, 'service-request', urgent.requestId, { cost: 1, priority: 'Low' })).status).toBe(422);
      expect((await fieldsOf(who, 'service-request')).find(({ name }) => name === 'cost')).toMatchObject({ filterable: false });
    });

    it('hide what is computed from it, and every copy of it', async () => {
      const work = await givenRequest(people);
      const subtaskId = await givenSubtask(people, work);
      await restrict(people.fixit, {
        subject: 'field',
        entity: 'service-request',
        fields: ['/cust_line_0', '/cust_mobile'],
        user_ids: [await idOf(people.dispatcher)],
      });
      for (const [entity, id] of [['service-request', work.requestId] as const, ['subtask', subtaskId] as const]) {
        const row = await read(people.dispatcher, entity, id);
        for (const gone of ['cust_line_0', 'address', 'cust_mobile']) expect(Object.keys(row), entity).not.toContain(gone);
        expect(row.cust_line_1).toBeTruthy();
      }
      expect((await list(people.dispatcher, 'subtask', `search=${request.cust_mobile}`)).body.data).toEqual([]);
      expect((await read(people.fixit, 'subtask', subtaskId)).address).toContain(request.cust_line_0);
    });

    it('make it read-only in forms, calls and workflows', async () => {
      const work = await givenRequest(people);
      const subtaskId = await givenSubtask(people, work);
      const who = people.dispatcher;
      const user_ids = [await idOf(who)];
      await restrict(people.fixit, {
        subject: 'field',
        effect: 'readonly',
        entity: 'subtask',
        fields: ['/due', '/remarks', '/assgne_id'],
        user_ids,
      });
      const row = await read(who, 'subtask', subtaskId);
      expect(row.due).toBeTruthy();
      expect(codesOf(await patch(who, 'subtask', subtaskId, { due: '2030-01-01' }))).toEqual(['/due unknown']);
      expect((await list(who, 'subtask', 'order_by=/due')).status).toBe(200);
      const { fields } = await form(who, 'subtask', 'update');
      expect(fields.find(({ name }: { name: string }) => name === 'due')).toMatchObject({ readOnly: true });
      // Work cannot be given without saying to whom; a status can be given without remarks.
      expect((await act(who, 'subtask', subtaskId, 'assign', { assgne_id: row.assgne_id })).status).toBe(404);
      expect((await who.get('/v1/definitions/forms/subtask?for=assign')).status).toBe(404);
      expect(codesOf(await move(who, 'subtask', subtaskId, 'accepted', { remarks: 'On my way' }))).toEqual(['/remarks unknown']);
      const input = (await form(who, 'subtask', 'update-status')).fields.map(({ name }: { name: string }) => name);
      expect(input).toEqual(expect.arrayContaining(['to', 'files']));
      expect(input).not.toContain('remarks');
      dataOf(await move(who, 'subtask', subtaskId, 'accepted'));
      dataOf(await act(who, 'subtask', subtaskId, 'comment', { remarks: 'A word is no field of the record' }));
    });

    it('ask a workflow for nothing that the record keeps', async () => {
      const work = await givenRequest(people);
      const subtaskId = await givenSubtask(people, work, { priority: 'Urgent' });
      const other = await givenSubtask(people, work, { priority: 'Low' });
      const condition = "doc.priority == 'Urgent'";
      const user_ids = [await idOf(people.dispatcher)];
      await restrict(people.fixit, { subject: 'field', effect: 'readonly', entity: 'subtask', fields: ['/remarks'], condition, user_ids });
      expect(codesOf(await move(people.dispatcher, 'subtask', subtaskId, 'accepted', { remarks: 'No' }))).toEqual(['/remarks unknown']);
      dataOf(await move(people.dispatcher, 'subtask', subtaskId, 'accepted'));
      dataOf(await move(people.dispatcher, 'subtask', other, 'accepted', { remarks: 'Yes' }));
    });

    it('take the creating of records away from those who may not give them what they must have', async () => {
      const user_ids = [await idOf(people.acme)];
      await restrict(people.acme, { subject: 'field', effect: 'readonly', entity: 'customer', fields: ['/cust_name'], user_ids });
      expect((await people.acme.post('/v1/data/customer', { cust_mobile: '9812345678' })).status).toBe(404);
      expect((await people.acme.get('/v1/definitions/entities/customer')).body.can.create).toBeUndefined();
    });

    it('serve dots, which mean no change when they come back', async () => {
      const { requestId } = await givenRequest(people, { cust_email: 'asha@example.test', cust_name: 'Asha Masked', cost: 77 });
      const who = people.acme;
      const user_ids = [await idOf(who)];
      await restrict(who, { subject: 'field', effect: 'mask', entity: 'service-request', fields: ['/cust_email', '/cost'], user_ids });
      const row = await read(who, 'service-request', requestId);
      expect(row.cust_email).toBe('•••• test');
      expect(Object.keys(row)).not.toContain('cost');
      expect((await read(who, 'customer', row.customer_id)).cust_email).toBe('•••• test');
      for (const more of [`filter=${query("doc.cust_email == 'asha@example.test'")}`, `filter=${query('doc.cust_email != null')}`])
        expect((await list(who, 'service-request', more)).status).toBe(400);
      dataOf(await patch(who, 'service-request', requestId, { cust_email: '•••• test', title: 'New' }));
      const { fields } = await form(who, 'service-request', 'update');
      expect(fields.find(({ name }: { name: string }) => name === 'cust_email')).toMatchObject({ readOnly: true });
      expect((await read(people.fixit, 'service-request', requestId)).cust_email).toBe('asha@example.test');
      const exported = dataOf(await list(who, 'service-request', `purpose=export&filter=${query(`doc.id == '${requestId}'`)}`));
      expect(exported[0].cust_email).toBe('•••• test');
    });

    it('take a whole section', async () => {
      const { requestId } = await givenRequest(people, { cost: 5, internal_notes: 'Ours' });
      const who = people.acme;
      const user_ids = [await idOf(who)];
      const row = await restrict(who, { subject: 'section', entity: 'service-request', section: 'internal', user_ids });
      expect(row.section_fields).toEqual(['/cost', '/internal_notes', '/provider_notes']);
      const seen = await read(who, 'service-request', requestId);
      expect(seen.cost).toBeUndefined();
      expect(seen.internal_notes).toBeUndefined();
      const { groups } = (await who.get('/v1/definitions/entities/service-request')).body;
      expect(groups.map(({ id }: { id: string }) => id)).not.toContain('internal');
    });
  });

  describe('of custom fields', () => {
    const given = async () => {
      const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
      const custom_fields = [
        { id: 'floor', label: 'Floor', type: 'NumberInput', required: true },
        { id: 'gate', label: 'Gate code', type: 'TextInput' },
        { id: 'papers', label: 'Papers', type: 'Files' },
      ];
      dataOf(await patch(people.acme, 'service-type', type.id, { custom_fields }));
      const made = await givenRequest(people, { custom: { floor: 3, gate: 'secret-4711' } });
      const undo = async () => dataOf(await patch(people.acme, 'service-type', type.id, { custom_fields: type.custom_fields }));
      return { ...made, typeId: type.id as number, undo };
    };

    it('take them off every path', async () => {
      const { requestId, typeId, undo } = await given();
      const who = people.acme;
      const user_ids = [await idOf(who)];
      await restrict(who, { subject: 'field', entity: 'service-request', fields: ['/custom/floor', '/custom/papers'], user_ids });
      expect((await read(who, 'service-request', requestId)).custom).toEqual({ gate: 'secret-4711' });
      expect(dataOf(await list(who, 'service-request', `fields=/custom&filter=${query(`doc.id == '${requestId}'`)}`))[0].custom).toEqual({
        gate: 'secret-4711',
      });
      const refused = [
        `filter=${query('doc.custom.floor == 3')}`,
        `filter=${query('doc.custom != null')}`,
        `filter=${query('size(doc.custom) > 1')}`,
        `filter=${query('doc.custom["floor"] > 1')}`,
        'fields=/custom/floor',
      ];
      for (const more of refused) expect((await list(who, 'service-request', more)).status, more).toBe(400);
      for (const more of ['by=/custom/floor', 'sum=/custom/floor'])
        expect((await who.get(`/v1/data/service-request/group?${more}`)).status, more).toBe(400);
      expect((await list(who, 'service-request', `filter=${query("doc.custom.gate == 'secret-4711'")}`)).body.data).toHaveLength(1);
      expect((await who.get('/v1/data/service-request/group?by=/custom/gate')).status).toBe(200);

      expect(codesOf(await patch(who, 'service-request', requestId, { custom: { floor: 4 } }))).toEqual(['/custom/floor unknown']);
      dataOf(await patch(who, 'service-request', requestId, { custom: { gate: 'new' } }));
      expect((await read(people.fixit, 'service-request', requestId)).custom).toEqual({ floor: 3, gate: 'new' });
      // What is hidden is not asked for either.
      dataOf(await who.post('/v1/data/service-request', { ...request, srvc_type_id: typeId, custom: { gate: 'x' } }), 201);
      expect((await people.acme.post('/v1/data/service-request', { ...request, srvc_type_id: typeId, custom: { floor: 1 } })).status).toBe(
        422,
      );
      for (const purpose of ['create', 'update']) {
        const names = (await form(who, 'service-request', purpose, typeId)).fields.map(({ pointer }: { pointer: string }) => pointer);
        expect(names).toContain('/custom/gate');
        expect(names).not.toContain('/custom/floor');
      }
      expect((await who.get('/v1/definitions/entities/service-request')).body.customLimits).toEqual({
        hidden: ['floor', 'papers'],
        closed: ['floor', 'papers'],
      });
      await undo();
    });

    it('mask them, keep them read-only, and follow a condition', async () => {
      const { requestId, undo } = await given();
      const who = people.acme;
      const user_ids = [await idOf(who)];
      await restrict(who, { subject: 'field', effect: 'mask', entity: 'service-request', fields: ['/custom/gate'], user_ids });
      const condition = "doc.priority == 'Urgent'";
      await restrict(who, {
        subject: 'field',
        effect: 'readonly',
        entity: 'service-request',
        fields: ['/custom/floor'],
        condition,
        user_ids,
      });
      expect((await read(who, 'service-request', requestId)).custom).toEqual({ floor: 3, gate: '•••• 4711' });
      expect((await list(who, 'service-request', `filter=${query("doc.custom.gate == 'secret-4711'")}`)).status).toBe(400);
      dataOf(await patch(who, 'service-request', requestId, { custom: { gate: '•••• 4711', floor: 5 } }));
      dataOf(await patch(who, 'service-request', requestId, { priority: 'Urgent' }));
      expect(codesOf(await patch(who, 'service-request', requestId, { custom: { floor: 6 } }))).toEqual(['/custom/floor unknown']);
      expect((await read(people.fixit, 'service-request', requestId)).custom).toEqual({ floor: 5, gate: 'secret-4711' });
      await restrict(who, { subject: 'section', entity: 'service-request', section: 'custom', user_ids });
      expect(Object.keys(await read(who, 'service-request', requestId))).not.toContain('custom');
      await undo();
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
        for (const { by, id } of made.splice(0)) expect((await by.delete(`/v1/data/restriction/${id}`)).status).toBe(204);
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
