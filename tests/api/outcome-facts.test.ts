/** What requests tell of their visits and of being reopened, through real moves, and the figures that are made of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, givenSubtask, listOf, move, type People, patch, read, signInAll, type Work } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

const facts = ['is_called_off', 'visits_done', 'first_visit_fix', 'first_visit_percent', 'reopened_count', 'reopened_percent'];
const codesOf = (answer: Answer) =>
  ((answer.body?.errors ?? []) as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);
const words = { remarks: 'Put right' };

describe.each(engines)('outcomes of requests on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const factsOf = async (id: string, caller = people.acme) => {
    const row = await read(caller, 'service-request', id);
    return facts.map((name) => row[name] ?? null);
  };
  const step = async (id: string, key: string, input: object = {}) => dataOf(await move(people.acme, 'service-request', id, key, input));
  const begun = async (work: Work) => {
    const id = await givenSubtask(people, work);
    dataOf(await move(people.tech, 'subtask', id, 'in_progress'));
    return id;
  };
  const finish = async (id: string) => dataOf(await move(people.tech, 'subtask', id, 'done', words));

  it('tell of one visit, which was enough', async () => {
    const work = await givenRequest(people);
    const visit = await begun(work);
    expect(await factsOf(work.requestId)).toEqual([null, null, null, null, 0, null]);
    await finish(visit);
    expect(await factsOf(work.requestId)).toEqual([null, null, null, null, 0, 0]);
    await step(work.requestId, 'closed');
    for (const caller of [people.acme, people.fixit]) expect(await factsOf(work.requestId, caller)).toEqual([false, 1, true, 100, 0, 0]);
  });

  it('tell of one visit that was enough for two sub-tasks', async () => {
    const work = await givenRequest(people);
    const tasks = [await begun(work), await begun(work)];
    for (const task of tasks) await finish(task);
    await step(work.requestId, 'closed');
    expect(await factsOf(work.requestId)).toEqual([false, 1, true, 100, 0, 0]);
  });

  it('tell of two visits for one sub-task, of which the first was not enough', async () => {
    const work = await givenRequest(people);
    const task = await begun(work);
    dataOf(await move(people.tech, 'subtask', task, 'on_hold', words));
    const aDay = 24 * 60 * 60_000;
    server.clock.advance(aDay);
    dataOf(await move(people.tech, 'subtask', task, 'in_progress'));
    await finish(task);
    await step(work.requestId, 'closed');
    server.clock.advance(-aDay);
    expect(await factsOf(work.requestId)).toEqual([false, 2, false, 0, 0, 0]);
  });

  it('tell that one visit was not enough where a sub-task was opened again', async () => {
    const work = await givenRequest(people);
    const task = await begun(work);
    await finish(task);
    dataOf(await move(people.dispatcher, 'subtask', task, 'in_progress'));
    await finish(task);
    await step(work.requestId, 'closed');
    expect((await factsOf(work.requestId)).slice(0, 4)).toEqual([false, 1, false, 0]);
  });

  it('tell of being reopened, and that one visit was not enough then', async () => {
    const work = await givenRequest(people);
    await finish(await begun(work));
    await step(work.requestId, 'in_progress');
    expect(await factsOf(work.requestId)).toEqual([null, null, null, null, 1, 100]);
    await step(work.requestId, 'done');
    await step(work.requestId, 'closed');
    expect(await factsOf(work.requestId)).toEqual([false, 1, false, 0, 1, 100]);
  });

  it('are neither good nor bad for what was called off, or closed without a visit', async () => {
    const early = await givenRequest(people);
    await step(early.requestId, 'cancelled');
    expect(await factsOf(early.requestId)).toEqual([true, 0, null, null, 0, null]);
    const late = await givenRequest(people);
    const visit = await begun(late);
    dataOf(await move(people.tech, 'subtask', visit, 'on_hold', words));
    dataOf(await move(people.dispatcher, 'subtask', visit, 'cancelled'));
    await step(late.requestId, 'on_hold', words);
    await step(late.requestId, 'cancelled');
    expect(await factsOf(late.requestId)).toEqual([true, 1, null, null, 0, null]);
    expect((await read(people.fixit, 'subtask', visit)).is_called_off).toBe(true);
    const alone = await givenRequest(people);
    await step(alone.requestId, 'in_progress');
    await step(alone.requestId, 'done');
    await step(alone.requestId, 'closed');
    expect(await factsOf(alone.requestId)).toEqual([false, 0, null, null, 0, 0]);
  });

  it('are written by nobody, and others’ are seen by nobody', async () => {
    const { requestId } = await givenRequest(people);
    const forged = {
      is_called_off: false,
      visits_done: 1,
      first_visit_fix: true,
      first_visit_percent: 100,
      reopened_count: 0,
      reopened_percent: 0,
    };
    const wanted = facts.map((name) => `/${name} read_only`).sort();
    expect(codesOf(await patch(people.acme, 'service-request', requestId, { ...forged, reopened_count: 3 })).sort()).toEqual(wanted);
    expect((await patch(people.fixit, 'service-request', requestId, forged)).status).toBe(422);
    expect((await move(people.acme, 'service-request', requestId, 'in_progress', forged)).status).toBe(422);
    expect(await factsOf(requestId)).toEqual([null, null, null, null, 0, null]);
    for (const person of [people.globex, people.zenith])
      expect((await person.get(`/v1/data/service-request/${requestId}`)).status).toBe(404);
  });

  it('of the demo are what its visits say', async () => {
    const rows = await listOf(people.fixit, 'service-request', "doc.status_type == 'CLOSED'", '&order_by=/created_at');
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows.slice(0, 25)) {
      const tasks = await listOf(people.fixit, 'subtask', `doc.srvc_req_id == '${row.id}'`);
      const visits = new Set(
        tasks.flatMap((task: { assgne_id: string; visit_days: string[] }) => task.visit_days.map((day) => `${task.assgne_id} ${day}`)),
      );
      expect([row.display_code, row.visits_done]).toEqual([row.display_code, visits.size]);
    }
    const shares = new Set(rows.map(({ first_visit_percent }: { first_visit_percent: number | null }) => first_visit_percent));
    expect([...shares]).toEqual(expect.arrayContaining([0, 100]));
  });

  const meanOf = async (caller: Caller, entity: string, filter: string, field: string) => {
    const query = `filter=${encodeURIComponent(filter)}&avg=/${field}`;
    const [group] = dataOf(await caller.get(`/v1/data/${entity}/group?${query}`));
    return { count: group?.count ?? 0, mean: group?.averages?.[field] ?? null };
  };

  it.each([
    ['service-request', 'first_visit_percent', 'doc.first_visit_percent != null'],
    ['service-request', 'reopened_percent', 'doc.reopened_percent != null'],
    ['rating', 'score', "doc.mode == 'task_wise' && doc.audience != 'ai' && doc.score != null"],
  ])('of %s: the mean of %s is one over the rows it opens, each seeing their own', async (entity, field, filter) => {
    const seen = await Promise.all(
      [people.acme, people.fixit].map(async (caller) => {
        const rows: Record<string, number>[] = await listOf(caller, entity, filter);
        const { count, mean } = await meanOf(caller, entity, filter, field);
        expect(rows.length).toBeGreaterThan(2);
        expect(count).toBe(rows.length);
        expect(mean).toBeCloseTo(rows.reduce((sum, row) => sum + Number(row[field]), 0) / rows.length, 6);
        return rows.map(({ id }) => id).sort();
      }),
    );
    expect(seen[0]).not.toEqual(seen[1]);
  });

  it('of ratings by AI stand apart, and no brand is told of them', async () => {
    const filter = 'doc.day >= addDays(today(), -3)';
    const rows: Record<string, number>[] = await listOf(people.fixit, 'visit-review', filter);
    expect(rows.length).toBeGreaterThan(2);
    expect((await meanOf(people.fixit, 'visit-review', filter, 'score')).count).toBe(rows.length);
    expect((await people.acme.get('/v1/data/visit-review')).status).toBe(404);
  });

  it('of days: how much of the time that was worked sub-tasks took', async () => {
    const filter = 'doc.utilisation_percent != null && doc.day < today()';
    const rows: Record<string, number>[] = await listOf(people.fixit, 'attendance-day', filter);
    expect(rows.length).toBeGreaterThan(20);
    for (const { worked_minutes, task_minutes, utilisation_percent } of rows)
      expect(utilisation_percent).toBeCloseTo((Math.min(Number(task_minutes), Number(worked_minutes)) / Number(worked_minutes)) * 100, 0);
    expect(await listOf(people.acme, 'attendance-day', filter)).toEqual([]);
  });
});
