/** Requests by public forms: anybody who has the link raises one, by the rules that hold for any other, and once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const custom_fields = [
  { id: 'unit', type: 'TextInput', label: 'Model of the unit', by_link: true, validate: { maxLength: 20 } },
  { id: 'floor', type: 'Dropdown', label: 'Floor', options: ['Ground', 'Upper'], by_link: true },
  { id: 'margin', type: 'NumberInput', label: 'Margin' },
  { id: 'other', type: 'Mobile', label: 'Other mobile', mask: true, by_link: true },
];
const told = {
  title: 'No cooling',
  cust_name: 'Asha Rao',
  cust_mobile: '9811122233',
  cust_line_1: '12, Lake View',
  cust_pincode: '560001',
};

describe.each(engines)('a public form on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let formId = '';
  let typeId = 0;
  let pass: { form: string; t: string };

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'intake', 'people', 'setup', 'links', 'rights', 'places'], engine, seed: true });
    people = await signInAll(server);
    const type = await one(people.acme, 'service-type', "doc.is_active && doc.service_nature == 'task_based'");
    typeId = type.id;
    dataOf(await patch(people.acme, 'service-type', String(typeId), { custom_fields }));
    const made = await people.acme.post('/v1/data/intake-form', { name: 'Website', srvc_type_id: typeId, heading: 'Cooling repaired' });
    formId = dataOf(made, 201).id;
    const { url } = dataOf(await act(people.acme, 'intake-form', formId, 'show-link'));
    const { searchParams } = new URL(url, 'http://x');
    pass = { form: searchParams.get('form') ?? '', t: searchParams.get('t') ?? '' };
  });
  afterAll(() => server.stop());

  const page = () => server.inject('GET', `/v1/public/intake?form=${pass.form}&t=${pass.t}`);
  const send = (body: object, key?: string, remoteAddress = '203.0.113.20') =>
    server.inject('POST', '/v1/public/intake', {
      body: { ...pass, ...body },
      remoteAddress,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const came = () => listOf(people.acme, 'service-request', `doc.intake_form_id == '${formId}'`);

  it('asks for what a customer knows, and for the custom fields that are marked for it', async () => {
    const shown = dataOf(await page());
    expect(shown).toMatchObject({ organisation: 'Acme', heading: 'Cooling repaired', answer: null, once: true });
    const form = shown.form as { name: string; isRequired: boolean; literal?: boolean; label: string }[];
    expect(form.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(Object.keys(told));
    expect(form.filter(({ literal }) => literal).map(({ name, label }) => [name, label])).toEqual([
      ['custom/unit', 'Model of the unit'],
      ['custom/floor', 'Floor'],
    ]);
  });

  it.each<[string, object, readonly (readonly [string, string])[]]>([
    [
      'nothing',
      { title: null, cust_name: ' ' },
      [
        ['/title', 'required'],
        ['/cust_name', 'required'],
      ],
    ],
    ['a short number', { cust_mobile: '98111' }, [['/cust_mobile', 'check']]],
    ['a pincode of letters', { cust_pincode: 'abc' }, [['/cust_pincode', 'pattern']]],
    ['a pincode too short', { cust_pincode: '5600' }, [['/cust_pincode', 'check']]],
    ['a day that is over', { due: '2001-01-01' }, [['/due', 'check']]],
    ['a custom field too long', { custom: { unit: 'x'.repeat(21) } }, [['/custom/unit', 'maxLength']]],
    ['a choice that there is not', { custom: { floor: 'Roof' } }, [['/custom/floor', 'enum']]],
    [
      'what only the brand says',
      { custom: { margin: 3 }, cost: 5 },
      [
        ['/cost', 'unknown'],
        ['/custom/margin', 'unknown'],
      ],
    ],
    ['what is hidden from most', { custom: { other: '9811122233' } }, [['/custom/other', 'unknown']]],
    ['whose it is', { org_id: '00000000-0000-4000-8000-000000000000' }, [['/org_id', 'unknown']]],
    [
      'a file from elsewhere',
      { attachments: [{ id: '00000000-0000-4000-8000-000000000000', proof: 'x' }] },
      [['/attachments/0', 'reference']],
    ],
  ])('refuses %s at its field, and keeps nothing', async (_, body, faults) => {
    const before = (await came()).length;
    const { status, body: problem } = await send({ ...told, ...body }, undefined, '203.0.113.21');
    expect([status, problem.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])]).toEqual([422, faults]);
    expect(await came()).toHaveLength(before);
  });

  it('makes one request of what is told, however often it is sent under one key', async () => {
    const body = { ...told, description: 'Since Monday.', custom: { unit: 'X-200', floor: 'Upper' } };
    const answers = await Promise.all([1, 2, 3].map(() => send(body, 'first-telling')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const codes = new Set(answers.map((answer) => dataOf(answer).code));
    const [request, ...others] = await came();
    expect([others, [...codes]]).toEqual([[], [request?.display_code]]);
    expect(request).toMatchObject({
      came_by: 'form',
      srvc_type_id: typeId,
      title: 'No cooling',
      custom: { unit: 'X-200', floor: 'Upper' },
      status_type: 'ACTIVE',
    });
    // As every request: with its customer, its code and its first line in the timeline.
    expect((await read(people.acme, 'customer', request?.customer_id)).cust_name).toBe('Asha Rao');
    expect(await listOf(people.acme, 'request-event', `doc.request_id == '${request?.id}' && doc.kind == 'created'`)).toHaveLength(1);
    expect((await send(told, 'second-telling')).status).toBe(200);
    expect(await came()).toHaveLength(2);
    const again = await listOf(people.acme, 'customer', "doc.cust_mobile == '9811122233'");
    expect(again).toHaveLength(1);
  });

  it('is found among all requests by how it came, by its brand alone', async () => {
    expect(await listOf(people.acme, 'service-request', "doc.came_by == 'form'")).toHaveLength(2);
    expect(await listOf(people.globex, 'service-request', "doc.came_by == 'form'")).toHaveLength(0);
    expect(await listOf(people.globex, 'intake-form', 'doc.id != null')).toHaveLength(0);
    expect([403, 404]).toContain((await people.fixit.get(`/v1/data/intake-form/${formId}`)).status);
  });

  it('takes pictures', async () => {
    const photo = { ...pass, file_name: 'unit.png', content_type: 'image/png', size: 9 };
    expect(dataOf(await server.inject('POST', '/v1/public/intake/photo', { body: photo })).proof).toEqual(expect.any(String));
  });

  it('is open to everybody, and to each address sixty times an hour', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await send({ title: '' }, undefined, '198.51.100.7')).status);
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
    expect((await send(told, 'from-elsewhere', '198.51.100.8')).status).toBe(200);
  });

  it('is gone once it is switched off, and never was for a wrong pass', async () => {
    expect((await server.inject('GET', `/v1/public/intake?form=${pass.form}&t=99999999999.x`)).status).toBe(404);
    dataOf(await patch(people.acme, 'intake-form', formId, { is_active: false }));
    expect([(await page()).status, (await send(told)).status]).toEqual([404, 404]);
  });
});
