/** A call becomes a request: who is calling is found by what they say, and what there is of theirs is asked for by what the form holds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, listOf, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer({ areas: [], engine: engines[0] ?? 'postgres', seed: true });
  people = await signInAll(server);
});
afterAll(() => server?.stop());

const caller = {
  cust_name: 'Zubin Pestonji',
  cust_mobile: '9700045678',
  cust_line_1: 'Amrapali Terrace',
  cust_city: 'Pune',
  cust_pincode: '411001',
};

it('finds the customer by the phone, its last four digits, the name and the address', async () => {
  const { acme } = people;
  const { id } = dataOf(await acme.post('/v1/data/customer', caller), 201);
  for (const said of ['9700045678', '97000 45678', '5678', 'pestonji', 'amrapali terrace', 'amrapali 411001']) {
    const found = dataOf(await acme.get(`/v1/data/customer?search=${encodeURIComponent(said)}&page_size=200`));
    expect([said, found.some((one: { id: string }) => one.id === id)]).toEqual([said, true]);
  }
  expect(dataOf(await people.globex.get(`/v1/data/customer?search=amrapali`))).toEqual([]);
});

it('says which lists stand beside the form, and answers each of their filters to whoever has it', async () => {
  const beside = async (person: keyof People) => (await people[person].get('/v1/definitions/forms/service-request?for=create')).body.beside;
  const lists = await beside('acme');
  expect(lists.map(({ id }: { id: string }) => id)).toEqual(['open', 'same_phone', 'past']);
  expect(await beside('acmeUser')).toEqual(lists);
  const { acme } = people;
  const [request] = await listOf(acme, 'service-request', "doc.customer_id != null && doc.status_type == 'ACTIVE'");
  const asked = (filter: string) =>
    filter.replaceAll('parent.customer_id', `'${request.customer_id}'`).replaceAll('parent.cust_mobile', `'${request.cust_mobile}'`);
  for (const { filter } of lists) {
    const rows: readonly { readonly customer_id: string; readonly cust_mobile: string }[] = await listOf(
      acme,
      'service-request',
      asked(filter),
    );
    expect(rows.every((row) => row.customer_id === request.customer_id || row.cust_mobile === request.cust_mobile)).toBe(true);
  }
  // Whoever has a list may ask by its filter.
  for (const { filter } of lists) await listOf(people.acmeUser, 'service-request', asked(filter));
  expect(await listOf(acme, 'service-request', asked(lists[0].filter))).toContainEqual(expect.objectContaining({ id: request.id }));
});

it('keeps templates for their owner until an administrator gives them to everybody, who may still write only what is theirs', async () => {
  const { acme, acmeUser, globex } = people;
  const at = '/v1/data/form-template';
  const values = JSON.stringify({ title: 'Leaks', cost: 5 });
  const mine = dataOf(await acmeUser.post(at, { entity: 'service-request', name: 'Leak', values }), 201);
  expect((await acmeUser.post(at, { entity: 'service-request', name: 'All', values, is_shared: true })).status).toBe(422);
  expect((await acme.get(`${at}/${mine.id}`)).status).toBe(404);
  const own = dataOf(await acme.post(at, { entity: 'service-request', name: 'Desk', values, is_shared: true }), 201);
  expect((await read(acmeUser, 'form-template', own.id)).values).toBe(values);
  expect((await patch(acmeUser, 'form-template', own.id, { name: 'Mine' })).status).toBe(404);
  expect((await globex.get(`${at}/${own.id}`)).status).toBe(404);
  // The form fills in nothing but what the person may write there; the server refuses the rest of anybody.
  const { templates } = (await acmeUser.get('/v1/definitions/forms/service-request?for=create')).body;
  expect(templates).toEqual(['/srvc_type_id', '/title', '/description', '/priority', '/provider_id', '/custom']);
});
