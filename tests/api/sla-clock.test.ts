/** The clock of requests and sub-tasks against the target of their type: through real moves, with a clock that is moved. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { slaRound } from '../../src/server/requests/sla/round.ts';
import { engines } from '../support/database.ts';
import {
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  move,
  one,
  type People,
  patch,
  read,
  request,
  signInAll,
  statusId,
} from '../support/journey.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

const HOUR = 3_600_000;
const facts = ['state', 'due_at', 'target_minutes', 'minutes_run', 'since', 'stopped_at', 'met_percent'].map((name) => `sla_${name}`);
const codesOf = (answer: Answer) =>
  ((answer.body?.errors ?? []) as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);
const words = { remarks: 'No water on site' };

describe.each(engines)('service time on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let typeId: number;
  const start = Date.now();
  const inTime = (hours: number) => new Date(start + hours * HOUR).toISOString();
  const at = (hours: number) => server.clock.set(inTime(hours));

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'setup', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    typeId = (await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'")).id;
  });
  beforeEach(() => at(0));
  afterAll(() => server.stop());

  const clockOf = async (entity: 'service-request' | 'subtask', id: string) => {
    const row = await read(people.fixit, entity, id);
    return Object.fromEntries(facts.map((name) => [name, row[name] ?? null]));
  };
  const requestClock = (id: string) => clockOf('service-request', id);
  const step = async (id: string, key: string, input: object = {}) => dataOf(await move(people.acme, 'service-request', id, key, input));
  const setType = async (entity: 'service-type' | 'subtask-type', id: number, more: object) =>
    dataOf(await patch(entity === 'service-type' ? people.acme : people.fixit, entity, String(id), more));

  it('of the demo is told truly', async () => {
    for (const [person, entity, some] of [
      [people.acme, 'service-request', ['met', 'missed', 'overdue', 'running']],
      [people.fixit, 'subtask', ['met', 'missed', 'paused']],
    ] as const) {
      const rows: Record<string, unknown>[] = await listOf(person, entity, 'doc.sla_target_minutes != null', '&order_by=/created_at');
      expect(rows.length).toBeGreaterThan(50);
      for (const row of rows) {
        const isOver = row.status_type !== 'ACTIVE';
        expect([row.display_code, row.sla_stopped_at !== null]).toEqual([row.display_code, isOver]);
        const isMet = Number(row.sla_minutes_run) <= Number(row.sla_target_minutes);
        if (isOver) expect([row.display_code, row.sla_state]).toEqual([row.display_code, isMet ? 'met' : 'missed']);
        const passed = (Date.parse(String(row.sla_stopped_at ?? inTime(0))) - Date.parse(String(row.created_at))) / 60_000;
        expect(Number(row.sla_minutes_run)).toBeLessThanOrEqual(passed + 0.01);
      }
      const states = new Set(rows.map(({ sla_state }) => sla_state));
      expect([...states]).toEqual(expect.arrayContaining([...some]));
    }
  });

  it('runs from the creation, pauses, stops, and goes on when the request is reopened', async () => {
    const { requestId } = await givenRequest(people);
    expect(await requestClock(requestId)).toEqual({
      sla_state: 'running',
      sla_due_at: inTime(72),
      sla_target_minutes: 4320,
      sla_minutes_run: 0,
      sla_since: inTime(0),
      sla_stopped_at: null,
      sla_met_percent: null,
    });
    at(2);
    await step(requestId, 'on_hold', words);
    expect(await requestClock(requestId)).toMatchObject({ sla_state: 'paused', sla_due_at: null, sla_since: null, sla_minutes_run: 120 });
    at(7);
    await step(requestId, 'in_progress');
    expect(await requestClock(requestId)).toMatchObject({ sla_state: 'running', sla_due_at: inTime(77), sla_minutes_run: 120 });
    at(10);
    await step(requestId, 'done');
    const done = { sla_state: 'met', sla_minutes_run: 300, sla_stopped_at: inTime(10), sla_met_percent: 100, sla_due_at: null };
    expect(await requestClock(requestId)).toMatchObject(done);
    at(20);
    await step(requestId, 'in_progress');
    expect(await requestClock(requestId)).toMatchObject({
      sla_state: 'running',
      sla_due_at: inTime(87),
      sla_minutes_run: 300,
      sla_stopped_at: null,
      sla_met_percent: null,
    });
    at(88);
    await step(requestId, 'done');
    expect(await requestClock(requestId)).toMatchObject({ sla_state: 'missed', sla_minutes_run: 4380, sla_met_percent: 0 });
    at(90);
    await step(requestId, 'closed');
    expect(await requestClock(requestId)).toMatchObject({ sla_state: 'missed', sla_stopped_at: inTime(88), sla_minutes_run: 4380 });
  });

  it('follows the moves that the server makes of itself, and those of many at once', async () => {
    const work = await givenRequest(people);
    const subtaskId = await givenSubtask(people, work);
    at(1);
    dataOf(await move(people.tech, 'subtask', subtaskId, 'in_progress'));
    at(3);
    dataOf(await move(people.tech, 'subtask', subtaskId, 'done', words));
    const met = { sla_state: 'met', sla_minutes_run: 180, sla_stopped_at: inTime(3), sla_met_percent: 100 };
    expect(await clockOf('subtask', subtaskId)).toMatchObject({ ...met, sla_target_minutes: 4320 });
    expect(await requestClock(work.requestId)).toMatchObject(met);

    at(0);
    const many = [await givenRequest(people), await givenRequest(people)].map(({ requestId }) => requestId);
    at(4);
    const to = await statusId(people.acme, 'service-request', many[0] ?? '', 'on_hold');
    const call = { entity: 'service-request', workflow: 'update-status', ids: many, input: { to, ...words } };
    await server.server.parts.workflows.runMany(system('test'), call);
    for (const id of many) expect(await requestClock(id)).toMatchObject({ sla_state: 'paused', sla_minutes_run: 240 });
  });

  it('takes the target of its type as it was, and that of a new priority', async () => {
    const plain = await givenRequest(people);
    await setType('service-type', typeId, { sla_hours: 10 });
    try {
      expect(await requestClock(plain.requestId)).toMatchObject({ sla_target_minutes: 4320, sla_due_at: inTime(72) });
      const later = await givenRequest(people);
      expect(await requestClock(later.requestId)).toMatchObject({ sla_target_minutes: 600, sla_due_at: inTime(10) });
      at(5);
      dataOf(await patch(people.acme, 'service-request', plain.requestId, { title: 'Another title' }));
      expect(await requestClock(plain.requestId)).toMatchObject({ sla_due_at: inTime(72) });
      dataOf(await patch(people.acme, 'service-request', plain.requestId, { priority: 'Urgent' }));
      expect(await requestClock(plain.requestId)).toMatchObject({ sla_target_minutes: 1440, sla_since: inTime(0), sla_due_at: inTime(24) });
      const urgent = await givenRequest(people, { priority: 'High' });
      expect(await requestClock(urgent.requestId)).toMatchObject({ sla_target_minutes: 2880, sla_due_at: inTime(53) });
    } finally {
      await setType('service-type', typeId, { sla_hours: 72 });
    }
  });

  it('is not there without a target', async () => {
    const none = Object.fromEntries(facts.map((name) => [name, null]));
    const { sla_priorities } = await read(people.acme, 'service-type', String(typeId));
    await setType('service-type', typeId, { sla_hours: null, sla_priorities: [] });
    try {
      const { requestId } = await givenRequest(people);
      expect(await requestClock(requestId)).toEqual(none);
      await step(requestId, 'in_progress');
      await step(requestId, 'done');
      expect(await requestClock(requestId)).toEqual(none);
    } finally {
      await setType('service-type', typeId, { sla_hours: 72, sla_priorities });
    }
  });

  it('comes to be at risk and overdue while nobody touches the request', async () => {
    const { requestId } = await givenRequest(people);
    const { version } = await read(people.acme, 'service-request', requestId);
    const stateAfter = async (hours: number) => {
      await slaRound({ database: server.server.parts.database, now: inTime(hours) });
      return (await read(people.acme, 'service-request', requestId)).sla_state;
    };
    expect([await stateAfter(68), await stateAfter(68.1), await stateAfter(72), await stateAfter(72.1)]).toEqual([
      'running',
      'at_risk',
      'at_risk',
      'overdue',
    ]);
    expect((await read(people.acme, 'service-request', requestId)).version).toBe(version);
  });

  it('orders and narrows lists, and its share of met ones is a figure over the rows it opens', async () => {
    const rows = await listOf(people.acme, 'service-request', 'doc.sla_due_at != null', '&order_by=/sla_due_at');
    const due = rows.map(({ sla_due_at }: { sla_due_at: string }) => sla_due_at);
    expect(due.length).toBeGreaterThan(5);
    expect(due).toEqual([...due].sort());
    const filter = encodeURIComponent('doc.sla_met_percent != null');
    const [group] = dataOf(await people.acme.get(`/v1/data/service-request/group?filter=${filter}&avg=/sla_met_percent`));
    const judged = await listOf(people.acme, 'service-request', 'doc.sla_met_percent != null');
    const met = judged.filter(({ sla_state }: { sla_state: string }) => sla_state === 'met').length;
    expect(group.count).toBe(judged.length);
    expect(group.averages.sla_met_percent).toBeCloseTo((met / judged.length) * 100, 6);
  });

  it('is written by nobody', async () => {
    const made = { ...request, srvc_type_id: typeId };
    const { requestId } = await givenRequest(people);
    const before = await requestClock(requestId);
    const forged: Record<string, unknown> = { sla_state: 'met', sla_due_at: inTime(900), sla_minutes_run: 0, sla_met_percent: 100 };
    const wanted = Object.keys(forged).map((name) => `/${name} read_only`);
    expect(codesOf(await people.acme.post('/v1/data/service-request', { ...made, ...forged })).sort()).toEqual([...wanted].sort());
    expect(codesOf(await patch(people.acme, 'service-request', requestId, forged)).sort()).toEqual([...wanted].sort());
    expect((await patch(people.fixit, 'service-request', requestId, forged)).status).toBe(422);
    expect((await move(people.acme, 'service-request', requestId, 'in_progress', forged)).status).toBe(422);
    expect(await requestClock(requestId)).toEqual(before);
  });

  it('of a request is for the brand and its provider; of a sub-task for the provider alone', async () => {
    const work = await givenRequest(people);
    const subtaskId = await givenSubtask(people, work);
    for (const person of [people.acme, people.acmeUser, people.fixit, people.dispatcher, people.tech])
      expect((await read(person, 'service-request', work.requestId)).sla_due_at).toBe(inTime(72));
    for (const person of [people.fixit, people.dispatcher, people.tech])
      expect((await read(person, 'subtask', subtaskId)).sla_due_at).toBe(inTime(72));
    for (const person of [people.acme, people.acmeUser]) {
      const seen = Object.keys(await read(person, 'subtask', subtaskId));
      expect(facts.filter((name) => seen.includes(name))).toEqual([]);
    }
    for (const person of [people.globex, people.zenith])
      expect((await person.get(`/v1/data/service-request/${work.requestId}`)).status).toBe(404);
  });
});
