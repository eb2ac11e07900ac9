/** A map service as both kinds speak, asked in lots: what it says is taken, and what it does not say properly is not. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOf, type Site } from '../day/index.ts';
import { createMeasuring } from './measure.ts';

const sites: readonly Site[] = [0, 1, 2, 3, 4].map((step) => ({ latitude: 28.6 + step / 100, longitude: 77.2 }));
const nothing = () => false;
let server: Server;
let url: string;
let answer: (target: URL) => unknown;
let asked: URL[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const target = new URL(request.url ?? '', 'http://localhost');
    asked.push(target);
    const told = answer(target);
    if (told !== undefined) response.end(typeof told === 'string' ? told : JSON.stringify(told));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const latitudes = (points: readonly string[], at: number) => points.map((point) => Number(point.split(',')[at]));
/** A hundredth of a degree takes five minutes northwards, six southwards, and is a kilometre. */
const secondsOf = (from: number, to: number) => Math.round(Math.abs(to - from) * 100) * (to > from ? 300 : 360);
const metresOf = (from: number, to: number) => Math.round(Math.abs(to - from) * 100) * 1000;

const indices = (target: URL, name: string) => (target.searchParams.get(name) ?? '').split(';').map(Number);
const osrmAnswer = (target: URL) => {
  const all = latitudes(target.pathname.split('/').at(-1)?.split(';') ?? [], 1);
  const [from, to] = [indices(target, 'sources'), indices(target, 'destinations')].map((each) => each.map((at) => all[at] ?? 0));
  const table = (of: typeof secondsOf) => from?.map((one) => to?.map((other) => of(one, other)));
  return { code: 'Ok', durations: table(secondsOf), distances: table(metresOf) };
};
const googleAnswer = (target: URL) => {
  const [from, to] = ['origins', 'destinations'].map((name) => latitudes((target.searchParams.get(name) ?? '').split('|'), 0));
  const rows = from?.map((one) => ({
    elements: to?.map((other) => ({
      status: 'OK',
      duration: { value: secondsOf(one, other) },
      distance: { value: metresOf(one, other) },
    })),
  }));
  return { status: 'OK', rows };
};

const kinds = { osrm: osrmAnswer, google: googleAnswer } as const;
const NAMES = ['osrm', 'google'] as const;
const measuring = (kind: keyof typeof kinds, more: object = {}) =>
  createMeasuring({ kind, url: `${url}/maps`, profile: 'driving', size: 2, timeout: 300, key: 'k', ...more });

describe.each(NAMES)('%s', (kind) => {
  it('is asked for every way once, in lots of its size, each way by its own direction', async () => {
    answer = kinds[kind];
    const { measured, wasHeard } = await measuring(kind).measure(sites, nothing);
    expect(wasHeard).toBe(true);
    const legs = new Map(measured.map(({ from, to, leg }) => [`${from} ${to}`, leg]));
    for (const from of sites)
      for (const to of sites.filter((site) => site !== from)) {
        const [seconds, metres] = [secondsOf(from.latitude, to.latitude), metresOf(from.latitude, to.latitude)];
        expect(legs.get(`${placeOf(from)} ${placeOf(to)}`)).toEqual({ seconds, metres });
      }
    // Five places by two at a time: three lots by three, without that of the last place alone.
    expect(asked).toHaveLength(8);
    expect(asked.every((target) => target.pathname.startsWith('/maps') && target.searchParams.get('key') === 'k')).toBe(true);
  });

  it('is not asked for what is known', async () => {
    answer = kinds[kind];
    const [, , , , last] = sites.map(placeOf);
    const { measured } = await measuring(kind).measure(sites, (from, to) => from !== last && to !== last);
    expect(new Set(measured.flatMap(({ from, to }) => [from, to]))).toEqual(new Set(sites.map(placeOf)));
    expect(asked.length).toBeLessThan(8);
    asked = [];
    expect(await measuring(kind).measure(sites, () => true)).toEqual({ measured: [], wasHeard: true });
    expect(asked).toHaveLength(0);
  });

  it.each<[string, (target: URL) => unknown]>([
    ['says nothing', () => undefined],
    ['speaks no JSON', () => '<html>'],
    ['refuses', () => ({ code: 'TooBig', status: 'OVER_QUERY_LIMIT' })],
    ['says less than it was asked', () => ({ code: 'Ok', status: 'OK', durations: [[0]], distances: [[0]], rows: [{ elements: [] }] })],
    ['says what no way can be', (target) => JSON.parse(JSON.stringify(kinds[kind](target)).replaceAll(/\b[36]\d0\b/g, '-1'))],
  ])('is not believed when it %s', async (_, wrong) => {
    answer = wrong;
    const { measured, wasHeard } = await measuring(kind, { size: 10 }).measure(sites, nothing);
    expect([measured, wasHeard]).toEqual([[], false]);
  });
});

it('leaves a way that there is not to straight lines, and keeps what was said before the service fell silent', async () => {
  answer = () => ({ code: 'Ok', durations: [[0, null], [60, 0]], distances: [[0, null], [900, 0]] }); // biome-ignore format: a matrix
  const { measured, wasHeard } = await measuring('osrm').measure(sites.slice(0, 2), nothing);
  expect([wasHeard, measured.filter(({ leg }) => leg === null)]).toEqual([true, [expect.objectContaining({ leg: null })]]);
  let count = 0;
  answer = (target) => (++count > 5 ? undefined : osrmAnswer(target));
  const half = await measuring('osrm', { timeout: 200 }).measure(sites, nothing);
  expect([half.wasHeard, half.measured.length > 0]).toEqual([false, true]);
});
