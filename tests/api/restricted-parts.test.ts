/** What belongs to a hidden record is hidden with it, also where it may belong to none. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, givenSubtask, listOf, type People, signInAll, statusOf, timeline } from '../support/journey.ts';
import { createRestricting, idOf, list, query } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Part = { readonly id: string; readonly subtask_id: string | null };

describe.each(engines)('parts of hidden sub-tasks on %s', (engine) => {
  let server: TestServer;
  let people: People;
  const { restrict, lift } = createRestricting();
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());
  afterEach(lift);

  /** Takes one sub-task, and no other, from the dispatcher. */
  const hide = async (subtaskId: string) => {
    const status_keys = [await statusOf(people.fixit, 'subtask', subtaskId)];
    const whom = { user_ids: [await idOf(people.dispatcher)] };
    const which = { subject: 'status', entity: 'subtask', status_keys, condition: `doc.id == '${subtaskId}'` };
    await restrict(people.fixit, { ...which, ...whom });
    expect((await people.dispatcher.get(`/v1/data/subtask/${subtaskId}`)).status).toBe(404);
  };
  const counted = async (who: Caller, entity: string, filter: string) =>
    (await list(who, entity, `count=exact&fields=/id&filter=${query(filter)}`)).body.count.value;
  const grouped = async (who: Caller, entity: string, filter: string): Promise<number> =>
    dataOf(await who.get(`/v1/data/${entity}/group?filter=${query(filter)}`))[0]?.count ?? 0;

  it('are gone from the timeline, by every way to it, and the rest of it stays', async () => {
    const who = people.dispatcher;
    const work = await givenRequest(people);
    const subtaskId = await givenSubtask(people, work);
    await givenSubtask(people, work);
    const before: Part[] = await timeline(who, work.requestId);
    const parts = before.filter(({ subtask_id }) => subtask_id === subtaskId);
    const others = before.filter(({ subtask_id }) => subtask_id !== null && subtask_id !== subtaskId);
    const own = before.filter(({ subtask_id }) => subtask_id === null);
    expect([parts.length, others.length, own.length].every((count) => count > 0)).toBe(true);
    const filter = `doc.subtask_id == '${subtaskId}'`;
    expect([await counted(who, 'request-event', filter), await grouped(who, 'request-event', filter)]).toEqual([
      parts.length,
      parts.length,
    ]);
    await hide(subtaskId);
    expect((await timeline(who, work.requestId)).map(({ id }: Part) => id)).toEqual(
      before.filter((event) => !parts.includes(event)).map(({ id }) => id),
    );
    for (const { id } of parts) expect((await who.get(`/v1/data/request-event/${id}`)).status).toBe(404);
    expect([await counted(who, 'request-event', filter), await grouped(who, 'request-event', filter)]).toEqual([0, 0]);
    const notes = await listOf(people.fixit, 'request-event', filter);
    expect(notes).toHaveLength(parts.length);
  });

  it('are gone from ratings, and those of nothing in particular stay', async () => {
    const who = people.dispatcher;
    const before: Part[] = await listOf(who, 'rating', 'true');
    const rated = before.find(({ subtask_id }) => subtask_id !== null);
    if (!rated?.subtask_id) throw new Error('The demo has no rating of a sub-task.');
    await hide(rated.subtask_id);
    expect((await who.get(`/v1/data/rating/${rated.id}`)).status).toBe(404);
    const left = before.filter(({ subtask_id }) => subtask_id !== rated.subtask_id);
    expect((await listOf(who, 'rating', 'true')).map(({ id }: Part) => id)).toEqual(left.map(({ id }) => id));
    expect(left.some(({ subtask_id }) => subtask_id === null)).toBe(true);
  });

  it('do not take along work that a hidden person does: nobody’s work is part of them', async () => {
    const who = people.dispatcher;
    const work = await givenRequest(people);
    const subtaskId = await givenSubtask(people, work);
    const [{ assgne_id }] = await listOf(who, 'subtask', `doc.id == '${subtaskId}'`);
    const technician = dataOf(await people.fixit.get(`/v1/data/user/${assgne_id}`));
    const group = dataOf(await people.fixit.post('/v1/data/location-group', { name: 'Far away', location_ids: [] }), 201);
    const move = (user_loc_group: readonly string[]) =>
      people.fixit.patch(`/v1/data/user/${assgne_id}`, { user_loc_group }, { headers: { 'if-match': '*' } });
    dataOf(await move([group.id]));
    await restrict(people.fixit, { subject: 'location', location_group_ids: [group.id], user_ids: [await idOf(who)] });
    expect((await who.get(`/v1/data/user/${assgne_id}`)).status).toBe(404);
    expect((await who.get(`/v1/data/subtask/${subtaskId}`)).status).toBe(200);
    dataOf(await move(technician.user_loc_group ?? []));
  });
});
