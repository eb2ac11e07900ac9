/** `GET /v1/maps/road`: lines along roads of the operator's service, a stand-in for OSRM's here. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, type People, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;
const say =
  (body: unknown, status = 200): Respond =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
/** The documented example of the format. */
const way = { code: 'Ok', routes: [{ geometry: '_p~iF~ps|U_ulLnnqC_mqNvxq`@', distance: 12_345.6, duration: 1500 }] };

describe.each(engines)('lines along roads on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let service: Server;
  let asked: URL[] = [];
  let respond: Respond = say(way);

  beforeAll(async () => {
    service = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://roads.test'));
      respond(request, response);
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/osrm/`;
    server = await startTestServer({
      areas: ['requests', 'links', 'rights', 'maps'],
      engine,
      seed: true,
      config: { roads: { url, profile: 'car', key: 'k&1', timeout: 300 } },
    });
    people = await signInAll(server);
  });
  afterAll(async () => {
    await server.stop();
    service.closeAllConnections();
    service.close();
  });
  beforeEach(() => {
    asked = [];
    respond = say(way);
  });

  const road = (points: string, token = people.tech.token) =>
    server.inject('GET', `/v1/maps/road?${new URLSearchParams({ points })}`, { headers: { authorization: `Bearer ${token}` } });

  it('are the service’s, which learns of the places and nothing else, and is asked once for the same', async () => {
    const answer = await road('12.9716,77.5946;12.9352,77.6245');
    expect(dataOf(answer)).toEqual({
      line: [
        [38.5, -120.2],
        [40.7, -120.95],
        [43.252, -126.453],
      ],
      metres: 12_345.6,
      seconds: 1500,
    });
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/osrm/route/v1/car/77.59460,12.97160;77.62450,12.93520']);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ overview: 'full', geometries: 'polyline', key: 'k&1' });
    // A metre is no other place, and whoever asks learns what another one did.
    expect((await road('12.971601,77.5946;12.9352,77.6245', people.dispatcher.token)).body).toEqual(answer.body);
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(answer.body)).not.toContain('k&1');
  });

  it('are for members alone, and for places that are some', async () => {
    expect((await server.inject('GET', '/v1/maps/road?points=1,1;2,2')).status).toBe(401);
    for (const points of ['', '1,1', '1,1;91,1', '1,1;1,181', 'a,b;1,1', '1,1;1', Array.from({ length: 51 }, () => '1,1').join(';')]) {
      const answer = await road(points);
      expect([answer.status, answer.body.errors?.[0]?.pointer], points).toEqual([400, '?points']);
    }
    expect(asked).toEqual([]);
  });

  it('are none where there is no road, which is kept too', async () => {
    respond = say({ code: 'NoRoute' }, 200);
    for (const _ of [1, 2]) expect(dataOf(await road('12.1,77.1;12.2,77.2'))).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it.each<[string, Respond]>([
    ['an error', say({ code: 'Ok' }, 500)],
    ['another code', say({ code: 'InvalidQuery' })],
    ['no way', say({ code: 'Ok', routes: [] })],
    ['a line that is none', say({ code: 'Ok', routes: [{ geometry: '_p~iF ps', distance: 1, duration: 1 }] })],
    ['a length that is none', say({ code: 'Ok', routes: [{ geometry: '', distance: -1, duration: 1 }] })],
    ['another address', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['nothing', () => undefined],
  ])('fail where the service answers %s, and are asked for again', async (what, answering) => {
    respond = answering;
    const points = `12.3,77.3;12.4,77.${what.length}`;
    expect(await road(points)).toMatchObject({ status: 503, body: { code: 'maps_failed' } });
    respond = say(way);
    expect((await road(points)).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('are limited for each person, what is known not counted', async () => {
    const token = people.fixit.token;
    const answers = await Promise.all(Array.from({ length: 121 }, (_, index) => road(`10,${index};11,${index}`, token)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([refused.length, asked.length]).toEqual([1, 120]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await road('10,1;11,1', token)).status).toBe(200);
    expect((await road('10,1;11,5', people.dispatcher.token)).status).toBe(200);
  });
});

it('are none where no service is set up', async () => {
  const server = await startTestServer({ areas: ['requests', 'links', 'rights', 'maps'], seed: true });
  const people = await signInAll(server);
  const answer = await server.inject('GET', '/v1/maps/road?points=1,1;2,2', { headers: { authorization: `Bearer ${people.tech.token}` } });
  expect(dataOf(answer)).toBeNull();
  await server.stop();
});
