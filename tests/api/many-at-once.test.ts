/** What a call of many records asks of the database hangs on what it does, and not on how many they are. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

type Customer = { readonly id: string; readonly version: number; readonly cust_name: string };

const MANY = 200;
let test: TestServer;
let admin: Caller;
let customers: readonly Customer[];
beforeAll(async () => {
  test = await startTestServer({ areas: [], engine: 'postgres', seed: true });
  admin = await test.as('admin@acme.test');
  const rows = Array.from({ length: MANY + 50 }, (_, index) => ({
    cust_name: `Of many ${String(index).padStart(3, '0')}`,
    cust_mobile: `98${String(index).padStart(8, '0')}`,
  }));
  const made = await admin.post('/v1/data/customer', rows);
  expect(made.status, made.text).toBe(201);
  customers = made.body.data;
});
afterAll(() => test.stop());

const change = async (count: number, city: string) => {
  const body = customers.slice(0, count).map(({ id }) => ({ id, cust_city: city }));
  const answer = await admin.patch('/v1/data/customer', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as readonly (Customer & { readonly cust_city: string })[];
};

/** Rounds of the server ask of other tables at any moment. */
const ofCustomers = (texts: readonly string[]) => texts.filter((text) => /"(customer|audit_entry)"/.test(text));

it('changes many with the statements that two take', async () => {
  await change(2, 'Pune');
  const few = ofCustomers(await sentDuring(() => change(2, 'Goa')));
  const many = ofCustomers(await sentDuring(() => change(MANY, 'Satara')));
  expect(many).toEqual(few);
  expect(many.filter((text) => text.startsWith('update "customer"'))).toHaveLength(1);
  expect(many.filter((text) => text.startsWith('insert into "audit_entry"'))).toHaveLength(1);
});

it('answers and audits each of them as it is stored', async () => {
  const changed = await change(MANY, 'Wai');
  expect(changed.map(({ id }) => id)).toEqual(customers.slice(0, MANY).map(({ id }) => id));
  expect(new Set(changed.map(({ cust_city }) => cust_city))).toEqual(new Set(['Wai']));
  const told = await test.server.parts.database.admin((run) =>
    run(`select count(*)::integer as count, count(distinct record_id)::integer as records from audit_entry
      where entity = 'customer' and verb = 'update' and changes->'cust_city'->>1 = 'Wai'`),
  );
  expect(told).toEqual([{ count: MANY, records: MANY }]);
});

it('changes none where one is refused, however late it comes', async () => {
  const before = (await admin.get(`/v1/data/customer/${customers[0]?.id}`)).body.data;
  const body = customers
    .slice(0, MANY)
    .map(({ id }, index) => ({ id, ...(index === MANY - 1 ? { cust_mobile: 'none' } : { cust_city: 'Karad' }) }));
  const answer = await admin.patch('/v1/data/customer', body);
  expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, `/${MANY - 1}/cust_mobile`]);
  expect((await admin.get(`/v1/data/customer/${customers[0]?.id}`)).body.data).toEqual(before);
});

it('says of many in a file what the pages of a list say', async () => {
  const file = '/v1/data/customer?purpose=export&page_size=1000&order_by=/cust_name';
  const whole = (await admin.get(file)).body;
  expect(whole.data.length).toBeGreaterThan(MANY);
  const pages: unknown[] = [];
  let token: string | null = null;
  do {
    const page: { data: unknown[]; next_page_token: string | null } = (
      await admin.get(
        `/v1/data/customer?page_size=100&order_by=/cust_name${token === null ? '' : `&page_token=${encodeURIComponent(token)}`}`,
      )
    ).body;
    pages.push(...page.data);
    token = page.next_page_token;
  } while (token !== null);
  expect(whole.data).toEqual(pages);
});
