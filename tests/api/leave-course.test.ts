/** What becomes of leave once it is approved: taken back before it begins, ended early once it has, and the ledger that says so. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

/** The instant at a wall clock of India. */
const ist = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();

const said = ({ status, body }: Answer) => (status === 200 ? 200 : [status, body.sub_code ?? body.code, body.message]);
const faultsOf = ({ status, body }: Answer) => [
  status,
  (body.errors ?? []).map(({ pointer, code, message }: Record<string, string>) => [pointer, code, message]),
];

describe.each(engines)('the course of leave on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let techId: string;

  const at = (day: string, time: string) => server.clock.set(ist(day, time));
  const asked = async (from_day: string, to_day: string, more: object = {}): Promise<string> =>
    dataOf(await people.tech.post('/v1/data/leave-request', { kind: 'earned', from_day, to_day, ...more }), 201).id;
  const approved = async (from_day: string, to_day: string, more: object = {}) => {
    const id = await asked(from_day, to_day, more);
    dataOf(await act(people.dispatcher, 'leave-request', id, 'approve'));
    return id;
  };
  const withdraw = (id: string) => act(people.tech, 'leave-request', id, 'withdraw');
  const end = (id: string, back_on: string, by: keyof People = 'dispatcher') => act(people[by], 'leave-request', id, 'end', { back_on });
  const stateOf = async (day: string) =>
    (await listOf(people.dispatcher, 'attendance-day', `doc.day == '${day}' && doc.user_id == '${techId}'`))[0]?.state;
  const entries = async (id: string) =>
    (await listOf(people.fixit, 'leave-entry', `doc.request_id == '${id}'`))
      .map(({ days, note }: { days: number; note: string }) => `${days} ${note}`)
      .sort();
  const balance = async (kind = 'earned', userId = techId) =>
    (await listOf(people.fixit, 'leave-entry', `doc.user_id == '${userId}' && doc.kind == '${kind}'`)).reduce(
      (sum: number, { days }: { days: number }) => sum + days,
      0,
    );
  const allocate = (input: object, by: keyof People = 'fixit') =>
    people[by].post('/v1/data/leave-entry/actions/allocate', { user_id: techId, kind: 'earned', ...input });

  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup', 'attendance'], engine, seed: true });
    // Later than everything in the demo.
    at('2031-09-01', '06:00');
    people = await signInAll(server);
    techId = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
    dataOf(await allocate({ days: 60 }));
  });
  beforeEach(() => at('2031-09-01', '06:00'));
  afterAll(() => server.stop());

  describe('to come', () => {
    it('is withdrawn until its first day begins where the organisation is', async () => {
      const before = await balance();
      const id = await approved('2031-09-05', '2031-09-06');
      expect(await balance()).toBe(before - 2);
      at('2031-09-04', '23:59');
      expect(said(await withdraw(id))).toBe(200);
      expect(await balance()).toBe(before);
      expect(await entries(id)).toEqual(['-2 Leave taken', '2 Leave withdrawn']);
      expect([await stateOf('2031-09-05'), await stateOf('2031-09-06')]).toEqual(['off', 'off']);
    });

    it('is withdrawn on the evening before in a zone where it is the first day already by UTC', async () => {
      const { org_id } = await read(people.fixit, 'user', techId);
      const id = await approved('2031-09-05', '2031-09-05');
      dataOf(await patch(people.fixit, 'organisation', org_id, { time_zone: 'America/Los_Angeles' }));
      server.clock.set('2031-09-05T06:00:00.000Z');
      const answer = said(await withdraw(id));
      dataOf(await patch(people.fixit, 'organisation', org_id, { time_zone: 'Asia/Kolkata' }));
      expect(answer).toBe(200);
    });
  });

  describe('that has begun', () => {
    it('stays taken, and says why', async () => {
      const id = await approved('2031-09-05', '2031-09-07');
      const { title } = await read(people.tech, 'leave-request', id);
      const refused = [409, 'begun', `This leave has begun: ${title}. Only the person who decides on leave can end it early.`];
      const before = await balance();
      // Still the fourth by UTC.
      at('2031-09-05', '00:01');
      expect(said(await withdraw(id))).toEqual(refused);
      at('2031-09-08', '12:00');
      expect(said(await withdraw(id))).toEqual(refused);
      expect([await balance(), await entries(id)]).toEqual([before, ['-3 Leave taken']]);
      expect((await read(people.tech, 'leave-request', id)).state).toBe('approved');
      expect(await stateOf('2031-09-05')).toBe('leave');
    });

    it('is ended by its approver from a day to come, and by nobody else', async () => {
      const before = await balance();
      const id = await approved('2031-09-09', '2031-09-13');
      at('2031-09-10', '00:30');
      const wrong = [422, [['/back_on', 'check', 'The day must be in the future, and within the leave after its first day.']]];
      for (const back of ['2031-09-09', '2031-09-10', '2031-09-14']) expect(faultsOf(await end(id, back))).toEqual(wrong);
      expect((await end(id, '2031-09-11', 'tech')).status).toBe(404);
      expect((await end(id, '2031-09-11', 'zenith')).status).toBe(404);
      expect(said(await end(id, '2031-09-11', 'fixit'))).toEqual([409, 'not_approver', 'This is decided by: Uday Shetty.']);
      expect(said(await end(id, '2031-09-11'))).toBe(200);
      expect(await read(people.tech, 'leave-request', id)).toMatchObject({ state: 'approved', to_day: '2031-09-10', days: 2 });
      expect(await entries(id)).toEqual(['-5 Leave taken', '3 Leave ended early']);
      expect(await balance()).toBe(before - 2);
      const states = ['2031-09-09', '2031-09-10', '2031-09-11', '2031-09-13'].map(stateOf);
      expect(await Promise.all(states)).toEqual(['leave', 'leave', 'off', 'off']);
      await flowsDone(server);
      const told = dataOf(await people.tech.get('/v1/user/notification/list')).data;
      expect(told.map((each: { notification_title: string }) => each.notification_title)).toContain('Leave from Sep-09-2031 ends early');
    });

    it('gives back no holiday that it never took', async () => {
      dataOf(await people.fixit.post('/v1/data/holiday', { name: 'Day of the test', day: '2031-09-17' }), 201);
      const id = await approved('2031-09-15', '2031-09-18');
      at('2031-09-15', '12:00');
      expect(said(await end(id, '2031-09-17'))).toBe(200);
      expect(await entries(id)).toEqual(['-3 Leave taken', '1 Leave ended early']);
    });

    it('is not ended where nothing was approved', async () => {
      const id = await asked('2031-09-20', '2031-09-22');
      at('2031-09-20', '12:00');
      const { title } = await read(people.tech, 'leave-request', id);
      expect(said(await end(id, '2031-09-21'))).toEqual([409, 'not_approved', `Only approved leave can end early: ${title}.`]);
    });
  });

  it('that nobody has decided on is withdrawn whenever it was for', async () => {
    const id = await asked('2031-09-23', '2031-09-24');
    at('2031-09-28', '12:00');
    expect(said(await withdraw(id))).toBe(200);
    expect(await entries(id)).toEqual([]);
  });

  it('is counted by the holidays that the person has when it is approved', async () => {
    const [north, south] = await listOf(people.fixit, 'location-group', 'doc.is_active');
    const move = async (group: { id: string }) => dataOf(await patch(people.fixit, 'user', techId, { user_loc_group: [group.id] }));
    await move(north);
    const day = '2032-01-01';
    dataOf(await people.fixit.post('/v1/data/holiday', { name: 'New year', day, group_ids: [north.id] }), 201);
    // Across the end of the year.
    const id = await asked('2031-12-30', '2032-01-02');
    expect((await read(people.tech, 'leave-request', id)).days).toBe(3);
    await move(south);
    dataOf(await act(people.dispatcher, 'leave-request', id, 'approve'));
    expect((await read(people.tech, 'leave-request', id)).days).toBe(4);
    expect(await entries(id)).toEqual(['-4 Leave taken']);
    expect(await stateOf(day)).toBe('leave');
  });

  it('takes nothing where all of it has become a holiday', async () => {
    const id = await asked('2031-10-02', '2031-10-02', { is_half_day: true });
    dataOf(await people.fixit.post('/v1/data/holiday', { name: 'Day of the test', day: '2031-10-02' }), 201);
    dataOf(await act(people.dispatcher, 'leave-request', id, 'approve'));
    expect([(await read(people.tech, 'leave-request', id)).days, await entries(id)]).toEqual([0, []]);
  });

  describe('in the ledger', () => {
    it('is given, and what was given by mistake is taken back with a note', async () => {
      const before = await balance('sick');
      // The first of September by UTC.
      at('2031-09-02', '01:00');
      const { id } = dataOf(await allocate({ kind: 'sick', days: 20 }));
      expect(await read(people.fixit, 'leave-entry', id)).toMatchObject({ days: 20, day: '2031-09-02', note: 'Leave given' });
      const missing = [422, [['/note', 'required', 'Explain why days are taken back.']]];
      expect(faultsOf(await allocate({ kind: 'sick', days: -18 }))).toEqual(missing);
      expect(faultsOf(await allocate({ kind: 'sick', days: -18, note: '  ' }))).toEqual(missing);
      expect(said(await allocate({ kind: 'sick', days: -18, note: '2 were meant' }))).toBe(200);
      expect(await balance('sick')).toBe(before + 2);
      const none = await allocate({ kind: 'sick', days: 0, note: 'Nothing' });
      expect(faultsOf(none)).toEqual([422, [['/days', 'check', 'Enter at least half a day.']]]);
    });

    it('never falls below zero by what is taken back', async () => {
      const left = await balance('casual');
      const tooMuch = await allocate({ kind: 'casual', days: -(left + 0.5), note: 'By mistake' });
      const message = `The balance is ${left} days, so no more than that can be taken back.`;
      expect(faultsOf(tooMuch)).toEqual([422, [['/days', 'balance', message]]]);
      const both = await Promise.all([1, 2].map(() => allocate({ kind: 'casual', days: -left, note: 'By mistake' })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await balance('casual')).toBe(0);
    });

    it('is entered by administrators, and by none of them for himself', async () => {
      const own = (await one(people.fixit, 'user', "doc.user_email == 'admin@fixit.test'")).id;
      const refused = await allocate({ user_id: own, days: 2 });
      expect([refused.status, refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([422, ['/user_id']]);
      expect(await balance('earned', own)).toBe(0);
      for (const by of ['dispatcher', 'tech'] as const) expect((await allocate({ days: 2 }, by)).status).toBe(404);
      expect((await allocate({ days: 2 }, 'zenith')).status).toBe(422);
    });
  });
});
