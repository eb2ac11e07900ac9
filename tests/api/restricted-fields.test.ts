/** Restrictions of fields and custom fields: what is taken away is gone on every path. */
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
} from '../support/journey.ts';
import { codesOf, createRestricting, idOf, list, query } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('restricted fields on %s', (engine) => {
  let server: TestServer;
  let people: People;
  const { restrict, lift } = createRestricting();

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'setup', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());
  afterEach(lift);

  const form = async (caller: Caller, entity: string, purpose: string, by?: unknown) =>
    (await caller.get(`/v1/definitions/forms/${entity}?for=${purpose}${by === undefined ? '' : `&by=${by}`}`)).body;
  const fieldsOf = async (caller: Caller, entity: string): Promise<{ name: string; filterable: boolean; writable: boolean }[]> =>
    (await caller.get(`/v1/definitions/entities/${entity}`)).body.fields;

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
      expect(row.section_fields).toEqual(['/duplicate_reason', '/cost', '/internal_notes', '/provider_notes']);
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
});
