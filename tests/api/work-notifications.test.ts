/** What is told of work is so: its status, who has it, what was changed from what to what, by whom, and when it is due. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate } from '../../engine/core/format/index.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import {
  act,
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
  statusOf,
  timeline,
} from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe.each(engines)('what is told of work on %s', (engine) => {
  let server: TestServer;
  let people: People;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'setup', 'people', 'attendance', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const noticesOf = async (who: Caller, type: string) =>
    dataOf(await who.get('/v1/user/notification/list')).data.filter(
      ({ notification_type }: { notification_type: string }) => notification_type === type,
    );

  it('is assigned when it is raised with a provider, as when one is given afterwards', async () => {
    const given = await givenRequest(people);
    const type = await read(people.acme, 'service-type', String(given.typeId));
    const row = { ...request, srvc_type_id: type.id, provider_id: given.fixitId };
    const { id } = dataOf(await people.acme.post('/v1/data/service-request', row), 201);
    const [raised, later] = [await read(people.acme, 'service-request', id), await read(people.acme, 'service-request', given.requestId)];
    for (const name of ['status', 'status_type', 'sla_state', 'provider_id']) expect(raised[name], name).toEqual(later[name]);
    const told = (await timeline(people.acme, id)).map(({ kind, from_text, to_text }: Record<string, unknown>) => [
      kind,
      from_text,
      to_text,
    ]);
    expect(told).toContainEqual(['status', 'New', 'Assigned']);
    const theirs = await read(people.fixit, 'service-request', id);
    expect(theirs.vertical_id).toEqual((await read(people.fixit, 'service-request', given.requestId)).vertical_id);
  });

  it('is not called assigned while it waits, and is not done by nobody', async () => {
    const id = await givenSubtask(people, await givenRequest(people), { assgne_id: null });
    const { status } = await read(people.dispatcher, 'subtask', id);
    expect((await read(people.dispatcher, 'status', status)).title).toBe('Waiting');
    dataOf(await move(people.dispatcher, 'subtask', id, 'in_progress'));
    const early = await move(people.dispatcher, 'subtask', id, 'done', { remarks: 'ok' });
    expect(early.body.errors).toMatchObject([{ pointer: '/to', code: 'unassigned' }]);
    expect(await statusOf(people.dispatcher, 'subtask', id)).toBe('in_progress');
  });

  it('is not due in a year that is over', async () => {
    const work = await givenRequest(people);
    const technician = await one(people.dispatcher, 'user', "doc.user_email == 'tech@fixit.test'");
    const type = await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'");
    const row = { srvc_req_id: work.requestId, sbtsk_type_id: type.id, assgne_id: technician.id, due: '2020-01-06' };
    expect((await people.dispatcher.post('/v1/data/subtask', row)).body.errors).toMatchObject([{ pointer: '/due', code: 'past' }]);
    const id = await givenSubtask(people, work);
    expect((await patch(people.dispatcher, 'subtask', id, { due: '2020-01-06' })).body.errors).toMatchObject([{ pointer: '/due' }]);
  });

  it('says what was changed from what to what', async () => {
    const work = await givenRequest(people);
    const id = await givenSubtask(people, work, { due: day(3), priority: 'Normal' });
    dataOf(await patch(people.dispatcher, 'subtask', id, { due: day(5), priority: 'Urgent', description: 'Take a ladder' }));
    const told = (await timeline(people.dispatcher, work.requestId))
      .filter(({ kind }: { kind: string }) => kind === 'edited')
      .map(({ about, from_text, to_text }: Record<string, unknown>) => [about, from_text, to_text]);
    expect(told).toContainEqual(['due', day(3), day(5)]);
    expect(told).toContainEqual(['priority', 'Normal', 'Urgent']);
    expect(told).toContainEqual([null, null, 'Description']);
  });

  it('says who took it from whom, and never that somebody gave it to nobody', async () => {
    const work = await givenRequest(people);
    const id = await givenSubtask(people, work);
    dataOf(await act(people.tech, 'subtask', id, 'release', { reason: 'My van broke down' }));
    const released = (await timeline(people.dispatcher, work.requestId)).filter(({ kind }: { kind: string }) => kind === 'released');
    expect(released).toMatchObject([{ from_text: 'Tarun Das', to_text: null, actor_name: 'Tarun Das' }]);
    const events = await listOf(people.dispatcher, 'request-event', "doc.kind == 'assigned'");
    expect(events.filter(({ to_text }: { to_text: unknown }) => to_text === null)).toEqual([]);
  });

  it('tells the approver of leave that it is asked for, and whoever asked by whom it was decided', async () => {
    const leave = { kind: 'unpaid', from_day: day(90), to_day: day(91) };
    const { id } = dataOf(await people.tech.post('/v1/data/leave-request', leave), 201);
    await flowsDone(server);
    expect((await noticesOf(people.dispatcher, 'leave_asked')).at(0)).toMatchObject({
      notification_title: `Leave from ${formatDate(day(90))} was requested`,
      notification_message: 'Tarun Das requested it. Please decide.',
    });
    dataOf(await act(people.dispatcher, 'leave-request', id, 'approve'));
    await flowsDone(server);
    const decided = await noticesOf(people.tech, 'leave_approved');
    expect(decided.at(0)?.notification_message).toBe('Uday Shetty (FixIt) approved it.');
  });
});
