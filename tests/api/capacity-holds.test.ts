/** Places that are kept while somebody chooses, visits that are saved with them, and what administrators open and close. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireRound } from '../../src/server/capacity/expire-round.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;

describe.each(engines)('kept places on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let hub: { id: string; vertical_id: string };
  /** A day on which somebody works at the hub. */
  let day: string;
  const slots: string[] = [];
  const start = Date.now();

  beforeAll(async () => {
    server = await startTestServer({ areas: ['capacity', 'requests', 'bookings', 'rights'], engine, seed: true });
    people = await signInAll(server);
    hub = await one(people.fixit, 'service-hub', "doc.name == 'Koramangala hub'");
    for (const [from, max_minutes] of [
      ['09:00', 10_000],
      ['12:00', 100],
      ['14:00', 100],
      ['16:00', 200],
    ])
      slots.push(
        dataOf(
          await people.fixit.post('/v1/data/time-slot', {
            vertical_id: hub.vertical_id,
            hub_id: hub.id,
            label: `From ${from}`,
            start_time: from,
            end_time: `${Number(String(from).slice(0, 2)) + 2}:00`.padStart(5, '0'),
            limit_by: 'minutes',
            max_minutes,
            cutoff: 0,
            days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
          }),
          201,
        ).id,
      );
    for (let ahead = 2; ahead < 12 && !day; ahead += 1) {
      const date = new Date(start + ahead * 1440 * MINUTE).toISOString().slice(0, 10);
      const answers = await Promise.all([0, 1, 2, 3].map((slot) => take(slot, {}, people.fixit, date)));
      if (answers.every(({ status }) => status === 200)) day = date;
      for (const { body, status } of answers) if (status === 200) await release(body.data.id);
    }
    expect(day).toBeDefined();
  });
  afterAll(() => server.stop());

  const take = (slot: number, more: object = {}, caller: Caller = people.dispatcher, on = day): Promise<Answer> =>
    caller.post('/v1/data/capacity-hold/actions/take-hold', { slot_id: slots[slot], hub_id: hub.id, day: on, minutes: 60, ...more });
  /** A server with too much to do at once says so, and is asked again. */
  const answered = async (slot: number): Promise<Answer> => {
    const answer = await take(slot);
    return answer.status === 503 ? answered(slot) : answer;
  };
  const release = (id: string) => act(people.fixit, 'capacity-hold', id, 'release-hold');
  const stateOf = async (id: string) => (await read(people.fixit, 'capacity-hold', id)).state;
  const inTime = (minutes: number) => server.clock.set(new Date(start + minutes * MINUTE).toISOString());

  it('are given to one of fifty who want the last one at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => answered(1)));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 49]);
    expect(lost[0]?.body).toMatchObject({ sub_code: 'full', message: 'Everyone at Koramangala hub is booked' });
    expect((await release(won[0]?.body.data.id)).status).toBe(200);
    const again = dataOf(await take(1));
    expect(await stateOf(again.id)).toBe('held');
    expect((await take(1)).status).toBe(409);
    expect((await release(again.id)).status).toBe(200);
    expect((await release(again.id)).status).toBe(409);
  });

  it('are free again when their time is over, before anybody has written it', async () => {
    inTime(0);
    const { id } = dataOf(await take(1));
    inTime(9);
    expect((await take(1)).status).toBe(409);
    inTime(11);
    const next = dataOf(await take(1));
    expect(await stateOf(id)).toBe('held');
    const { database, resources } = server.server.parts;
    await expireRound({ database, resources, now: new Date(start + 11 * MINUTE).toISOString() });
    expect([await stateOf(id), await stateOf(next.id)]).toEqual(['expired', 'held']);
    await release(next.id);
    inTime(0);
  });

  it('give a visit its day and window, once, and make room for nobody else', async () => {
    const { id: hold } = dataOf(await take(2));
    const work = await givenRequest(people);
    const visit = await givenSubtask(people, work, { hold_id: hold, assgne_id: null, duration: 60 });
    expect(await read(people.dispatcher, 'subtask', visit)).toMatchObject({
      due: day,
      slot_id: slots[2],
      hold_id: hold,
      window_from: '14:00',
      window_to: '16:00',
      hub_id: hub.id,
      start_time: null,
    });
    expect(await read(people.fixit, 'capacity-hold', hold)).toMatchObject({ state: 'confirmed', subtask_id: visit });
    expect((await take(2)).status).toBe(409);
    const type = await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'");
    const second = await people.dispatcher.post('/v1/data/subtask', { srvc_req_id: work.requestId, sbtsk_type_id: type.id, hold_id: hold });
    expect(second.status).toBe(422);
    expect(second.body.errors[0].pointer).toBe('/hold_id');
    // Another window, and then a free time: what was promised is free again.
    const other = dataOf(await take(0));
    dataOf(await patch(people.dispatcher, 'subtask', visit, { hold_id: other.id }));
    expect(await read(people.dispatcher, 'subtask', visit)).toMatchObject({ slot_id: slots[0], window_from: '09:00', window_to: '11:00' });
    const back = dataOf(await take(2));
    await release(back.id);
    dataOf(await patch(people.dispatcher, 'subtask', visit, { start_time: '10:00' }));
    expect((await read(people.dispatcher, 'subtask', visit)).slot_id).toBe(slots[0]);
    dataOf(await patch(people.dispatcher, 'subtask', visit, { start_time: '18:00' }));
    expect(await read(people.dispatcher, 'subtask', visit)).toMatchObject({
      slot_id: null,
      hold_id: null,
      window_from: null,
      window_to: null,
    });
  });

  it('hold for the hub where they are, and while they stand', async () => {
    const delhi = await givenRequest(people, { cust_pincode: '110024' });
    const type = await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'");
    const { id: hold } = dataOf(await take(0));
    const made = (hold_id: string, requestId: string) =>
      people.dispatcher.post('/v1/data/subtask', { srvc_req_id: requestId, sbtsk_type_id: type.id, hold_id });
    const elsewhere = await made(hold, delhi.requestId);
    expect([elsewhere.status, elsewhere.body.errors?.[0]?.message]).toEqual([
      422,
      'The slot is held at another hub than the one that serves this visit. Choose a window again.',
    ]);
    expect(await stateOf(hold)).toBe('held');
    const { requestId } = await givenRequest(people);
    inTime(11);
    expect((await made(hold, requestId)).status).toBe(422);
    inTime(0);
    await release(hold);
    for (const field of ['slot_id', 'window_from', 'window_to'])
      expect(
        (await people.dispatcher.post('/v1/data/subtask', { srvc_req_id: requestId, sbtsk_type_id: type.id, [field]: '10:00' })).status,
      ).toBe(422);
  });

  it('are for the provider’s desk', async () => {
    // A brand takes places by address, never at a hub that it names.
    for (const caller of [people.acme, people.zenith]) expect((await take(0, {}, caller)).status).toBe(422);
    expect((await take(0, {}, people.tech)).status).toBe(404);
    const { id } = dataOf(await take(0));
    for (const caller of [people.acme, people.tech, people.zenith])
      expect((await caller.get(`/v1/data/capacity-hold/${id}`)).status).toBe(404);
    expect((await people.fixit.post('/v1/data/capacity-hold', { slot_id: slots[0] })).status).toBe(404);
    await release(id);
  });

  it('are more or none where an administrator says so, with who and why', async () => {
    const row = { slot_id: slots[1], hub_id: hub.id, day, extra: 85, reason: 'Trade fair' };
    expect((await people.dispatcher.post('/v1/data/capacity-override', row)).status).toBe(404);
    const { id: first } = dataOf(await take(1));
    expect((await take(1)).status).toBe(409);
    const made = dataOf(await people.fixit.post('/v1/data/capacity-override', row), 201);
    const admin = await one(people.fixit, 'user', "doc.user_email == 'admin@fixit.test'");
    expect(made).toMatchObject({ by_id: admin.id, reason: 'Trade fair' });
    const { id: second } = dataOf(await take(1));
    expect((await take(1)).status).toBe(409);
    dataOf(await patch(people.fixit, 'capacity-override', made.id, { is_closed: true, reason: 'Flood' }));
    expect((await take(1)).body.message).toBe('Closed: Flood');
    expect((await people.fixit.post('/v1/data/capacity-override', row)).status).toBe(409);
    for (const id of [first, second]) await release(id);
  });
});
