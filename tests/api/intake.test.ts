/** A call becomes a request: who is calling is found by what they say, and what there is of theirs is asked for by what the form holds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, listOf, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer({ areas: 'all', engine: engines[0] ?? 'postgres', seed: true });
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
  expect(lists.map(({ id }: { id: string }) => id)).toEqual(['open', 'same_phone', 'assets', 'past']);
  expect(await beside('acmeUser')).toEqual(lists);
  const { acme } = people;
  const [request] = await listOf(acme, 'service-request', "doc.customer_id != null && doc.status_type == 'ACTIVE'");
  const asked = (filter: string) =>
    filter.replaceAll('parent.customer_id', `'${request.customer_id}'`).replaceAll('parent.cust_mobile', `'${request.cust_mobile}'`);
  for (const { filter, entity } of lists) {
    const rows: readonly { readonly customer_id: string; readonly cust_mobile: string }[] = await listOf(acme, entity, asked(filter));
    expect(rows.every((row) => row.customer_id === request.customer_id || row.cust_mobile === request.cust_mobile)).toBe(true);
  }
  // Whoever has a list may ask by its filter.
  for (const { filter, entity } of lists) await listOf(people.acmeUser, entity, asked(filter));
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

it('keeps the assets of customers: found by their serial, chosen for requests, seen by the provider that works on them', async () => {
  const { acme, acmeUser, globex, fixit, zenith, tech } = people;
  const mine = dataOf(await acme.post('/v1/data/customer', { ...caller, cust_name: 'Assets', cust_mobile: '9700045111' }), 201);
  const other = dataOf(await acme.post('/v1/data/customer', { ...caller, cust_name: 'Others', cust_mobile: '9700045112' }), 201);
  const [type] = await listOf(acme, 'service-type', "doc.name == 'Air conditioner service'");
  const device = { customer_id: mine.id, name: 'AX-900', make: 'Acme', serial_number: 'SN-7731-XQ', srvc_type_id: type.id };
  const asset = dataOf(await acmeUser.post('/v1/data/asset', { ...device, installed_on: '2024-01-01', warranty_until: '2026-01-01' }), 201);
  const early = await acme.post('/v1/data/asset', { ...device, installed_on: '2024-01-02', warranty_until: '2024-01-01' });
  expect([early.status, early.body.errors[0].pointer]).toEqual([422, '/warranty_until']);
  const foreign = dataOf(await acme.post('/v1/data/asset', { ...device, customer_id: other.id, serial_number: 'SN-2' }), 201);

  const found = async (person: typeof acme) => (await person.get('/v1/search?query=SN-7731')).body;
  expect(JSON.stringify(await found(acme))).toContain(asset.id);
  for (const stranger of [globex, fixit, zenith, tech]) {
    expect(JSON.stringify(await found(stranger))).not.toContain(asset.id);
    expect((await stranger.get(`/v1/data/asset/${asset.id}`)).status).toBe(404);
  }

  const raised = { srvc_type_id: type.id, title: 'Cooling', customer_id: mine.id };
  const wrong = await acme.post('/v1/data/service-request', { ...raised, asset_id: foreign.id });
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/asset_id']);
  const [provider] = await listOf(acme, 'organisation', "doc.nickname.contains('FixIt')");
  const request = dataOf(await acme.post('/v1/data/service-request', { ...raised, asset_id: asset.id, provider_id: provider.id }), 201);
  expect(request.asset_id).toBe(asset.id);
  // The provider sees the device, and not whose it is.
  const seen = await read(fixit, 'asset', asset.id);
  expect([seen.serial_number, seen.warranty_until, 'customer_id' in seen, 'provider_ids' in seen]).toEqual([
    'SN-7731-XQ',
    '2026-01-01',
    false,
    false,
  ]);
  expect((await fixit.patch(`/v1/data/asset/${asset.id}`, { note: 'x' }, { headers: { 'if-match': '*' } })).status).toBe(404);
  expect((await zenith.get(`/v1/data/asset/${asset.id}`)).status).toBe(404);
  expect((await listOf(fixit, 'service-request', `doc.asset_id == '${asset.id}'`)).map(({ id }: { id: string }) => id)).toEqual([
    request.id,
  ]);
  // A visit carries it along.
  const [kind] = await listOf(fixit, 'subtask-type', 'doc.is_active');
  const visit = dataOf(await fixit.post('/v1/data/subtask', { srvc_req_id: request.id, sbtsk_type_id: kind.id, title: 'Look' }), 201);
  expect(visit.asset_id).toBe(asset.id);
  dataOf(await patch(acme, 'service-request', request.id, { asset_id: null }));
  expect((await read(fixit, 'subtask', visit.id)).asset_id).toBeNull();
  expect((await fixit.get(`/v1/data/asset/${asset.id}`)).status).toBe(404);
});

it('takes a second open request of one customer and type only with a reason, where the type asks for one', async () => {
  const { acme, acmeUser } = people;
  const at = '/v1/data/service-request';
  const customer = dataOf(await acme.post('/v1/data/customer', { ...caller, cust_name: 'Twice', cust_mobile: '9700045333' }), 201);
  const asset = (name: string) => acme.post('/v1/data/asset', { customer_id: customer.id, name });
  const [one, other] = [dataOf(await asset('Hall'), 201), dataOf(await asset('Kitchen'), 201)];
  const [type] = await listOf(acme, 'service-type', 'doc.is_active');
  const call = { customer_id: customer.id, srvc_type_id: type.srvc_id, title: 'Leaks' };
  const first = dataOf(await acme.post(at, { ...call, asset_id: one.id }), 201);
  // Nobody asked for it so far.
  const second = dataOf(await acme.post(at, call), 201);
  await patch(acme, 'service-type', type.id, { asks_duplicate_reason: true });

  const refused = await acmeUser.post(at, { ...call, asset_id: one.id });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([
    expect.objectContaining({
      pointer: '/duplicate_reason',
      code: 'duplicate',
      params: expect.objectContaining({ codes: expect.any(Array) }),
    }),
  ]);
  for (const { display_code } of [first, second]) expect(refused.body.message).toContain(display_code);
  // Who says nothing but the phone is found, and asked as well.
  expect(
    (
      await acme.post(at, {
        cust_mobile: caller.cust_mobile.replace('45678', '45333'),
        cust_name: 'Twice',
        srvc_type_id: type.srvc_id,
        title: 'x',
      })
    ).status,
  ).toBe(422);
  const reason = 'The unit in the hall, too';
  expect(dataOf(await acmeUser.post(at, { ...call, asset_id: one.id, duplicate_reason: reason }), 201).duplicate_reason).toBe(reason);
  // The second one was raised without an asset, and may be about any.
  expect((await acme.post(at, { ...call, asset_id: other.id })).status).toBe(422);
  await patch(acme, 'service-type', type.id, { asks_duplicate_reason: false });
  dataOf(await acme.post(at, call), 201);
});
