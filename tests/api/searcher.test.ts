/** `GET /v1/searcher`, and what a maps service of this test's own says of addresses. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, type People, signInAll } from '../support/journey.ts';
import { having } from '../support/members.ts';
import { createRestricting, idOf } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;
const say =
  (body: unknown, status = 200): Respond =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
const component = (long_name: string, ...types: string[]) => ({ long_name, types });
const koramangala = {
  place_id: 'place-1',
  formatted_address: '5, Lotus, 80 Feet Road, 4th Block, Koramangala, Bengaluru, Karnataka 560034, India',
  geometry: { location: { lat: 12.9352, lng: 77.6245 } },
  address_components: [
    component('5', 'street_number'),
    component('Lotus', 'neighborhood', 'political'),
    component('4th Block', 'sublocality_level_2', 'sublocality'),
    component('Koramangala', 'sublocality_level_1', 'sublocality'),
    component('Bengaluru', 'locality', 'political'),
    component('Karnataka', 'administrative_area_level_1', 'political'),
    component('India', 'country', 'political'),
    component('560034', 'postal_code'),
  ],
};
const address = {
  text: koramangala.formatted_address,
  door: '5',
  building: 'Lotus',
  street: '4th Block',
  city: 'Bengaluru',
  postalCode: '560034',
  state: 'Karnataka',
  country: 'India',
  location: { place_id: 'place-1', latlng: { lat: 12.9352, lng: 77.6245 } },
};
const injections = ["' or 1=1 --", "'; drop table pincode; --", '%', '_', "') || true || doc.city.contains('", '\\', '"'];

describe.each(engines)('looking places and customers up on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let maps: Server;
  let asked: URL[] = [];
  let respond: Respond;

  beforeAll(async () => {
    maps = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://maps.test'));
      respond(request, response);
    });
    await new Promise<void>((done) => maps.listen(0, '127.0.0.1', done));
    const { port } = maps.address() as AddressInfo;
    server = await startTestServer({
      areas: ['people', 'setup', 'rights', 'search', 'maps'],
      engine,
      seed: true,
      config: { maps: { url: `http://127.0.0.1:${port}/geocode`, key: 'k&1' } },
    });
    people = await signInAll(server);
  });
  afterAll(async () => {
    await server.stop();
    maps.closeAllConnections();
    maps.close();
  });
  beforeEach(() => {
    asked = [];
    respond = say({ status: 'OK', results: [koramangala] });
    // The allowance of a minute begins anew.
    server.clock.advance(61_000);
  });

  const search = (caller: Caller, parameters: Record<string, string>) => caller.get(`/v1/searcher?${new URLSearchParams(parameters)}`);
  const found = async (caller: Caller, parameters: Record<string, string>) => dataOf(await search(caller, parameters));

  describe('pincodes', () => {
    it('have city and state, for everybody', async () => {
      const koramangala = {
        label: '560034, Koramangala, Bengaluru, Karnataka',
        pincode: '560034',
        area: 'Koramangala',
        city: 'Bengaluru',
        state: 'Karnataka',
      };
      for (const caller of [people.acme, people.globex, people.tech, people.acmeUser])
        expect(await found(caller, { fn: 'getPincode', query: '560034' })).toEqual([koramangala]);
      expect(await found(people.acme, { fn: 'getPincode', query: 'koramang' })).toEqual([koramangala]);
    });

    it('are found by how they begin, at most 20', async () => {
      const all = await found(people.acme, { fn: 'getPincode', query: '4' });
      expect(all).toHaveLength(20);
      expect(all.every(({ pincode }: { pincode: string }) => pincode.startsWith('4'))).toBe(true);
    });

    it('that nobody knows, and those of another country, have no answer', async () => {
      expect(await found(people.acme, { fn: 'getPincode', query: '999999' })).toEqual([]);
      expect(await found(people.acme, { fn: 'getPincode' })).toEqual([]);
      const owner = await server.as('owner@demo.test');
      const row = { country: 'US', pincode: '560034', area: '', city: 'Elsewhere', state: 'Nowhere' };
      dataOf(await owner.post('/v1/data/pincode', row), 201);
      expect(await found(people.acme, { fn: 'getPincode', query: '560034' })).toHaveLength(1);
      expect(await found(people.acme, { fn: 'getState', query: 'nowhere' })).toEqual([]);
    });

    it('are written by the platform owner alone', async () => {
      const row = { country: 'IN', pincode: '560035', area: 'Test', city: 'Bengaluru', state: 'Karnataka' };
      for (const caller of [people.acme, people.fixit, people.tech]) expect((await caller.post('/v1/data/pincode', row)).status).toBe(404);
      expect(await found(people.acme, { fn: 'getPincode', query: '560035' })).toEqual([]);
    });
  });

  it('cities come with their state, states alone', async () => {
    expect(await found(people.acme, { fn: 'getCities', query: 'beng' })).toEqual([
      { label: 'Bengaluru, Karnataka', city: 'Bengaluru', state: 'Karnataka' },
    ]);
    expect((await found(people.acme, { fn: 'getCities' })).length).toBe(20);
    const states = (await found(people.acme, { fn: 'getState' })).map(({ state }: { state: string }) => state);
    expect(states).toContain('Karnataka');
    expect(new Set(states).size).toBe(states.length);
    expect(await found(people.acme, { fn: 'getState', query: 'tamil' })).toEqual([{ label: 'Tamil Nadu', state: 'Tamil Nadu' }]);
  });

  describe('customers', () => {
    let name = '';
    beforeAll(async () => {
      name = `Searched ${engine}`;
      const rows = [
        {
          cust_name: `${name} One`,
          cust_mobile: '9811111111',
          cust_line_1: 'Lotus Heights',
          cust_pincode: '560034',
          cust_city: 'Bengaluru',
        },
        { cust_name: `${name} Two`, cust_mobile: '9822222222', cust_line_1: 'Rose Villa', cust_pincode: '411001', cust_city: 'Pune' },
      ];
      for (const row of rows) dataOf(await people.acme.post('/v1/data/customer', row), 201);
    });
    const namesOf = async (caller: Caller, parameters: Record<string, string>) =>
      (await found(caller, { fn: 'getCustomers', ...parameters })).map(({ cust_name }: { cust_name: string }) => cust_name);

    it('are found by name, and by name and parts of the address', async () => {
      expect(await namesOf(people.acme, { query: name })).toEqual([`${name} One`, `${name} Two`]);
      expect(await namesOf(people.acme, { combined_search: `${name}, lotus ,560034` })).toEqual([`${name} One`]);
      expect(await namesOf(people.acme, { combined_search: `${name},,Pune` })).toEqual([`${name} Two`]);
      expect(await namesOf(people.acme, { combined_search: `${name},lotus,Pune` })).toEqual([]);
      expect(await namesOf(people.acme, { combined_search: ',560034' })).toEqual([]);
      expect(await namesOf(people.acme, { combined_search: `One ${name},lotus` })).toEqual([`${name} One`]);
      for (const parameters of [{ query: 'many '.repeat(20) }, { combined_search: `${'many '.repeat(20)},x` }])
        expect(await namesOf(people.acme, parameters)).toEqual([]);
      const [one] = await found(people.acme, { fn: 'getCustomers', query: `${name} One` });
      expect(one).toMatchObject({ cust_line_1: 'Lotus Heights', cust_city: 'Bengaluru', label: expect.stringContaining(`${name} One, `) });
    });

    it('tell nothing by a part of the address that is hidden', async () => {
      const restricting = createRestricting();
      const user_ids = [await idOf(people.acmeUser)];
      const fields = ['/cust_line_1', '/address'];
      await restricting.restrict(people.acme, { subject: 'field', effect: 'deny', entity: 'customer', fields, user_ids });
      try {
        expect(await namesOf(people.acmeUser, { combined_search: `${name},lotus` })).toEqual([]);
        expect(await namesOf(people.acmeUser, { combined_search: `${name},560034` })).toEqual([`${name} One`]);
        const [seen] = await found(people.acmeUser, { fn: 'getCustomers', query: `${name} One` });
        expect(JSON.stringify(seen)).not.toContain('Lotus');
      } finally {
        await restricting.lift();
      }
    });

    it('of another organisation are nobody', async () => {
      for (const caller of [people.globex, people.zenith, people.fixit, people.tech]) {
        expect(await namesOf(caller, { query: name })).toEqual([]);
        expect(await namesOf(caller, { combined_search: `${name},lotus` })).toEqual([]);
      }
    });

    it('stay masked, and a masked number or a hidden part finds nobody', async () => {
      expect(await found(people.acme, { fn: 'getCustomers', query: '9811111111' })).toHaveLength(1);
      await having(people.acme, 'user@acme.test', { can_see_consumer_phonenumber: false }, async () => {
        const [seen] = await found(people.acmeUser, { fn: 'getCustomers', query: `${name} One` });
        expect(seen).toMatchObject({ cust_name: `${name} One`, cust_mobile: '•••• 1111' });
        expect(JSON.stringify(seen)).not.toContain('9811111111');
        expect(await namesOf(people.acmeUser, { query: '9811111111' })).toEqual([]);
        expect(await namesOf(people.acmeUser, { combined_search: `${name},9811111111` })).toEqual([]);
      });
      // A number is no part of an address for those either who may read it.
      expect(await namesOf(people.acme, { combined_search: `${name},9811111111` })).toEqual([]);
    });
  });

  it.each(injections)('takes %j as words', async (words) => {
    for (const fn of ['getPincode', 'getCities', 'getState', 'getCustomers'])
      expect(await found(people.acme, { fn, query: words })).toEqual([]);
    expect(await found(people.acme, { fn: 'getCustomers', combined_search: `${words},${words}` })).toEqual([]);
    expect(await found(people.acme, { fn: 'getPincode', query: '560034' })).toHaveLength(1);
  });

  it.each([
    ['no function', '', 'required'],
    ['another function', 'fn=getUsers', 'choice'],
    ['an unknown parameter', 'fn=getState&org_id=1', 'unknown'],
    ['a function twice', 'fn=getState&fn=getCities', 'duplicate'],
    ['parts for pincodes', 'fn=getPincode&combined_search=a', 'unexpected'],
    ['both questions', 'fn=getCustomers&query=a&combined_search=a', 'unexpected'],
    ['words without end', `fn=getPincode&query=${'9'.repeat(201)}`, 'maxLength'],
    ['characters that no text has', 'fn=getPincode&query=%00', 'text'],
  ])('refuses %s', async (_what, query, code) => {
    const { status, body } = await people.acme.get(`/v1/searcher?${query}`);
    expect([status, body.code, body.errors[0].code]).toEqual([400, 'bad_query', code]);
  });

  it('is for people with a session', async () => {
    for (const url of ['/v1/searcher?fn=getState', '/v1/maps/places?q=a', '/v1/maps/reverse?latlng=1,2'])
      expect((await server.inject('GET', url)).status).toBe(401);
    expect(asked).toEqual([]);
  });

  describe('the maps service', () => {
    it('finds addresses in the country of the organisation', async () => {
      expect(dataOf(await people.acme.get('/v1/maps/places?q=80%20Feet%20Road'))).toEqual([address]);
      expect(asked.map(({ pathname }) => pathname)).toEqual(['/geocode']);
      expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ address: '80 Feet Road', components: 'country:IN', key: 'k&1' });
    });

    it('is not told what stands for another parameter', async () => {
      await people.acme.get(`/v1/maps/places?q=${encodeURIComponent('x&components=country:US&key=mine')}`);
      expect(asked[0]?.searchParams.getAll('components')).toEqual(['country:IN']);
      expect(asked[0]?.searchParams.getAll('key')).toEqual(['k&1']);
    });

    it('knows the address of a point, or none', async () => {
      const at = (latlng: string) => people.acme.get(`/v1/maps/reverse?latlng=${latlng}`);
      expect(dataOf(await at('12.9,77.6'))).toEqual({ ...address, location: { place_id: 'place-1', latlng: { lat: 12.9, lng: 77.6 } } });
      expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ latlng: '12.9,77.6', key: 'k&1' });
      respond = say({ status: 'ZERO_RESULTS', results: [] });
      expect(dataOf(await at('0,0'))).toBeNull();
      respond = say({ status: 'OK', results: [{ geometry: { location: { lat: 1, lng: 2 } } }] });
      expect(dataOf(await at('1,2'))).toMatchObject({ text: '', city: '' });
      expect(dataOf(await people.acme.get('/v1/maps/places?q=a'))).toEqual([]);
    });

    it.each(['', '1', '91,0', '0,181', '1,2,3', 'a,b', '1e1,2', '1,2&components=country:US'])(
      'is not asked for the point %j',
      async (latlng) => {
        expect((await people.acme.get(`/v1/maps/reverse?latlng=${latlng}`)).status).toBe(400);
        expect(asked).toEqual([]);
      },
    );

    it.each<[string, Respond]>([
      ['refuses', say({ status: 'REQUEST_DENIED', error_message: 'The key k&1 is not valid.' })],
      ['is broken', say('<html>', 502)],
      ['answers something else', say('[]')],
      ['answers without end', say('x'.repeat(600 * 1024))],
      ['sends elsewhere', (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()],
    ])('is said to have failed when it %s', async (_what, how) => {
      respond = how;
      for (const url of ['/v1/maps/places?q=a', '/v1/maps/reverse?latlng=1,2']) {
        const answer = await people.acme.get(url);
        expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'maps_failed', '30']);
        expect(answer.text).not.toContain('k&1');
      }
    });

    it('is asked so often a minute by one person', async () => {
      for (let at = 0; at < 60; at += 1) expect((await people.fixit.get('/v1/maps/reverse?latlng=1,2')).status).toBe(200);
      const refused = await people.fixit.get('/v1/maps/places?q=a');
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await people.acme.get('/v1/maps/places?q=a')).status).toBe(200);
    });

    it('is known to the page as set up', async () => {
      expect(dataOf(await people.acme.get('/v1/feature-access/maps'))).toBe(true);
    });
  });
});

it('says that no maps service is set up', async () => {
  const bare = await startTestServer({ areas: ['people', 'setup', 'rights', 'search', 'maps'], seed: true });
  try {
    const admin = await bare.as('admin@acme.test');
    for (const url of ['/v1/maps/places?q=a', '/v1/maps/reverse?latlng=1,2']) {
      const { status, body } = await admin.get(url);
      expect([status, body.code]).toEqual([422, 'no_maps']);
    }
    expect(dataOf(await admin.get('/v1/feature-access/maps'))).toBe(false);
  } finally {
    await bare.stop();
  }
}, 120_000);
