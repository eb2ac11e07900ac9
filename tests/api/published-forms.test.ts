/** A type uses a published form: its fields are where a type's own fields are, follow the next version, and let go when changed by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofType } from '../../engine/react/records/custom-field-views.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { createRestricting, idOf } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const field = (id: string, type: string, more: object = {}) => ({ id, type, label: id.toUpperCase(), ...more });
const first = [field('storey', 'NumberInput'), field('roof', 'Dropdown', { options: ['Flat', 'Tiled'] })];
const second = [...first, field('gate_code', 'TextInput', { required: true })];

describe.each(engines)('published forms on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let typeId: string;
  let formId: string;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'studio', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    typeId = String((await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'")).id);
    formId = await published(people.acme, 'Site survey', first);
  });
  afterAll(() => server.stop());

  const draft = async (by: Caller, name: string, form_fields: readonly object[]): Promise<string> =>
    dataOf(await by.post('/v1/data/form-schema', { name, form_fields }), 201).id;
  const published = async (by: Caller, name: string, form_fields: readonly object[]): Promise<string> => {
    const id = await draft(by, name, form_fields);
    dataOf(await act(by, 'form-schema', id, 'publish'));
    return id;
  };
  const take = (form: string, { by = people.acme, entity = 'service-type', type = typeId } = {}) =>
    act(by, entity, type, 'take-form', { form_schema_id: form });
  const type = () => read(people.acme, 'service-type', typeId);
  const raise = (custom: object) =>
    people.acme.post('/v1/data/service-request', { srvc_type_id: Number(typeId), title: 'Custom', cust_name: 'Somebody', custom });

  describe('no other than a published one of its own organisation', () => {
    it.each<[string, () => Promise<string>, string]>([
      ['a draft', () => draft(people.acme, 'Half', first), '“Half” is still a draft. Publish it first, or choose a published form.'],
      [
        'a retired one',
        async () => {
          const id = await published(people.acme, 'Gone', first);
          dataOf(await act(people.acme, 'form-schema', id, 'retire'));
          return id;
        },
        '“Gone” is retired. Choose a published form.',
      ],
      [
        'that of another organisation',
        () => published(people.globex, 'Theirs', first),
        'Your organisation has no such form. Choose one of its published forms.',
      ],
      [
        'none at all',
        async () => '019a0000-0000-7000-8000-000000000000',
        'Your organisation has no such form. Choose one of its published forms.',
      ],
      [
        'one whose field has an id that stands for another type',
        () => published(people.acme, 'Clash', [field('capacity', 'TextInput')]),
        'The fields of “Clash” do not fit “Air conditioner service”: “capacity” is the id of a field of the type NumberInput, and records may hold such values. Give the new field another id.',
      ],
    ])('%s is refused', async (_, make, message) => {
      const before = await type();
      const { status, body } = await take(await make());
      expect([status, body.errors]).toMatchObject([422, [{ pointer: '/form_schema_id', message }]]);
      expect(await type()).toEqual(before);
    });

    it('by somebody who may change the type', async () => {
      for (const by of [people.acmeUser, people.globex, people.fixit]) expect((await take(formId, { by })).status).toBe(404);
    });
  });

  it('is taken as the next version, said on both pages', async () => {
    const before = await type();
    expect(dataOf(await take(formId))).toEqual({ name: 'Site survey' });
    const now = await type();
    expect(now).toMatchObject({ custom_fields: first, form_schema_id: formId, form_version: before.form_version + 1 });
    expect(now.retired_fields).toEqual(before.custom_fields.filter((one: { type: string }) => one.type !== 'Header'));
    const { id } = await one(people.acme, 'user', "doc.user_email == 'admin@acme.test'");
    const [version] = await listOf(people.acme, 'custom-form-version', `doc.service_type_id == ${typeId}`);
    expect(version).toMatchObject({ number: now.form_version, changed_by: id });
    expect(await read(people.acme, 'form-schema', formId)).toMatchObject({ service_type_count: 1, subtask_type_count: 0 });
    expect((await one(people.acme, 'service-type', `doc.form_schema_id == '${formId}'`)).id).toBe(Number(typeId));
    // Nobody can say so himself, and partners do not learn of it.
    expect((await patch(people.acme, 'service-type', typeId, { form_schema_id: null })).body.errors).toMatchObject([
      { pointer: '/form_schema_id', code: 'read_only' },
    ]);
    expect(await read(people.fixit, 'service-type', typeId)).not.toHaveProperty('form_schema_id');
  });

  it('brings its fields to requests, forms, lists, files and what is found', async () => {
    const form = await people.acmeUser.get(`/v1/definitions/forms/service-request?for=create&by=${typeId}`);
    const asked = form.body.fields.flatMap(({ pointer }: { pointer: string }) => (pointer.startsWith('/custom/') ? [pointer] : []));
    expect(asked).toEqual(['/custom/storey', '/custom/roof']);
    expect((await raise({ roof: 'Straw' })).body.errors).toMatchObject([{ pointer: '/custom/roof', code: 'enum' }]);
    const made = dataOf(await raise({ storey: 4711, roof: 'Tiled' }), 201);
    const [found] = await listOf(people.acmeUser, 'service-request', 'doc.custom.storey == 4711');
    expect(found).toMatchObject({ id: made.id, custom: { storey: 4711, roof: 'Tiled' } });
    const query = `fields=/custom&purpose=export&filter=${encodeURIComponent("doc.custom.roof == 'Tiled'")}`;
    expect(dataOf(await people.acme.get(`/v1/data/service-request?${query}`))).toMatchObject([{ custom: { storey: 4711, roof: 'Tiled' } }]);
    const row = (custom: object) => ({ srvc_type_id: Number(typeId), title: 'Of a file', cust_name: 'Somebody', custom });
    const tried = await people.acme.post('/v1/data/service-request?validate_only=true', [row({ storey: 2 }), row({ roof: 'Straw' })]);
    expect(tried.body.data).toMatchObject([{ ok: true }, { ok: false, errors: [{ pointer: '/custom/roof' }] }]);
    // What columns, cards, filters, the sample of an import and its mapping, and the file of an export are made of.
    const { body: entity } = await people.acme.get('/v1/definitions/entities/service-request');
    const offered = ofType(await type(), entity, { can_see_consumer_phonenumber: true });
    expect(offered.flatMap(({ pointer, filterable }) => (filterable ? [pointer] : []))).toEqual(asked);
  });

  it('is followed when its next version is published, and a type whose records stand in the way holds it back', async () => {
    const clash = await draft(people.acme, 'Site survey', [field('capacity', 'TextInput')]);
    const refused = await act(people.acme, 'form-schema', clash, 'publish');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^The fields of “Site survey” do not fit “Air conditioner service”: “capacity”/);
    expect(await read(people.acme, 'form-schema', formId)).toMatchObject({ state: 'published', service_type_count: 1 });

    const before = await type();
    const next = await published(people.acme, 'Site survey', second);
    expect(await type()).toMatchObject({ custom_fields: second, form_schema_id: next, form_version: before.form_version + 1 });
    expect(await read(people.acme, 'form-schema', formId)).toMatchObject({ state: 'retired', service_type_count: 0 });
    expect(await read(people.acme, 'form-schema', next)).toMatchObject({ state: 'published', version_number: 2, service_type_count: 1 });
    expect((await raise({ storey: 1 })).body.errors).toMatchObject([{ pointer: '/custom/gate_code', code: 'required' }]);
    formId = next;
  });

  it('is not published by somebody who may not change each type that follows it, and the types are named', async () => {
    const [other] = (await listOf(people.acme, 'service-type', 'doc.is_active')).filter(({ id }: { id: number }) => String(id) !== typeId);
    dataOf(await take(formId, { type: String(other.id) }));
    const next = await draft(people.acme, 'Site survey', first);
    const { restrict, lift } = createRestricting();
    const user_ids = [await idOf(people.acme)];
    await restrict(people.acme, { subject: 'field', effect: 'deny', entity: 'service-type', fields: ['/custom_fields'], user_ids });
    const refused = await act(people.acme, 'form-schema', next, 'publish');
    await lift();
    expect([refused.status, refused.body.sub_code]).toEqual([409, 'types_closed']);
    for (const name of [(await type()).name, other.name]) expect(refused.body.message).toContain(name);
    expect(await read(people.acme, 'form-schema', next)).toMatchObject({ state: 'draft' });
    for (const id of [typeId, other.id]) expect(await read(people.acme, 'service-type', id)).toMatchObject({ form_schema_id: formId });
    dataOf(await patch(people.acme, 'service-type', other.id, { custom_fields: other.custom_fields }));
    expect((await people.acme.delete(`/v1/data/form-schema/${next}`)).status).toBe(204);
  });

  it('is retired only by somebody who knows who uses it, and stands at them', async () => {
    const silent = await act(people.acme, 'form-schema', formId, 'retire');
    expect(silent.body.errors).toMatchObject([
      { pointer: '/anyway', message: 'In use by: Air conditioner service. Turn on “Retire it although types use it” to go on.' },
    ]);
    dataOf(await act(people.acme, 'form-schema', formId, 'retire', { anyway: true }));
    expect(await type()).toMatchObject({ custom_fields: second, form_schema_id: formId });
    // One of that name comes again.
    formId = await published(people.acme, 'Site survey', first);
    expect(await type()).toMatchObject({ custom_fields: first, form_schema_id: formId });
  });

  it('lets go when the fields are changed by hand, and by nothing else', async () => {
    dataOf(await patch(people.acme, 'service-type', typeId, { description: 'Of another matter.', custom_fields: first }));
    expect((await type()).form_schema_id).toBe(formId);
    dataOf(await patch(people.acme, 'service-type', typeId, { custom_fields: [...first, field('own', 'TextInput')] }));
    expect(await type()).toMatchObject({ form_schema_id: null, custom_fields: [...first, { id: 'own' }] });
    expect((await read(people.acme, 'form-schema', formId)).service_type_count).toBe(0);
    await published(people.acme, 'Site survey', second);
    expect(await type()).toMatchObject({ form_schema_id: null, custom_fields: [...first, { id: 'own' }] });
  });

  it('serves the types of sub-tasks of a provider alike', async () => {
    const repair = await one(people.fixit, 'subtask-type', "doc.name == 'Repair'");
    const own = await published(people.fixit, 'Repair report', first);
    const taker = { by: people.fixit, entity: 'subtask-type', type: String(repair.id) };
    expect((await take(formId, taker)).body.errors).toMatchObject([{ pointer: '/form_schema_id' }]);
    dataOf(await take(own, taker));
    expect(await read(people.fixit, 'form-schema', own)).toMatchObject({ service_type_count: 0, subtask_type_count: 1 });
    const work = await givenRequest(people);
    const id = await givenSubtask(people, work, { custom: { storey: 3 } });
    expect((await read(people.tech, 'subtask', id)).custom).toMatchObject({ storey: 3 });
    expect(await read(people.acme, 'subtask-type', String(repair.id))).not.toHaveProperty('form_schema_id');
    const next = await published(people.fixit, 'Repair report', second);
    expect(await read(people.fixit, 'subtask-type', String(repair.id))).toMatchObject({ custom_fields: second, form_schema_id: next });
  });
});
