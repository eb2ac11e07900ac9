/** A visit is planned in one step: whose it is, its day and its time, by who may assign, and while nobody has begun. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, move, one, type People, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('planning a visit on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let ids: { tech: string; other: string };
  let day: string;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    const first = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
    const team = await listOf(people.fixit, 'user', 'doc.is_on_field && doc.is_active');
    ids = { tech: first.id, other: team.find(({ id }: { id: string }) => id !== first.id).id };
    day = server.clock.now().slice(0, 10);
  });
  afterAll(() => server.stop());

  const visit = async (more: object = {}) => givenSubtask(people, await givenRequest(people), more);
  const plan = (id: string, input: object, caller = people.dispatcher) => act(caller, 'subtask', id, 'plan', { due: day, ...input });
  const told = async (id: string) =>
    (await listOf(people.fixit, 'request-event', `doc.subtask_id == '${id}'`, '&order_by=/created_at')).map(
      ({ kind, remarks }: { kind: string; remarks: string | null }) => [kind, remarks],
    );

  it('gives it to somebody for a time, which lasts as long as such work does', async () => {
    const id = await visit({ assgne_id: null, start_time: null });
    const type = await read(people.fixit, 'subtask-type', (await read(people.fixit, 'subtask', id)).sbtsk_type_id);
    expect(type.default_duration).toBeGreaterThan(0);
    const row = dataOf(await plan(id, { assgne_id: ids.other, start_time: '10:00', reason: 'Nobody else is near' }));
    const end = 600 + type.default_duration;
    const clock = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
    expect(row).toMatchObject({ assgne_id: ids.other, is_assigned: true, due: day, start_time: '10:00', end_time: clock });
    expect((await told(id)).filter(([kind]: string[]) => kind === 'assigned')).toEqual([['assigned', 'Nobody else is near']]);
  });

  it('keeps its length when it goes to another hour, and takes another end', async () => {
    const id = await visit({ start_time: '09:00', end_time: '11:30' });
    const input = { assgne_id: ids.tech, start_time: '13:00' };
    expect(dataOf(await plan(id, input))).toMatchObject({ assgne_id: ids.tech, start_time: '13:00', end_time: '15:30' });
    expect(dataOf(await plan(id, { ...input, end_time: '14:00' }))).toMatchObject({ end_time: '14:00' });
    expect(dataOf(await plan(id, { ...input, start_time: '23:30' }))).toMatchObject({ start_time: '23:30', end_time: '23:59' });
    expect((await plan(id, { ...input, end_time: '12:00' })).body).toMatchObject({ status: 422, errors: [{ pointer: '/end_time' }] });
  });

  it('lasts what it was said to last, before anything else', async () => {
    const id = await visit({ start_time: '09:00', end_time: '11:30', duration: 45 });
    expect(dataOf(await plan(id, { assgne_id: ids.tech, start_time: '13:00' }))).toMatchObject({ end_time: '13:45' });
  });

  it('waits again without somebody, at any time of its day', async () => {
    const id = await visit({ start_time: '09:00', end_time: '11:30' });
    const row = dataOf(await plan(id, { assgne_id: null, start_time: null, end_time: null }));
    expect(row).toMatchObject({ assgne_id: null, is_assigned: false, start_time: null, end_time: null });
    expect((await told(id)).map(([kind]: string[]) => kind)).toContain('released');
  });

  it('keeps the reason where the technician stays', async () => {
    const id = await visit({ start_time: '09:00', end_time: '10:00' });
    dataOf(await plan(id, { assgne_id: ids.tech, start_time: '12:00', reason: 'Customer called' }));
    expect(await told(id)).toContainEqual(['comment', 'Customer called']);
  });

  it('stays where it is once it has begun or is over', async () => {
    const begun = await visit();
    dataOf(await move(people.tech, 'subtask', begun, 'in_progress'));
    const over = await visit();
    dataOf(await move(people.dispatcher, 'subtask', over, 'cancelled', { remarks: 'Not needed' }));
    for (const [id, subCode] of [
      [begun, 'started'],
      [over, 'not_active'],
    ] as const) {
      const before = await read(people.fixit, 'subtask', id);
      expect((await plan(id, { assgne_id: ids.other, start_time: '10:00' })).body).toMatchObject({ status: 409, sub_code: subCode });
      expect(await read(people.fixit, 'subtask', id)).toEqual(before);
    }
  });

  it('is for who may assign, and for nobody whom the provider does not have; nothing is half written', async () => {
    const id = await visit({ start_time: '09:00', end_time: '10:00' });
    const before = await read(people.fixit, 'subtask', id);
    for (const caller of [people.acme, people.acmeUser, people.globex, people.zenith, people.tech])
      expect((await plan(id, { assgne_id: ids.other, start_time: '10:00' }, caller)).status).toBe(404);
    const strangers = await listOf(people.zenith, 'user', 'true');
    const refused = await plan(id, { assgne_id: strangers[0].id, start_time: '15:00' });
    expect(refused.body).toMatchObject({ status: 422, errors: [{ pointer: '/assgne_id' }] });
    expect((await plan(id, { assgne_id: ids.other, due: '2020-01-01', start_time: '15:00' })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/due' }],
    });
    expect(await read(people.fixit, 'subtask', id)).toEqual(before);
  });
});
