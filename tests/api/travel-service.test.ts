/** A run goes by the operator's map service: asked before the search, not twice for the same, and straight lines where it is silent. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { RUNS } from '../../src/server/dispatch/runs/index.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, type People, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Twenty-five minutes whatever the way, and four from door to door. */
const SECONDS = 1500;
const off = ['brand', 'vertical', 'skill', 'level', 'hub', 'travel'].map((constraint) => ({ constraint, strictness: 'off' }));
const table = (from: number, to: number, value: number) => Array.from({ length: from }, () => Array.from({ length: to }, () => value));

const kinds = {
  osrm: (target: URL) => {
    const [from, to] = ['sources', 'destinations'].map((name) => (target.searchParams.get(name) ?? '').split(';').length);
    return { code: 'Ok', durations: table(from ?? 0, to ?? 0, SECONDS), distances: table(from ?? 0, to ?? 0, 9000) };
  },
  google: (target: URL) => {
    const [from, to] = ['origins', 'destinations'].map((name) => (target.searchParams.get(name) ?? '').split('|').length);
    const element = { status: 'OK', duration: { value: SECONDS }, distance: { value: 9000 } };
    return { status: 'OK', rows: table(from ?? 0, to ?? 0, 0).map((row) => ({ elements: row.map(() => element) })) };
  },
} as const;

describe.each(['osrm', 'google'] as const)('travel by a service that speaks as %s', (kind) => {
  let maps: Server;
  let server: TestServer;
  let people: People;
  let policy = '';
  let tech: { readonly id: string; readonly org_id: string };
  let days = 30;
  let day = '';
  let calls = 0;
  let answer: (target: URL) => unknown = kinds[kind];

  beforeAll(async () => {
    maps = createServer((request, response) => {
      calls += 1;
      const told = answer(new URL(request.url ?? '', 'http://maps.test'));
      if (told !== undefined) response.end(JSON.stringify(told));
    });
    await new Promise<void>((done) => maps.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(maps.address() as AddressInfo).port}`;
    server = await startTestServer({
      areas: ['requests', 'ratings', 'dispatch', 'broadcast', 'links', 'rights', 'flows'],
      seed: true,
      config: { matrix: { kind, url, profile: 'driving', size: kind === 'osrm' ? 100 : 10, timeout: 2000 } },
    });
    people = await signInAll(server, { isJudged: true });
    policy = dataOf(await people.fixit.post('/v1/data/dispatch-policy', { name: 'Wide', max_jobs_per_day: 30, rules: off }), 201).id;
    tech = (await listOf(people.dispatcher, 'user', "doc.user_email == 'tech@fixit.test'"))[0];
    const home = { home_latitude: 12.93, home_longitude: 77.62 };
    await server.server.parts.resources.update(system('test'), 'user', [{ id: tech.id, patch: home }]);
  });
  afterAll(async () => {
    await server.stop();
    maps.closeAllConnections();
    maps.close();
  });
  beforeEach(async () => {
    await work();
    days += 1;
    day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const row = { org_id: tech.org_id, user_id: tech.id, day, kind: 'available', from_time: '06:00', to_time: '22:00' };
    await server.server.parts.resources.create(system('test'), 'availability', [row]);
    answer = kinds[kind];
  });

  async function work() {
    for (let done = 1; done > 0; ) done = await server.server.parts.jobs.work(RUNS, { early: true });
  }
  const ran = async () => {
    const input = { from_day: day, to_day: day, policy_id: policy, seed: 7, steps: 100 };
    const { id } = dataOf(await people.dispatcher.post('/v1/data/dispatch-run/actions/auto-assign', input));
    await work();
    const run = await read(people.dispatcher, 'dispatch-run', id);
    expect(run, run.message).toMatchObject({ state: 'proposed' });
    const rows = await listOf(people.dispatcher, 'dispatch-proposal', `doc.run_id == '${id}' && doc.user_id != null`);
    return { note: run.travel_note as string, ways: rows.map((row: { travel_minutes: number }) => row.travel_minutes) as number[] };
  };
  const visit = async (north: number, more: object = {}) => {
    const id = await givenSubtask(people, await givenRequest(people), { assgne_id: null, due: day, duration: 60, ...more });
    const at = { location_latitude: 12.93 + north / 100, location_Longitude: 77.62 };
    await server.server.parts.resources.update(system('test'), 'subtask', [{ id, patch: at }]);
    return id;
  };

  it('plans by its times, asks nothing twice, and judges by them what is planned by hand', async () => {
    const [first, second] = [await visit(1, { start_time: '10:00' }), await visit(2)];
    const began = calls;
    const found = await ran();
    expect(found.note).toBe('Travel times come from the map service.');
    expect(calls).toBeGreaterThan(began);
    // In steps of five minutes.
    expect([...new Set(found.ways)]).toEqual([30]);
    const asked = calls;
    expect(await ran()).toEqual(found);
    expect(calls).toBe(asked);
    dataOf(await act(people.dispatcher, 'subtask', first, 'assign', { assgne_id: tech.id, reason: 'He knows the site' }));
    const move = { from: day, to: day, record: second, lane: tech.id, day, start: '11:10', end: '12:10' };
    const rows = dataOf(await people.dispatcher.post('/v1/data/subtask/actions/judge', move)).rows;
    expect(JSON.stringify(rows)).toContain('takes until 11:29');
    expect(calls).toBe(asked);
  });

  it.each<[string, unknown]>([
    ['does not answer', undefined],
    ['answers nonsense', { code: 'Ok', status: 'OK' }],
  ])('goes by straight lines where it %s, and says so', async (_, told) => {
    await visit(3);
    await visit(days);
    answer = () => told;
    const found = await ran();
    expect(found.note).toBe('Travel is estimated in straight lines where no route is known: the map service did not answer.');
    expect(found.ways.some((minutes) => minutes > 0 && minutes !== 30)).toBe(true);
    // Once it is back it is asked for what is missing.
    answer = kinds[kind];
    const again = await ran();
    expect([again.note, [...new Set(again.ways)]]).toEqual(['Travel times come from the map service.', [30]]);
  });
});
