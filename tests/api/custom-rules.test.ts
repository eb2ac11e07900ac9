/** Conditions and checks of custom fields: saved and published as data, and held when records are filled in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const field = (id: string, type: string, more: object = {}) => ({ id, type, label: id.toUpperCase(), ...more });
const form = [
  field('cause', 'Dropdown', { options: ['Wear', 'Voltage'] }),
  field('volts', 'NumberInput', {
    required: true,
    visible_if: { field: 'cause', op: 'is', value: 'Voltage' },
    validate: { minimum: 0, maximum: 500, message: 'The meter shows 0 to 500 V.' },
  }),
  field('meter', 'TextInput', { visible_if: { field: 'volts', op: 'more', value: 400 }, validate: { pattern: 'digits' } }),
  field('day', 'Date', { validate: { from: '2026-01-01' } }),
];

describe.each(engines)('conditions and checks of custom fields on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let typeId: string;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'setup', 'studio', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    typeId = String((await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'")).id);
  });
  afterAll(() => server.stop());

  describe('in a form of the fields creator', () => {
    const save = (form_fields: readonly object[], name = 'Meter') => people.acme.post('/v1/data/form-schema', { name, form_fields });

    it('are published as they were saved', async () => {
      const { id } = dataOf(await save(form), 201);
      expect((await act(people.acme, 'form-schema', id, 'publish')).status).toBe(200);
      const version = await read(people.acme, 'form-schema', id);
      expect(version).toMatchObject({ state: 'published', version_number: 1, form_fields: form });
      expect((await patch(people.acme, 'form-schema', id, { form_fields: [] })).status).toBe(404);
    });

    it.each<[string, readonly object[], string, string]>([
      [
        'a field that is not there',
        form.slice(1),
        '/form_fields/0/visible_if/field',
        '“VOLTS”: it shows only by the field “cause”, which is not on the form.',
      ],
      [
        'a later field',
        [form[1], form[0]] as object[],
        '/form_fields/0/visible_if/field',
        '“VOLTS”: it shows only by “CAUSE”, which has to stand above it.',
      ],
      [
        'itself',
        [field('a', 'Date', { visible_if: { field: 'a', op: 'filled' } })],
        '/form_fields/0/visible_if/field',
        '“A”: a field cannot decide whether it shows itself.',
      ],
      [
        'a value outside the options',
        [form[0] as object, field('a', 'Date', { visible_if: { field: 'cause', op: 'is', value: 'Rust' } })],
        '/form_fields/1/visible_if/value',
        '“A”: the condition names none of the options of “CAUSE”.',
      ],
      [
        'a masked field',
        [field('a', 'Mobile', { mask: true }), field('b', 'Date', { visible_if: { field: 'a', op: 'filled' } })],
        '/form_fields/1/visible_if/field',
        '“B”: “A” is masked, so it cannot decide what shows.',
      ],
      [
        'limits turned round',
        [field('a', 'NumberInput', { validate: { minimum: 5, maximum: 4 } })],
        '/form_fields/0/validate/maximum',
        '“A”: the upper limit 4 is below the lower one, 5.',
      ],
    ])('are refused for %s', async (_, fields, pointer, message) => {
      const { status, body } = await save(fields);
      expect([status, body.errors.map((error: { pointer: string; message: string }) => [error.pointer, error.message])]).toEqual([
        422,
        [[pointer, message]],
      ]);
    });

    it('are no texts of rules or regular expressions', async () => {
      const rule = await save([form[0] as object, field('a', 'Date', { visible_if: 'true' })]);
      expect(rule.body).toMatchObject({ status: 422, errors: [{ pointer: '/form_fields/1/visible_if', code: 'type' }] });
      const expression = await save([field('a', 'TextInput', { validate: { pattern: '(a+)+$' } })]);
      expect(expression.body).toMatchObject({ status: 422, errors: [{ pointer: '/form_fields/0/validate/pattern', code: 'enum' }] });
      const more = await save([form[0] as object, field('a', 'Date', { visible_if: { field: 'cause', op: 'filled', rule: 'true' } })]);
      expect(more.status).toBe(422);
    });
  });

  describe('in records of a service type', () => {
    beforeAll(async () => {
      dataOf(await patch(people.acme, 'service-type', typeId, { custom_fields: form }));
    });
    const raise = (custom: object) =>
      people.acme.post('/v1/data/service-request', { srvc_type_id: Number(typeId), title: 'Rules', cust_name: 'Somebody', custom });
    const faults = async (custom: object) =>
      (await raise(custom)).body.errors.map(({ pointer, code, message }: Record<string, string>) => [pointer, code, message]);

    it('what is hidden is dropped, and not asked for', async () => {
      expect(dataOf(await raise({}), 201).custom).toEqual({});
      expect(dataOf(await raise({ cause: 'Wear', volts: 410, meter: '7' }), 201).custom).toEqual({ cause: 'Wear' });
      expect(dataOf(await raise({ cause: 'Voltage', volts: 390, meter: '7' }), 201).custom).toEqual({ cause: 'Voltage', volts: 390 });
      const whole = { cause: 'Voltage', volts: 410, meter: '7' };
      expect(dataOf(await raise(whole), 201).custom).toEqual(whole);
    });

    it('what shows is required and checked', async () => {
      expect(await faults({ cause: 'Voltage' })).toEqual([['/custom/volts', 'required', 'A value is required.']]);
      expect(await faults({ cause: 'Voltage', volts: 501 })).toEqual([['/custom/volts', 'maximum', 'The meter shows 0 to 500 V.']]);
      expect(await faults({ cause: 'Voltage', volts: 450, meter: 'x1' })).toEqual([['/custom/meter', 'pattern', 'Enter digits only.']]);
      expect(await faults({ day: '2025-12-31' })).toEqual([['/custom/day', 'check', 'Choose 2026-01-01 or a later day.']]);
    });

    it('a change of the field that decides asks and drops as well', async () => {
      const { id } = dataOf(await raise({ cause: 'Wear', day: '2026-02-02' }), 201);
      const asked = await patch(people.acme, 'service-request', id, { custom: { cause: 'Voltage' } });
      expect(asked.body.errors).toMatchObject([{ pointer: '/custom/volts', code: 'required' }]);
      dataOf(await patch(people.acme, 'service-request', id, { custom: { cause: 'Voltage', volts: 420, meter: '9' } }));
      dataOf(await patch(people.acme, 'service-request', id, { custom: { cause: 'Wear' } }));
      expect((await read(people.acme, 'service-request', id)).custom).toEqual({ cause: 'Wear', day: '2026-02-02' });
    });

    it('forms bring the rules along, compiled by the server', async () => {
      const { body } = await people.acme.get(`/v1/definitions/forms/service-request?for=create&by=${typeId}`);
      const [volts] = body.fields.filter(({ name }: { name: string }) => name === 'volts');
      expect(volts).toMatchObject({ whenHidden: 'clear', rules: { show: "doc.custom.cause == 'Voltage'" }, schema: { maximum: 500 } });
      expect(body.schema.properties.custom.required).toEqual([]);
    });

    it('a field that decides cannot be taken away alone', async () => {
      const { body } = await patch(people.acme, 'service-type', typeId, { custom_fields: form.slice(1) });
      expect(body.errors).toMatchObject([{ pointer: '/custom_fields/0/visible_if/field', code: 'condition_missing' }]);
    });
  });
});
