/** Visit reminders: closer and closer together as a visit comes near, each once, and none for what is no visit any more. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { dataOf, givenRequest, givenSubtask, move, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;
const DAY = '2031-03-12';
/** 10:00 in Kolkata, where FixIt is. */
const AT = Date.parse('2031-03-12T04:30:00.000Z');

describe.each(engines)('reminders of visits on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let ids: { readonly tech: string; readonly fixit: string; readonly acme: string };
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'people', 'setup', 'ratings', 'links', 'customer-messages', 'rights', 'flows'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    const idOf = async (entity: string, where: string) => (await one(people.fixit, entity, where)).id;
    ids = {
      tech: await idOf('user', "doc.user_email == 'tech@fixit.test'"),
      fixit: await idOf('organisation', "doc.name == 'FixIt Services'"),
      acme: (await one(people.acme, 'organisation', 'doc.id == org.id')).id,
    };
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await at(3000);
    people = await signInAll(server);
  });

  const rows = (query: string) => server.server.parts.database.admin((run) => run(query));
  const settings = (values: object) => patch(people.fixit, 'organisation', ids.fixit, values);
  /** So many minutes before ten o'clock; what is due by then has come. */
  async function at(minutes: number): Promise<void> {
    server.clock.set(new Date(AT - minutes * MINUTE).toISOString());
    await rows(`update pgboss.job set start_after = now() where state = 'created' and data->>'due' <= '${server.clock.now()}'`);
    await flowsDone(server);
  }
  const visit = async (more: object = {}) => {
    const id = await givenSubtask(people, await givenRequest(people), { due: DAY, start_time: '10:00', ...more });
    await flowsDone(server);
    return id;
  };
  const told = async (id: string) =>
    (
      await rows(`select user_id, params from notification where notification_type = 'visit_reminder' and subtask_id = '${id}' order by id`)
    ).map(({ user_id }) => user_id);
  /** Minutes before ten o'clock at which somebody was reminded of it, in order. */
  const minutesOf = async (id: string) =>
    (
      await rows(
        `select notification_time as at from notification where notification_type = 'visit_reminder' and subtask_id = '${id}' order by 1 desc`,
      )
    )
      .map(({ at: told }) => (AT - Date.parse(String(told))) / MINUTE)
      .toSorted((a, b) => b - a);
  const allOf = [1440, 360, 90, 22, 5, 1];
  const comeNear = async (from = 1440) => {
    for (const minutes of allOf.filter((each) => each <= from)) {
      await at(minutes + 0.5);
      await at(minutes);
    }
    await at(0);
    await at(-60);
  };

  it('come a day before, then always after a quarter of the time, each once', async () => {
    const id = await visit();
    expect(await read(people.tech, 'subtask', id)).toMatchObject({ visit_at: new Date(AT).toISOString() });
    await comeNear();
    expect(await minutesOf(id)).toEqual(allOf);
    expect(new Set(await told(id))).toEqual(new Set([ids.tech]));
  });

  it('leave out those that are past when the visit is made', async () => {
    await at(100);
    const id = await visit();
    await comeNear();
    expect(await minutesOf(id)).toEqual([90, 22, 5, 1]);
  });

  it('move with the visit, also back to where it was, and none comes twice', async () => {
    const id = await visit();
    await at(1440);
    dataOf(await patch(people.dispatcher, 'subtask', id, { start_time: '12:00', end_time: null }));
    await at(1320);
    await at(360);
    // A day before noon, and nothing six hours before ten.
    expect(await minutesOf(id)).toEqual([1440, 1320]);
    dataOf(await patch(people.dispatcher, 'subtask', id, { start_time: '10:00', end_time: null }));
    dataOf(await patch(people.dispatcher, 'subtask', id, { start_time: '11:00', end_time: null }));
    dataOf(await patch(people.dispatcher, 'subtask', id, { start_time: '10:00', end_time: null }));
    await comeNear(90);
    expect(await minutesOf(id)).toEqual([1440, 1320, 90, 22, 5, 1]);
  });

  it('go to whoever has the visit then, and to nobody when nobody has it', async () => {
    const id = await visit();
    await at(1440);
    dataOf(await people.dispatcher.post(`/v1/data/subtask/${id}/actions/release`, { reason: 'Needed elsewhere' }));
    await at(360);
    expect(await minutesOf(id)).toEqual([1440]);
    dataOf(await people.dispatcher.post(`/v1/data/subtask/${id}/actions/assign`, { assgne_id: ids.tech }));
    await at(90);
    expect(await minutesOf(id)).toEqual([1440, 90]);
  });

  it('are none for a visit that is done, without a time, or over', async () => {
    const [done, timeless, deleted] = [await visit(), await visit({ start_time: null }), await visit()];
    await at(1440);
    for (const to of ['in_progress', 'done']) dataOf(await move(people.tech, 'subtask', done, to, { remarks: 'ok' }));
    await rows(`update subtask set is_deleted = true where id = '${deleted}'`);
    await comeNear(360);
    expect([await minutesOf(done), await minutesOf(timeless), await minutesOf(deleted)]).toEqual([[1440], [], [1440]]);
    const late = await visit();
    // No server ran until the visit was over.
    await at(-10);
    expect(await minutesOf(late)).toEqual([]);
  });

  it('that no server was there for come as one', async () => {
    const id = await visit();
    await at(80);
    await comeNear(22);
    expect(await minutesOf(id)).toEqual([80, 22, 5, 1]);
  });

  it('follow what the service provider has set, from the next one on', async () => {
    dataOf(await settings({ visit_reminder_minutes: 60, visit_reminder_divisor: 3 }));
    const id = await visit();
    for (const minutes of [1440, 360, 90, 60]) await at(minutes);
    dataOf(await settings({ visit_reminder_divisor: 1.5 }));
    for (const minutes of [20, 17, 13, 6, 5, 2, 1, 0]) await at(minutes);
    // 20 was planned before the change. From then on there are 17, 11 (which comes when the test looks again, at 6), 4 (at 2) and 1.
    expect(await minutesOf(id)).toEqual([60, 20, 17, 6, 2, 1]);
    dataOf(await settings({ visit_reminders: false, visit_reminder_minutes: 1440, visit_reminder_divisor: 4 }));
    await at(3000);
    const silent = await visit();
    await comeNear();
    expect(await minutesOf(silent)).toEqual([]);
    const faults = await settings({ visit_reminder_divisor: 1 });
    expect(faults.body.errors).toMatchObject([{ pointer: '/visit_reminder_divisor', code: 'minimum' }]);
    dataOf(await settings({ visit_reminders: true }));
  });

  it('reach the customer where the brand wants it, down to an hour before', async () => {
    const messages = async () =>
      (await rows("select channel from outbox_message where body like 'Acme: %visits you on%'")).map(({ channel }) => channel);
    const silent = await visit();
    await at(1440);
    expect([await minutesOf(silent), await messages()]).toEqual([[1440], []]);
    dataOf(await patch(people.acme, 'organisation', ids.acme, { customer_visit_reminders: true }));
    await at(3000);
    await rows(`update subtask set is_deleted = true where id = '${silent}'`);
    const id = await visit();
    await comeNear();
    expect(await minutesOf(id)).toEqual(allOf);
    expect(await messages()).toHaveLength(3);
    dataOf(await patch(people.acme, 'organisation', ids.acme, { customer_visit_reminders: false }));
  });

  it('go by the clock of the service provider, also when it is set by another zone', async () => {
    const id = await visit();
    dataOf(await settings({ time_zone: 'Europe/Berlin' }));
    await flowsDone(server);
    expect(await read(people.tech, 'subtask', id)).toMatchObject({ due: DAY, visit_at: '2031-03-12T09:00:00.000Z' });
    dataOf(await settings({ time_zone: 'Asia/Kolkata' }));
    await flowsDone(server);
    expect(await read(people.tech, 'subtask', id)).toMatchObject({ visit_at: new Date(AT).toISOString() });
  });
});
