/** Custom fields as an organisation lives with them: every type, versions, removed fields, masks, filters. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Fields = readonly object[];
const field = (id: string, type: string, more: object = {}) => ({ id, type, label: id.toUpperCase(), ...more });

describe.each(engines)('custom forms on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let typeId: string;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    typeId = String((await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'")).id);
  });
  afterAll(() => server.stop());

  const change = (custom_fields: Fields) => patch(people.acme, 'service-type', typeId, { custom_fields });
  const raise = (custom: object, as = people.acme) =>
    as.post('/v1/data/service-request', { srvc_type_id: Number(typeId), title: 'Custom', cust_name: 'Somebody', custom });
  const versions = () => listOf(people.acme, 'custom-form-version', `doc.service_type_id == ${typeId}`);

  it('begin with the version that the demo made', async () => {
    const [first, ...rest] = await versions();
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ number: 1, changed_by: null });
    expect((await read(people.acme, 'service-type', typeId)).form_version).toBe(1);
  });

  it('keep what they were: who changed what, and the way back', async () => {
    const before = await read(people.acme, 'service-type', typeId);
    const kept = before.custom_fields.filter(({ id }: { id: string }) => id !== 'model');
    dataOf(await change([...kept, field('floor', 'NumberInput')]));
    const [latest, first] = await versions();
    expect(latest).toMatchObject({ number: 2, changes: ['Added FLOOR', 'Removed Model number'] });
    const { id } = await one(people.acme, 'user', "doc.user_email == 'admin@acme.test'");
    expect(latest.changed_by).toBe(id);
    const after = await read(people.acme, 'service-type', typeId);
    expect(after).toMatchObject({ form_version: 2, retired_fields: [{ id: 'model', label: 'Model number' }] });

    dataOf(await patch(people.acme, 'service-type', typeId, { description: 'No new version by that.' }));
    expect(await versions()).toHaveLength(2);

    const rolled = await people.acme.post(`/v1/data/service-type/${typeId}/actions/rollback-custom-fields`, { version: first.id });
    expect(rolled.status).toBe(200);
    const back = await read(people.acme, 'service-type', typeId);
    expect(back.custom_fields).toEqual(before.custom_fields);
    expect(back).toMatchObject({ form_version: 3, retired_fields: [{ id: 'floor' }] });
    expect((await versions())[0]).toMatchObject({ number: 3, changed_by: id });
  });

  it('go back to versions of their own only, and nobody else sees them', async () => {
    const [other] = await listOf(people.globex, 'custom-form-version', 'true');
    const rollback = (id: string, as = people.acme) =>
      as.post(`/v1/data/service-type/${typeId}/actions/rollback-custom-fields`, { version: id });
    expect((await rollback(other.id)).body).toMatchObject({ status: 422, errors: [{ pointer: '/version' }] });
    const [own] = await versions();
    expect((await rollback(own.id, people.globex)).status).toBe(404);
    expect(await listOf(people.globex, 'custom-form-version', `doc.service_type_id == ${typeId}`)).toEqual([]);
    expect((await people.acme.post('/v1/data/custom-form-version', { number: 9, fields: [] })).status).toBe(404);
    expect(
      (await people.acme.patch(`/v1/data/custom-form-version/${own.id}`, { number: 9 }, { headers: { 'if-match': '"1"' } })).status,
    ).toBe(404);
    expect((await people.acme.delete(`/v1/data/custom-form-version/${own.id}`, { headers: { 'if-match': '"1"' } })).status).toBe(404);
  });

  it('never give an id another meaning, not even after it was removed', async () => {
    const { custom_fields } = await read(people.acme, 'service-type', typeId);
    const other = custom_fields.map((one: { id: string }) => (one.id === 'capacity' ? { ...one, type: 'TextInput' } : one));
    expect((await change(other)).body).toMatchObject({ status: 422, errors: [{ code: 'type_fixed' }] });
    expect((await change([...custom_fields, field('floor', 'TextInput')])).body.errors).toMatchObject([
      { pointer: `/custom_fields/${custom_fields.length}/type`, code: 'type_fixed' },
    ]);
    dataOf(await change([...custom_fields, field('floor', 'NumberInput')]));
    expect((await read(people.acme, 'service-type', typeId)).retired_fields).toEqual([]);
    dataOf(await change(custom_fields));
  });

  it('refuse a button that opens nothing, and a name that is no function', async () => {
    const faults = async (one: object) => (await change([one])).body.errors;
    expect(await faults(field('help', 'Button', { options: ['javascript:alert(1)'] }))).toMatchObject([
      { pointer: '/custom_fields/0/options', code: 'link' },
    ]);
    expect(await faults(field('machine', 'BluetoothComponent', { lambdaArn: 'x' }))).toMatchObject([
      { pointer: '/custom_fields/0/lambdaArn', message: 'Please enter a valid Lambda ARN' },
    ]);
    expect(await faults(field('hologram', 'Hologram'))).toMatchObject([{ pointer: '/custom_fields/0/type', code: 'enum' }]);
  });

  describe('in records', () => {
    beforeAll(async () => {
      dataOf(
        await change([
          field('notes', 'RichTextInput'),
          field('code', 'BarcodeScanner', { required: true }),
          field('tags', 'Tags', { options: ['one'] }),
          field('level', 'NumberInput'),
          field('secret', 'Mobile', { mask: true }),
          field('old', 'TextInput'),
        ]),
      );
    });

    it('hold rich text only as it is safe to show', async () => {
      const made = dataOf(await raise({ code: '1', notes: '<p onclick="x()">Fine</p><script>alert(1)</script>' }), 201);
      expect(made.custom.notes).toBe('<p>Fine</p>');
      expect((await raise({ code: '1', notes: 'x'.repeat(100_001) })).body.errors).toMatchObject([
        { pointer: '/custom/notes', code: 'maxLength' },
      ]);
    });

    it('ask for a code that is required, and take free tags', async () => {
      expect((await raise({ notes: '' })).body.errors).toMatchObject([{ pointer: '/custom/code', code: 'required' }]);
      expect(dataOf(await raise({ code: '2', tags: ['one', 'of my own'] }), 201).custom.tags).toEqual(['one', 'of my own']);
      expect((await raise({ code: '2', secret: '123' })).body.errors).toMatchObject([
        { pointer: '/custom/secret', message: 'Incorrect number' },
      ]);
    });

    it('are found by them', async () => {
      dataOf(await raise({ code: 'find-me', level: 41, tags: ['rare'] }), 201);
      const codes = async (filter: string) =>
        (await listOf(people.acme, 'service-request', filter)).map((row: { custom: { code: string } }) => row.custom.code);
      expect(await codes("doc.custom.code == 'find-me'")).toEqual(['find-me']);
      expect(await codes("doc.custom.code in ['find-me', 'nothing']")).toEqual(['find-me']);
      expect(await codes("overlaps(doc.custom.tags, ['rare'])")).toEqual(['find-me']);
      expect(await codes('doc.custom.level > 40 && doc.custom.level < 42')).toEqual(['find-me']);
    });

    it('keep values of removed fields, which nobody can write any more', async () => {
      const made = dataOf(await raise({ code: '3', old: 'still here' }), 201);
      const { custom_fields } = await read(people.acme, 'service-type', typeId);
      dataOf(await change(custom_fields.filter(({ id }: { id: string }) => id !== 'old')));
      dataOf(await patch(people.acme, 'service-request', made.id, { custom: { level: 5 } }));
      expect((await read(people.acme, 'service-request', made.id)).custom).toEqual({ code: '3', old: 'still here', level: 5 });
      expect((await patch(people.acme, 'service-request', made.id, { custom: { old: 'x' } })).body.errors).toMatchObject([
        { pointer: '/custom/old', code: 'read_only' },
      ]);
      expect((await raise({ code: '3', old: 'x' })).body.errors).toMatchObject([{ pointer: '/custom/old' }]);
    });

    it('mask what is to be masked, for people without the right, on every path', async () => {
      const { id } = await one(people.acme, 'user', "doc.user_email == 'user@acme.test'");
      dataOf(await patch(people.acme, 'user', id, { can_see_consumer_phonenumber: false }));
      const made = dataOf(await raise({ code: 'masked', secret: '9876543210' }), 201);
      expect(made.custom.secret).toBe('9876543210');
      const without = await server.as('user@acme.test');
      expect((await read(without, 'service-request', made.id)).custom).toMatchObject({ code: 'masked', secret: '•••• 3210' });
      const [listed] = await listOf(without, 'service-request', "doc.custom.code == 'masked'");
      expect(listed.custom.secret).toBe('•••• 3210');
      const [slim] = dataOf(
        await without.get(`/v1/data/service-request?fields=/custom&filter=${encodeURIComponent("doc.custom.code == 'masked'")}`),
      );
      expect(slim.custom.secret).toBe('•••• 3210');
      const asked = (path: string) => without.get(`/v1/data/service-request${path}`);
      for (const filter of [
        "doc.custom.secret == '9876543210'",
        "doc.custom['secret'].startsWith('98')",
        'size(doc.custom) > 1',
        "!(doc.custom.secret == 'x')",
      ])
        expect((await asked(`?filter=${encodeURIComponent(filter)}`)).status, filter).toBe(400);
      expect((await asked('/group?by=/custom/secret')).status).toBe(400);
      const changed = dataOf(await patch(without, 'service-request', made.id, { custom: { level: 7 } }));
      expect(changed.custom).toMatchObject({ level: 7, secret: '•••• 3210' });
      const form = await without.get(`/v1/definitions/forms/service-request?for=update&by=${typeId}`);
      expect(form.body.fields.map(({ name }: { name: string }) => name)).not.toContain('secret');

      // Removed from the form it stays masked.
      const { custom_fields } = await read(people.acme, 'service-type', typeId);
      dataOf(await change(custom_fields.filter(({ id }: { id: string }) => id !== 'secret')));
      expect((await read(without, 'service-request', made.id)).custom.secret).toBe('•••• 3210');
      expect((await asked(`?filter=${encodeURIComponent("doc.custom.secret == '9876543210'")}`)).status).toBe(400);
      expect((await read(people.acme, 'service-request', made.id)).custom.secret).toBe('9876543210');
    });
  });
});
