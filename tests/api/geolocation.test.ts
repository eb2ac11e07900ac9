/** `PUT /v1/services/geolocation-update/{srvc_type_id}/{srvc_req_id}`, against a maps service of this test's own. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, type People, patch, read, signInAll, timeline } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;
const found = (lat: unknown, lng: unknown) => ({ status: 'OK', results: [{ geometry: { location: { lat, lng } } }] });
const say =
  (body: unknown, status = 200): Respond =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));

describe.each(engines)('the location of a request on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let maps: Server;
  let asked: URL[] = [];
  let respond: Respond = say(found(12.9352, 77.6245));

  beforeAll(async () => {
    maps = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://maps.test'));
      respond(request, response);
    });
    await new Promise<void>((done) => maps.listen(0, '127.0.0.1', done));
    const { port } = maps.address() as AddressInfo;
    server = await startTestServer({
      areas: ['requests', 'links', 'rights', 'maps'],
      engine,
      seed: true,
      config: { maps: { url: `http://127.0.0.1:${port}/geocode?lang=en`, key: 'k&1' } },
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
    respond = say(found(12.9352, 77.6245));
  });

  const locate = (token: string, typeId: number | string, id: string) =>
    server.inject('PUT', `/v1/services/geolocation-update/${typeId}/${id}`, { headers: { authorization: `Bearer ${token}` } });

  it('is fetched for its address and kept, and told in the timeline', async () => {
    const { requestId, typeId } = await givenRequest(people);
    const answer = await locate(people.acme.token, typeId, requestId);
    expect(dataOf(answer)).toEqual({ location_latitude: 12.9352, location_Longitude: 77.6245 });
    expect(await read(people.acme, 'service-request', requestId)).toMatchObject(answer.body.data);
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/geocode']);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      lang: 'en',
      key: 'k&1',
      address: '4B, Lotus Heights, Bengaluru 560034, Karnataka',
    });
    expect((await timeline(people.acme, requestId)).at(-1)).toMatchObject({ kind: 'edited' });
  });

  it('stays what it is where there is one', async () => {
    const { requestId, typeId } = await givenRequest(people);
    dataOf(await patch(people.acme, 'service-request', requestId, { location_latitude: 1, location_Longitude: 2 }));
    expect(dataOf(await locate(people.acme.token, typeId, requestId))).toEqual({ location_latitude: 1, location_Longitude: 2 });
    expect(asked).toEqual([]);
  });

  it('is fetched by those who may change it alone, and nothing leaves for the others', async () => {
    const { requestId, typeId } = await givenRequest(people);
    expect((await locate(people.globex.token, typeId, requestId)).status).toBe(404);
    expect((await locate(people.tech.token, typeId, requestId)).status).toBe(404);
    expect((await locate(people.fixit.token, typeId, requestId)).status).toBeGreaterThanOrEqual(404);
    expect((await locate(people.acme.token, 999_999, requestId)).status).toBe(404);
    expect((await locate(people.acme.token, typeId, 'none')).status).toBe(404);
    expect((await server.inject('PUT', `/v1/services/geolocation-update/${typeId}/${requestId}`)).status).toBe(401);
    expect(asked).toEqual([]);
    expect((await read(people.acme, 'service-request', requestId)).location_latitude).toBeNull();
  });

  it('is asked for as often as the maps service at all: questions of a person are counted together', async () => {
    const searching = await server.as('admin@acme.test');
    server.clock.advance(60_000);
    const { requestId, typeId } = await givenRequest(people);
    const statuses = [];
    for (let count = 0; count < 60; count += 1) statuses.push((await searching.get('/v1/maps/reverse?latlng=12.9,77.6')).status);
    expect(statuses.filter((status) => status === 429)).toEqual([]);
    asked = [];
    const refused = await locate(people.acme.token, typeId, requestId);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(asked).toEqual([]);
    // One that has its place asks nobody.
    const known = await givenRequest(people);
    dataOf(await patch(people.acme, 'service-request', known.requestId, { location_latitude: 1, location_Longitude: 2 }));
    expect((await locate(people.acme.token, known.typeId, known.requestId)).status).toBe(200);
    server.clock.advance(60_000);
    expect((await locate(people.acme.token, typeId, requestId)).status).toBe(200);
    expect((await searching.get('/v1/maps/reverse?latlng=12.9,77.6')).status).not.toBe(429);
  });

  it('is not there for an address that nobody knows', async () => {
    const { requestId, typeId } = await givenRequest(people);
    respond = say({ status: 'ZERO_RESULTS', results: [] });
    const answer = await locate(people.acme.token, typeId, requestId);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([422, 'place_not_found', 'Location Not Found']);
  });

  it.each<[string, Respond]>([
    ['refuses', say({ status: 'REQUEST_DENIED', error_message: 'The key k&1 is not valid.' })],
    ['is broken', say('<html>', 502)],
    ['answers something else', say('[]')],
    ['answers no number', say(found('12', null))],
    ['answers no place on earth', say(found(120, 400))],
    ['answers without end', say('x'.repeat(600 * 1024))],
    ['sends elsewhere', (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()],
  ])('says so when the maps service %s', async (_what, how) => {
    const { requestId, typeId } = await givenRequest(people);
    respond = how;
    const answer = await locate(people.acme.token, typeId, requestId);
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'maps_failed', '30']);
    expect(answer.text).not.toContain('k&1');
    expect(asked).toHaveLength(1);
    expect((await read(people.acme, 'service-request', requestId)).location_latitude).toBeNull();
  });
});
