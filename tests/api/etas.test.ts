/** The order of a technician's day and when he is expected: kept with what happens to its visits; who hears of what comes too late. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { etaRound } from '../../src/server/dispatch/eta/index.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, givenRequest, givenSubtask, move, one, type People, patch, read, signInAll, type Work } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

const MINUTE = 60_000;
const words = { remarks: 'ok' };
/** So many hours and minutes of the day by the clock of Kolkata, where FixIt is. */
const instant = (day: string, hours: number, minutes = 0) =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + (hours * 60 + minutes) * MINUTE).toISOString();

describe.each(engines)('a technician’s day on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let work: Work;
  let ids: { readonly tech: string; readonly acme: string };
  /** Each test has a day of its own. */
  let day = '2031-03-12';
  const at = (hours: number, minutes = 0) => instant(day, hours, minutes);
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'dispatch', 'setup', 'ratings', 'links', 'customer-messages', 'rights', 'flows'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    ids = {
      tech: (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id,
      acme: (await one(people.acme, 'organisation', 'doc.id == org.id')).id,
    };
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    await clock(7);
    work = await givenRequest(people);
  });

  const rows = (query: string) => server.server.parts.database.admin((run) => run(query));
  async function clock(hours: number, minutes = 0) {
    server.clock.set(at(hours, minutes));
    people = await signInAll(server);
  }
  const round = async () => {
    const { database, resources } = server.server.parts;
    await etaRound(false)({ database, resources, now: server.clock.now() });
    await flowsDone(server);
  };
  const visit = (start_time: string | null, more: object = {}) =>
    givenSubtask(people, work, { due: day, start_time, duration: 60, ...more });
  const seen = async (id: string) => {
    const row = await read(people.fixit, 'subtask', id);
    return [row.route_order ?? null, row.eta_at ?? null];
  };
  const begin = async (id: string) => dataOf(await move(people.tech, 'subtask', id, 'in_progress'));
  const end = async (id: string) => dataOf(await move(people.tech, 'subtask', id, 'done', words));
  const told = (id: string) =>
    rows(`select user_id, params from notification where notification_type = 'visit_late' and subtask_id = '${id}' order by id`);
  const messages = async () =>
    (await rows(`select body from outbox_message where body like 'Acme: %technician is expected at%' order by id`)).map(
      ({ body }) => /expected at (\d\d:\d\d)/.exec(String(body))?.[1],
    );

  it('is in order of its times, expected as planned, with the way where both places are known', async () => {
    const [second, first] = [await visit('12:00'), await visit('10:00')];
    await rows(`update subtask set location_latitude = 12.97, "location_Longitude" = 77.59 where id = '${first}'`);
    await rows(`update subtask set location_latitude = 12.99, "location_Longitude" = 77.61 where id = '${second}'`);
    const third = await visit(null);
    expect([await seen(first), await seen(second), await seen(third)]).toEqual([
      [1, at(10)],
      [2, at(12)],
      [3, at(13)],
    ]);
    expect((await read(people.tech, 'subtask', second)).travel_minutes).toBeGreaterThan(5);
    expect((await read(people.tech, 'subtask', third)).travel_minutes).toBeNull();
  });

  it('is delayed by what runs, and comes back into line when that ends', async () => {
    const [one_, two, three] = [await visit('09:00'), await visit('10:00'), await visit('13:00')];
    const version = async (id: string) => (await read(people.fixit, 'subtask', id)).version;
    const before = await version(two);
    await clock(9, 30);
    await begin(one_);
    expect([await seen(one_), await seen(two), await seen(three)]).toEqual([
      [1, at(9, 30)],
      [2, at(10, 30)],
      [3, at(13)],
    ]);
    // It takes longer than it was to, and nobody touches anything.
    await clock(12, 20);
    await round();
    expect([await seen(two), await seen(three)]).toEqual([
      [2, at(12, 20)],
      [3, at(13, 20)],
    ]);
    await end(one_);
    await clock(12, 30);
    await begin(two);
    await clock(12, 40);
    await end(two);
    expect([await seen(one_), await seen(two), await seen(three)]).toEqual([
      [1, at(9, 30)],
      [2, at(12, 30)],
      [3, at(13)],
    ]);
    // Moved by its own changes, and by the one time that it came to be too late.
    expect(await version(two)).toBe(before + 3);
  });

  it('has a new order when a visit moves, goes to somebody else, is released or called off', async () => {
    const [a, b, c] = [await visit('09:00'), await visit('11:00'), await visit('13:00')];
    dataOf(await patch(people.dispatcher, 'subtask', a, { start_time: '15:00', end_time: null }));
    expect([await seen(b), await seen(c), await seen(a)]).toEqual([
      [1, at(11)],
      [2, at(13)],
      [3, at(15)],
    ]);
    dataOf(await act(people.dispatcher, 'subtask', b, 'release', { reason: 'Needed elsewhere' }));
    expect([await seen(b), await seen(c), await seen(a)]).toEqual([
      [null, null],
      [1, at(13)],
      [2, at(15)],
    ]);
    dataOf(await act(people.dispatcher, 'subtask', b, 'assign', { assgne_id: ids.tech }));
    dataOf(await move(people.dispatcher, 'subtask', c, 'cancelled', words));
    expect([await seen(b), await seen(c), await seen(a)]).toEqual([
      [1, at(11)],
      [null, null],
      [2, at(15)],
    ]);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    dataOf(await patch(people.dispatcher, 'subtask', b, { due: next }));
    expect([await seen(b), await seen(a)]).toEqual([
      [1, instant(next, 11)],
      [1, at(15)],
    ]);
    dataOf(await patch(people.dispatcher, 'subtask', b, { due: day }));
    expect([await seen(b), await seen(a)]).toEqual([
      [1, at(11)],
      [2, at(15)],
    ]);
  });

  it('warns the desk once when a visit comes to be too late, and again only after it was in time', async () => {
    const [first, second] = [await visit('09:00'), await visit('11:00')];
    await rows(`update subtask set window_from = '10:30', window_to = '11:30', sla_due_at = null where id = '${second}'`);
    await clock(9);
    await begin(first);
    await clock(11, 20);
    await round();
    expect(await told(second)).toEqual([]);
    await clock(11, 45);
    await round();
    const desk =
      (await rows(`select id from "user" u where org_id = '${work.fixitId}' and is_active and (is_admin or is_on_field is not true)
      and (coalesce(cardinality(assgnd_org_ids), 0) = 0 or '${ids.acme}' = any(assgnd_org_ids))`)) as readonly { id: string }[];
    const heard = await told(second);
    expect(heard.map(({ user_id }) => user_id).toSorted()).toEqual(desk.map(({ id }) => id).toSorted());
    expect(heard.length).toBeGreaterThan(1);
    const who = (await read(people.fixit, 'user', ids.tech)).user_name;
    expect(heard[0]?.params).toMatchObject({ who, minutes: 'PT15M' });
    await clock(12, 10);
    await round();
    expect((await read(people.fixit, 'subtask', second)).eta_late_minutes).toBe(40);
    expect(await told(second)).toHaveLength(desk.length);
    expect(Object.keys(await read(people.acme, 'subtask', second))).not.toContain('eta_late_minutes');
    expect((await read(people.acme, 'subtask', second)).eta_at).toBe(at(12, 10));
    dataOf(await patch(people.dispatcher, 'subtask', second, { start_time: '14:00', end_time: null }));
    await rows(`update subtask set window_to = '14:30' where id = '${second}'`);
    await clock(14, 40);
    await round();
    expect(await told(second)).toHaveLength(2 * desk.length);
  });

  it('warns of a visit that comes after its service time', async () => {
    const [first, second] = [await visit('09:00'), await visit('10:00')];
    await rows(`update subtask set sla_due_at = '${at(10, 5)}' where id = '${second}'`);
    await clock(9, 10);
    await begin(first);
    await flowsDone(server);
    expect((await read(people.fixit, 'subtask', second)).eta_late_minutes).toBe(5);
    expect((await told(second)).length).toBeGreaterThan(0);
  });

  it('tells the customer where the brand wants it: within three hours, once for each quarter of an hour', async () => {
    const brand = (values: object) => patch(people.acme, 'organisation', ids.acme, values);
    const [first, second] = [await visit('09:00'), await visit('13:00')];
    await clock(9);
    await begin(first);
    await clock(12, 30);
    await round();
    await clock(12, 59);
    await round();
    expect(await messages()).toEqual([]);
    dataOf(await brand({ customer_eta_updates: true }));
    try {
      const [third, fourth] = [await visit('14:00'), await visit('18:00')];
      await round();
      // The second is expected at one o'clock still, the others after it.
      expect(await messages()).toEqual([]);
      await clock(13, 10);
      await round();
      expect(await messages()).toEqual([]);
      await clock(13, 16);
      await round();
      // The one that is to begin any moment is no news any more.
      expect([await seen(second), await seen(third)]).toEqual([
        [2, at(13, 16)],
        [3, at(14, 16)],
      ]);
      expect(await messages()).toEqual(['14:16']);
      await clock(13, 31);
      await round();
      expect(await messages()).toEqual(['14:16']);
      await clock(13, 32);
      await round();
      await round();
      expect(await messages()).toEqual(['14:16', '14:32']);
      expect(await read(people.acme, 'subtask', third)).toMatchObject({ eta_told_at: at(14, 32) });
      expect((await read(people.acme, 'subtask', fourth)).eta_told_at).toBeNull();
      // Agreed on anew, the customer knows the new time.
      dataOf(await patch(people.dispatcher, 'subtask', third, { start_time: '15:00', end_time: null }));
      expect((await read(people.acme, 'subtask', third)).eta_told_at).toBeNull();
      await flowsDone(server);
      expect(await messages()).toHaveLength(2);
    } finally {
      dataOf(await brand({ customer_eta_updates: false }));
    }
  });

  it('is nobody’s to write', async () => {
    const id = await visit('09:00');
    for (const values of [{ eta_late_minutes: 5 }, { eta_told_at: at(9) }, { eta_told_time: '09:00' }])
      expect((await patch(people.fixit, 'subtask', id, values)).body.errors).toMatchObject([{ code: 'read_only' }]);
  });

  it('is read by one statement and written by one, however many visits there are', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `${String(8 + Math.floor(index / 6)).padStart(2, '0')}:${index % 6}0`);
    const type = await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'");
    const made = async (times: readonly string[]) => {
      const body = times.map((start_time) => ({
        srvc_req_id: work.requestId,
        sbtsk_type_id: type.id,
        assgne_id: ids.tech,
        due: day,
        start_time,
        duration: 5,
      }));
      return dataOf(await people.dispatcher.post('/v1/data/subtask', body), 201).map(({ id }: { id: string }) => id);
    };
    const reads = (sent: readonly string[]) => sent.filter((text) => text.includes('as start_latitude'));
    const writes = (sent: readonly string[]) => sent.filter((text) => text.includes('set route_order'));
    const sent = await sentDuring(() => made(many));
    expect([reads(sent).length, writes(sent).length]).toEqual([1, 1]);
    const orders = await rows(
      `select route_order from subtask where due = '${day}' and assgne_id = '${ids.tech}' order by start_time, route_order`,
    );
    expect(orders.map(({ route_order }) => route_order)).toEqual(many.map((_, index) => index + 1));
    const quiet = await sentDuring(round);
    expect([reads(quiet).length, writes(quiet).length]).toEqual([1, 0]);
  });
});
