/** What a bill asks for besides its lines: the billing fields of its provider, and those of its service type. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BILL, type Bills, billsOf, custom, glue } from '../support/bills.ts';
import { engines } from '../support/database.ts';
import { dataOf, type People, patch, read, signInAll, upload } from '../support/journey.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

const errorOf = (answer: Answer) => answer.body.errors?.[0];

describe.each(engines)('billing fields on %s are asked for', (engine) => {
  let server: TestServer;
  let people: People;
  let bills: Bills;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'billing', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    bills = billsOf(people);
  });
  afterAll(() => server.stop());

  const field = async (row: object) => dataOf(await people.fixit.post('/v1/data/billing-field', row), 201);
  const remove = async (id: string) => {
    const { version } = await read(people.fixit, 'billing-field', id);
    expect((await people.fixit.delete(`/v1/data/billing-field/${id}`, { headers: { 'if-match': `"${version}"` } })).status).toBe(204);
  };
  const pointers = (answer: Answer) => answer.body.errors?.map(({ pointer }: { pointer: string }) => pointer);

  it('when it is made, by name, and keeps what they are given', async () => {
    const { subtaskId } = await bills.work();
    const post = (values: object) => people.dispatcher.post(`/v1/data/${BILL}`, { subtask_id: subtaskId, lines: [glue], custom: values });
    expect(pointers(await post({}))).toEqual(['/custom/job_sheet', '/custom/paid_by']);
    expect(pointers(await post({ ...custom, paid_by: 'Nobody' }))).toEqual(['/custom/paid_by']);
    expect(pointers(await post({ ...custom, loyalty_discount: 5 }))).toEqual(['/custom/loyalty_discount']);
    const scan = await upload(server, people.dispatcher, 'sheet.png');
    const made = dataOf(await post({ ...custom, job_sheet_scan: [scan] }), 201);
    expect(made.custom).toMatchObject({ ...custom, job_sheet_scan: [{ id: scan.id, name: 'sheet.png' }] });
  });

  it('of its service type too, before it is submitted', async () => {
    const { typeId } = await bills.work();
    const hours = await field({
      name: 'Hours on site',
      code: 'hours_on_site',
      field_type: 'number',
      is_required: true,
      srvc_types: [typeId],
    });
    const other = await field({ name: 'Elsewhere', code: 'elsewhere', field_type: 'text', is_required: true, srvc_types: [typeId + 1] });
    const made = await bills.bill();
    const refused = await bills.step(people.dispatcher, made.id, 'submit-bill');
    expect([refused.status, errorOf(refused)]).toEqual([
      422,
      { pointer: '/custom/hours_on_site', code: 'required', message: '“Hours on site” is not filled in yet.' },
    ]);
    const form = await people.dispatcher.get(`/v1/definitions/forms/${BILL}?for=update&by=${made.form_id}`);
    const asked = form.body.fields
      .map(({ pointer }: { pointer: string }) => pointer)
      .filter((pointer: string) => pointer.startsWith('/custom/'));
    expect(asked).toEqual(['/custom/hours_on_site', '/custom/job_sheet', '/custom/job_sheet_scan', '/custom/paid_by']);
    expect(pointers(await patch(people.dispatcher, BILL, made.id, { custom: { hours_on_site: 'two' } }))).toEqual([
      '/custom/hours_on_site',
    ]);
    dataOf(await patch(people.dispatcher, BILL, made.id, { custom: { hours_on_site: 2.5 } }));
    dataOf(await bills.step(people.dispatcher, made.id, 'submit-bill'));
    await remove(hours.id);
    await remove(other.id);
    // The brand reads what it is billed with, under the names that the fields had.
    expect((await read(people.acme, BILL, made.id)).custom).toEqual({ ...custom, hours_on_site: 2.5 });
    const seen = await read(people.acme, 'billing-form', made.form_id);
    expect(seen.retired_fields.map(({ label }: { label: string }) => label)).toEqual(['Hours on site']);
    const filter = encodeURIComponent(`doc.form_id == '${made.form_id}' && doc.id == '${made.id}'`);
    const [exported] = dataOf(
      await people.dispatcher.get(`/v1/data/${BILL}?purpose=export&filter=${filter}&fields=/code,/custom/hours_on_site`),
    );
    expect(exported.custom.hours_on_site).toBe(2.5);
    for (const who of [people.tech, people.globex, people.zenith])
      expect((await who.get(`/v1/data/billing-form/${made.form_id}`)).status).toBe(404);
  });

  it('as one form for bills that are made at the same moment', async () => {
    const given = [await bills.work(), await bills.work()];
    const [{ typeId } = { typeId: 0 }] = given;
    const sql = `select count(*)::integer as n from billing_form where srvc_type_id = ${typeId}`;
    const count = () => server.server.parts.database.admin((run) => run(sql));
    await server.server.parts.database.admin((run) =>
      run(
        `with gone as (update service_billing set form_id = null where srvc_type_id = ${typeId}) delete from billing_form where srvc_type_id = ${typeId}`,
      ),
    );
    const made = await Promise.all(
      given.map(({ subtaskId }) => people.dispatcher.post(`/v1/data/${BILL}`, { subtask_id: subtaskId, custom, lines: [glue] })),
    );
    const [first, second] = made.map((answer) => dataOf(answer, 201).form_id);
    expect(first).toBe(second);
    expect(await count()).toEqual([{ n: 1 }]);
  });
});
