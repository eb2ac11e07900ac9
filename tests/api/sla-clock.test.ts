/** The clock of requests and sub-tasks against the target of their type: through real moves, with a clock that is moved. */

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { workingTimeOf } from '../../src/server/calendars/calendar.ts';
import { afterWorking, workingBetween } from '../../src/server/calendars/index.ts';
import { dueRecords, slaRound } from '../../src/server/requests/sla/round.ts';
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
const DAY_HOURS = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '09:00', to: '18:00' };
const codesOf = (answer: Answer) =>
  ((answer.body?.errors ?? []) as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);
const words = { remarks: 'No water on site' };

/** How the database finds what is due; small tables would be read whole. */
const planOf = (server: TestServer, entity: 'service-request' | 'subtask', due: Parameters<typeof dueRecords>[1]): Promise<string> =>
  server.server.parts.database.transaction(system('tests'), async ({ kysely }) => {
    await sql`set local enable_seqscan = off`.execute(kysely);
    await sql`set local enable_bitmapscan = off`.execute(kysely);
    const { rows } = await sql<Record<string, string>>`explain (costs off) ${dueRecords(entity, due)}`.execute(kysely);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });

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

  const queue = async (name: string) => {
    while ((await server.server.parts.jobs.work(name, { early: true })) > 0);
  };
  /** Without calendars, so that hours are those of the clock. */
  const setCalendars = async (is_active: boolean) => {
    for (const { id } of await listOf(people.acme, 'business-calendar', 'doc.org_id == org.id'))
      dataOf(await patch(people.acme, 'business-calendar', id, { is_active }));
    await queue('requests.sla-recount');
  };

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
      if (entity === 'service-request')
        expect(new Set(rows.map(({ sla_calendar_id }) => typeof sla_calendar_id))).toEqual(new Set(['string']));
      const states = new Set(rows.map(({ sla_state }) => sla_state));
      expect([...states]).toEqual(expect.arrayContaining([...some]));
    }
  });

  it('is counted anew into open records, in lots, when a calendar goes', async () => {
    const { requestId } = await givenRequest(people);
    const [calendar] = await listOf(people.acme, 'business-calendar', 'doc.org_id == org.id');
    const time = workingTimeOf(calendar, 'Asia/Kolkata');
    const due = new Date(afterWorking(time, start, 72 * HOUR) ?? 0).toISOString();
    expect(await read(people.acme, 'service-request', requestId)).toMatchObject({ sla_due_at: due, sla_calendar_id: calendar.id });
    await setCalendars(false);
    expect(await read(people.acme, 'service-request', requestId)).toMatchObject({ sla_due_at: inTime(72), sla_calendar_id: null });
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
    expect([await stateAfter(57.6), await stateAfter(57.7), await stateAfter(72), await stateAfter(72.1)]).toEqual([
      'running',
      'at_risk',
      'at_risk',
      'overdue',
    ]);
    const after = await read(people.acme, 'service-request', requestId);
    expect(after).toMatchObject({ version, sla_next_at: null, sla_response_state: 'overdue' });
    const due = { owners: [String(after.org_id)], now: inTime(72) };
    const plans = [await planOf(server, 'service-request', due), await planOf(server, 'subtask', due)];
    for (const plan of plans) expect(plan).toMatch(/Index Scan using \S*sla_next_at/);
  });

  it('is answered once, by the status that says so', async () => {
    const { requestId } = await givenRequest(people);
    const answer = async () => {
      const row = await read(people.fixit, 'service-request', requestId);
      return [row.sla_response_state, row.sla_responded_at, row.sla_response_due_at];
    };
    expect(await answer()).toEqual(['running', null, inTime(8)]);
    at(3);
    await step(requestId, 'in_progress');
    expect(await answer()).toEqual(['met', inTime(3), null]);
    at(9);
    await step(requestId, 'on_hold', words);
    await step(requestId, 'in_progress');
    expect(await answer()).toEqual(['met', inTime(3), null]);
  });

  it('keeps each pause with its reason', async () => {
    const { requestId } = await givenRequest(people);
    at(2);
    await step(requestId, 'on_hold', words);
    at(5);
    await step(requestId, 'in_progress');
    expect(await read(people.fixit, 'service-request', requestId)).toMatchObject({
      sla_paused_minutes: 180,
      sla_pauses: [{ reason: 'customer', from: inTime(2), until: inTime(5), minutes: 180 }],
    });
  });

  it('of a request is not met while a visit is open, and is once the last has ended', async () => {
    const work = await givenRequest(people);
    const visit = await givenSubtask(people, work);
    at(1);
    await step(work.requestId, 'in_progress');
    at(2);
    await step(work.requestId, 'done');
    expect(await requestClock(work.requestId)).toMatchObject({ sla_state: 'running', sla_stopped_at: null, sla_met_percent: null });
    at(4);
    dataOf(await move(people.tech, 'subtask', visit, 'in_progress'));
    dataOf(await move(people.tech, 'subtask', visit, 'done', words));
    expect(await requestClock(work.requestId)).toMatchObject({ sla_state: 'met', sla_stopped_at: inTime(4), sla_minutes_run: 240 });
    at(6);
    await givenSubtask(people, work);
    expect(await requestClock(work.requestId)).toMatchObject({ sla_state: 'running', sla_since: inTime(6), sla_minutes_run: 240 });
  });

  it('runs in the hours of the calendar that is meant most closely for the place, and a holiday that is added moves it', async () => {
    const city = (await givenRequest(people)).requestId;
    const { cust_city } = await read(people.acme, 'service-request', city);
    const made = { hours: [DAY_HOURS], time_zone: 'Asia/Kolkata' };
    const usual = dataOf(await people.acme.post('/v1/data/business-calendar', { ...made, name: 'Everywhere' }), 201);
    const near = dataOf(
      await people.acme.post('/v1/data/business-calendar', { ...made, name: 'Here', cities: [cust_city.toUpperCase()] }),
      201,
    );
    await queue('requests.sla-recount');
    const dueBy = (calendar: object) =>
      new Date(afterWorking(workingTimeOf({ ...made, holidays: [], ...calendar }, 'UTC'), start, 72 * HOUR) ?? 0).toISOString();
    expect(await read(people.acme, 'service-request', city)).toMatchObject({ sla_calendar_id: near.id, sla_due_at: dueBy({}) });
    const day = inTime(24).slice(0, 10);
    dataOf(await patch(people.acme, 'business-calendar', near.id, { holidays: [{ day, name: 'Feast' }] }));
    await queue('requests.sla-recount');
    const moved = await read(people.acme, 'service-request', city);
    expect(moved.sla_due_at).toBe(dueBy({ holidays: [{ day }] }));
    expect(moved.sla_due_at > dueBy({})).toBe(true);
    // A pause stands in working time as well.
    at(30);
    await step(city, 'on_hold', words);
    at(60);
    await step(city, 'in_progress');
    const paused = workingBetween(workingTimeOf({ ...made, holidays: [{ day }] }, 'UTC'), start + 30 * HOUR, start + 60 * HOUR) / 60_000;
    expect((await read(people.acme, 'service-request', city)).sla_paused_minutes).toBeCloseTo(paused, 3);
    expect((await people.fixit.get(`/v1/data/business-calendar/${near.id}`)).body.data).toMatchObject({ name: 'Here' });
    expect((await people.globex.get(`/v1/data/business-calendar/${near.id}`)).status).toBe(404);
    for (const id of [usual.id, near.id]) dataOf(await patch(people.acme, 'business-calendar', id, { is_active: false }));
    await queue('requests.sla-recount');
  });

  it('refuses a calendar whose hours end before they begin', async () => {
    const wrong = { name: 'Wrong', hours: [{ days: ['mon'], from: '18:00', to: '09:00' }] };
    expect(codesOf(await people.acme.post('/v1/data/business-calendar', wrong))).toEqual(['/hours/0/to check']);
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
