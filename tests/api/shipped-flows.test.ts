/** Flows that the product ships: who is told of what happens, by whom it was caused, and what is told by the clock. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { dataOf, givenRequest, givenSubtask, listOf, move, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { goOnWith } from '../support/own-flows.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(engines)('shipped flows on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let ids: { readonly dispatcher: string; readonly tech: string; readonly fixit: string };
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights', 'flows'], engine, seed: true });
    // Their schedules are kept as when the server starts, and what the demo's work has started is forgotten.
    await goOnWith(server, new Map());
    people = await signInAll(server);
    const idOf = async (email: string) => (await one(people.fixit, 'user', `doc.user_email == '${email}'`)).id;
    ids = { dispatcher: await idOf('user@fixit.test'), tech: await idOf('tech@fixit.test'), fixit: await idOf('admin@fixit.test') };
  });
  afterAll(() => server.stop());

  const rows = (query: string) => server.server.parts.database.admin((run) => run(query));
  /** Who was told, in order. */
  const told = async (type: string, where = 'true') =>
    (await rows(`select user_id from notification where notification_type = '${type}' and ${where} order by user_id`)).map(
      ({ user_id }) => user_id,
    );
  const executionOf = (flow: string, record: string) =>
    one(people.fixit, 'execution', `doc.flow == '${flow}' && doc.record_id == '${record}'`);
  /** The next time of the day, in UTC, with what is due by then. */
  const dueAt = async (flow: string, time: string) => {
    const day = new Date(Date.parse(server.clock.now()) + DAY).toISOString().slice(0, 10);
    await rows(`update job_schedule set next_at = '${day}T${time}Z' where key = 'flow ${flow}'`);
    server.clock.set(`${day}T${time}Z`);
    await server.server.parts.jobs.lookForDue();
    await flowsDone(server);
    return day;
  };
  const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

  it('know who caused them, however many steps of the server are between', async () => {
    const work = await givenRequest(people);
    const subtask = await givenSubtask(people, work);
    await flowsDone(server);
    expect(await executionOf('subtask-given', subtask)).toMatchObject({ state: 'succeeded', caused_by: ids.dispatcher });
    expect(await told('subtask_assigned', `subtask_id = '${subtask}'`)).toEqual([ids.tech]);
    // The technician's last step has the server move the request.
    for (const to of ['in_progress', 'done']) dataOf(await move(people.tech, 'subtask', subtask, to, { remarks: 'ok' }));
    await flowsDone(server);
    const [done] = await rows(`select caused_by from execution where flow = 'request-done' and record_id = '${work.requestId}'`);
    expect(done).toEqual({ caused_by: ids.tech });
  });

  it('leave out whoever caused them', async () => {
    const work = await givenRequest(people);
    const assigned = await givenSubtask(people, work, { assgne_id: null });
    await flowsDone(server);
    const before = (await told('subtask_released', `subtask_id = '${assigned}'`)).length;
    dataOf(await people.dispatcher.post(`/v1/data/subtask/${assigned}/actions/assign`, { assgne_id: ids.tech }));
    dataOf(await people.dispatcher.post(`/v1/data/subtask/${assigned}/actions/release`, { reason: 'Needed elsewhere' }));
    await flowsDone(server);
    const desk = await told('subtask_released', `subtask_id = '${assigned}'`);
    expect([before, desk.includes(ids.fixit), desk.includes(ids.dispatcher)]).toEqual([0, true, false]);
  });

  it('tell nobody once an organisation has switched them off', async () => {
    const flow = await one(people.fixit, 'flow', "doc.name == 'subtask-given'");
    const off = dataOf(await people.fixit.post('/v1/data/flow-switch', { flow_id: flow.id }), 201);
    const silent = await givenSubtask(people, await givenRequest(people));
    await flowsDone(server);
    expect(await told('subtask_assigned', `subtask_id = '${silent}'`)).toEqual([]);
    await people.fixit.delete(`/v1/data/flow-switch/${off.id}`, { headers: { 'if-match': `"${off.version}"` } });
    const heard = await givenSubtask(people, await givenRequest(people));
    await flowsDone(server);
    expect(await told('subtask_assigned', `subtask_id = '${heard}'`)).toEqual([ids.tech]);
  });

  it('are not switched off where others rely on what they do', async () => {
    const flow = await one(people.fixit, 'flow', "doc.name == 'visit-time'");
    expect(flow.always).toBe(true);
    const refused = await people.fixit.post('/v1/data/flow-switch', { flow_id: flow.id });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer: '/flow_id', code: 'always_on' }]]);
  });

  it('tell of a request whose time is over and that is open still, once', async () => {
    const [late, done] = [await givenRequest(people), await givenRequest(people)];
    await givenSubtask(people, late);
    const due = (await read(people.fixit, 'service-request', late.requestId)).sla_due_at;
    expect(due).toEqual(expect.any(String));
    for (const to of ['in_progress', 'done']) dataOf(await move(people.acme, 'service-request', done.requestId, to));
    server.clock.set(new Date(Date.parse(due) + MINUTE).toISOString());
    // The times of both lie ahead for the clock of the database.
    while ((await server.server.parts.jobs.work('flows', { early: true })) > 0);
    const raised = (await rows(`select created_by from service_request where id = '${late.requestId}'`))[0]?.created_by;
    const heard = await told('sla_over', `request_id = '${late.requestId}'`);
    expect(heard).toEqual([...new Set([ids.fixit, ids.tech, raised, ...heard])].toSorted());
    expect(new Set(heard).size).toBe(heard.length);
    expect(await told('sla_over', `request_id = '${done.requestId}'`)).toEqual([]);
  });

  it('tell of a skill that ends, 30 days, 7 days and a day before, the person, whoever they report to and the administrators', async () => {
    people = await signInAll(server);
    const [user] = await listOf(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
    const [skill, other, ...skills] = user.user_skills;
    const ends = async (...days: readonly string[]) => {
      people = await signInAll(server);
      const user_skills = [{ ...skill, valid_to: days[0] }, { ...other, valid_to: days[1] ?? null }, ...skills];
      dataOf(await patch(people.fixit, 'user', ids.tech, { user_skills, user_reporting_to: ids.dispatcher }));
    };
    const daysOf = async (type: string, person: string) =>
      (await rows(`select params from notification where notification_type = '${type}' and user_id = '${person}' order by id`)).map(
        ({ params }) => (params as { days: string }).days,
      );
    const heard = async () => [
      await daysOf('skill_runs_out', ids.tech),
      await daysOf('skill_of_report_runs_out', ids.dispatcher),
      await daysOf('skill_of_report_runs_out', ids.fixit),
    ];
    const thrice = (...days: readonly string[]) => [days, days, days];
    const today = () => server.clock.now().slice(0, 10);
    await ends(later(today(), 32));
    await dueAt('skill-runs-out', '03:30:00.000');
    expect(await heard()).toEqual(thrice());
    await dueAt('skill-runs-out', '03:30:00.000');
    expect(await heard()).toEqual(thrice('30'));
    // Two skills at once, each with its own number of days.
    await ends(later(today(), 8), later(today(), 2));
    await dueAt('skill-runs-out', '03:30:00.000');
    expect(await heard()).toEqual(thrice('30', '7', '1'));
    await dueAt('skill-runs-out', '03:30:00.000');
    expect(await heard()).toEqual(thrice('30', '7', '1'));
    expect(await told('skill_of_report_runs_out', `user_id = '${ids.tech}'`)).toEqual([]);
  });

  it('welcome whoever accepts an invitation, and tell the administrators', async () => {
    people = await signInAll(server);
    const { resources, database } = server.server.parts;
    const becomes = (membership: string) =>
      database.transaction(system('test'), (connection) =>
        resources.update(system('test'), 'user', [{ id: ids.tech, patch: { membership } }], connection),
      );
    const heard = async () => [await told('welcome'), await told('member_joined')];
    await becomes('PENDING');
    await flowsDone(server);
    expect(await heard()).toEqual([[], []]);
    await becomes('JOINED');
    await flowsDone(server);
    const [welcomed, others = []] = await heard();
    expect(welcomed).toEqual([ids.tech]);
    expect([others.includes(ids.fixit), others.includes(ids.tech)]).toEqual([true, false]);
    await becomes('JOINED');
    await flowsDone(server);
    expect(await heard()).toEqual([welcomed, others]);
  });

  it('tell whom the service type names when the time of a request runs out and is over', async () => {
    people = await signInAll(server);
    const work = await givenRequest(people);
    await givenSubtask(people, work);
    const { srvc_type_id, sla_due_at } = await read(people.acme, 'service-request', work.requestId);
    const admin = await one(people.acme, 'user', "doc.user_email == 'admin@acme.test'");
    const watcher = await one(people.acme, 'user', "doc.user_email == 'user@acme.test'");
    const say = async (more: object) => dataOf(await patch(people.acme, 'service-type', String(srvc_type_id), more));
    await say({ sla_risk_told: ['provider_desk'], sla_over_told: ['brand_admins'], sla_told_people: [watcher.id] });
    server.clock.set(new Date(Date.parse(sla_due_at) - 20 * MINUTE).toISOString());
    while ((await server.server.parts.jobs.work('flows', { early: true })) > 0);
    const about = `request_id = '${work.requestId}'`;
    const desk = await told('sla_runs_out', about);
    expect([desk.includes(ids.dispatcher), desk.includes(ids.fixit), desk.includes(watcher.id)]).toEqual([true, true, true]);
    expect([desk.includes(ids.tech), desk.includes(admin.id)]).toEqual([false, false]);
    const over = await told('sla_over', about);
    expect([over.includes(watcher.id), over.includes(admin.id)]).toEqual([true, true]);
    expect([over.includes(ids.tech), over.includes(ids.fixit), over.includes(ids.dispatcher)]).toEqual([false, false, false]);
    await say({ sla_risk_told: [], sla_over_told: [], sla_told_people: [] });
    const quiet = await givenRequest(people);
    await givenSubtask(people, quiet);
    while ((await server.server.parts.jobs.work('flows', { early: true })) > 0);
    expect(await told('sla_runs_out', `request_id = '${quiet.requestId}'`)).toEqual([]);
  });
});
