import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Outcome = { index: number; ok: boolean; version?: number; errors: { pointer: string; code: string }[] };
type Customer = { id: string; version: number; cust_name: string; cust_city: string | null };

describe.each(engines)('many changes at once, on %s', (engine) => {
  let test: TestServer;
  let admin: Caller;
  let customers: readonly Customer[];
  beforeAll(async () => {
    test = await startTestServer({ areas: [], engine, seed: true });
    admin = await test.as('admin@acme.test');
    customers = (await admin.get('/v1/data/customer?page_size=5&order_by=/cust_name')).body.data;
  });
  afterAll(() => test.stop());

  const at = (index: number) => customers[index] as Customer;
  const stored = async (index: number): Promise<Customer> => (await admin.get(`/v1/data/customer/${at(index).id}`)).body.data;
  const change = (query: string, rows: unknown, key?: string, caller = admin) =>
    caller.patch(`/v1/data/customer${query}`, rows, key === undefined ? {} : { headers: { 'idempotency-key': key } });
  const codes = (outcomes: readonly Outcome[]) =>
    outcomes.map(({ ok, errors }) => (ok ? 'ok' : errors.map(({ pointer, code }) => `${pointer} ${code}`).join(', ')));

  it('tries each by itself, and keeps none', async () => {
    const globex = await test.as('admin@globex.test');
    const [foreign] = (await globex.get('/v1/data/customer?page_size=1')).body.data;
    const answer = await change('?validate_only=true', [
      { id: at(0).id, cust_city: 'Pune' },
      { id: at(1).id, cust_mobile: '12ab' },
      { id: at(2).id, nothing: 1 },
      { id: at(3).id, org_id: foreign.org_id },
      { id: foreign.id, cust_city: 'Pune' },
      { id: at(0).id, cust_city: 'Goa' },
      { id: at(4).id, version: at(4).version + 7, cust_city: 'Goa' },
    ]);
    expect(answer.status).toBe(200);
    expect(codes(answer.body.data)).toEqual([
      'ok',
      '/cust_mobile pattern',
      '/nothing unknown',
      '/org_id read_only',
      ' not_allowed',
      '/id duplicate',
      ' stale',
    ]);
    expect(await stored(0)).toEqual(at(0));
  });

  it('keeps those that pass, once for each key, and audits them', async () => {
    const rows = [
      { id: at(0).id, cust_city: 'Satara' },
      { id: at(1).id, cust_name: '' },
    ];
    const first = await change('?on_error=continue', rows, 'changes-1');
    expect(codes(first.body.data)).toEqual(['ok', expect.stringMatching(/^\/cust_name /)]);
    expect((await change('?on_error=continue', rows, 'changes-1')).body).toEqual(first.body);
    expect(await stored(0)).toMatchObject({ cust_city: 'Satara', version: at(0).version + 1 });
    expect((await stored(1)).cust_name).toBe(at(1).cust_name);
    const audit = await test.server.parts.database.admin((sql) =>
      sql(`select 1 from audit_entry where verb = 'update' and record_id = '${at(0).id}'`),
    );
    expect(audit).toHaveLength(1);
  });

  it('changes all or none unless it is told otherwise', async () => {
    const refused = await change('', [
      { id: at(2).id, cust_city: 'Wai' },
      { id: at(3).id, cust_mobile: 'none' },
    ]);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/1/cust_mobile']);
    expect((await stored(2)).cust_city).toBe(at(2).cust_city);
    const done = await change('', [{ id: at(2).id, version: at(2).version, cust_city: 'Wai' }]);
    expect(done.body.data[0]).toMatchObject({ id: at(2).id, cust_city: 'Wai' });
    expect((await change('', [{ id: at(2).id, version: at(2).version, cust_city: 'Goa' }])).status).toBe(412);
  });

  it.each([
    ['no list', { id: 'x' }, 400],
    ['a row without an id', [{ cust_city: 'Pune' }], 400],
    ['a version that is no number', [{ id: 'x', version: 'one' }], 400],
    ['too many', Array.from({ length: 201 }, (_, index) => ({ id: String(index) })), 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await change('?on_error=continue', body)).status).toBe(status);
  });

  it('is closed to those who may change none', async () => {
    const tech = await test.as('tech@fixit.test');
    expect((await change('?on_error=continue', [{ id: at(0).id, cust_city: 'Goa' }], undefined, tech)).status).toBe(404);
  });
});
