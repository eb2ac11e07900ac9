/** Days of attendance: what roster, leave and time make of them, when they are frozen, and how a correction changes them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate } from '../../engine/core/format/index.ts';
import { sweepDays } from '../../src/server/attendance/sweep-days.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

/** The instant at a wall clock of India. */
const ist = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();

describe.each(engines)('days of attendance on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let bala: Caller;
  let techId: string;
  let balaId: string;
  let shiftId: string;
  let earlyId: string;

  const at = (day: string, time: string) => server.clock.set(ist(day, time));
  const plan = async (day: string, more: object = {}) =>
    dataOf(await people.dispatcher.post('/v1/data/roster-entry', { user_id: techId, shift_id: shiftId, day, ...more }), 201);
  const daysOf = (caller: Caller, day: string, userId = techId) =>
    listOf(caller, 'attendance-day', `doc.day == '${day}' && doc.user_id == '${userId}'`);
  const stateOf = async (day: string, userId = techId) =>
    (await daysOf(people.dispatcher, day, userId)).map(({ state }: { state: string }) => state);
  const sweep = () => {
    const { database, resources } = server.server.parts;
    return sweepDays({ database, resources, now: server.clock.now() });
  };
  const punch = async (caller: Caller, status: '1' | '0') =>
    dataOf(
      await server.inject('PUT', '/v1/capture_login_attendance', {
        headers: { authorization: `Bearer ${caller.token}` },
        body: { status },
      }),
    );
  const ask = (caller: Caller, body: object) => caller.post('/v1/data/attendance-correction', { reason: 'The phone was empty', ...body });
  /** Of what the person was told, once all flows have told. */
  const titles = async (caller: Caller) => {
    while ((await server.server.parts.jobs.work('flows')) > 0);
    return dataOf(await caller.get('/v1/user/notification/list')).data.map(
      (each: { notification_title: string }) => each.notification_title,
    );
  };

  beforeAll(async () => {
    server = await startTestServer({ areas: ['attendance'], engine, seed: true });
    // Later than everything in the demo.
    at('2031-04-01', '06:00');
    people = await signInAll(server);
    bala = await server.as('bala.murugan@fixit.test');
    techId = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
    balaId = (await one(people.fixit, 'user', "doc.user_email == 'bala.murugan@fixit.test'")).id;
    const shift = { break_minutes: 30, grace_minutes: 10 };
    const made = dataOf(
      await people.fixit.post('/v1/data/shift', [
        { name: 'Counter', start_time: '09:00', end_time: '18:00', ...shift },
        { name: 'Early', start_time: '06:00', end_time: '12:30', ...shift },
      ]),
      201,
    );
    [shiftId, earlyId] = made.map(({ id }: { id: string }) => id);
  });
  afterAll(() => server.stop());

  it('follow the roster while they are open', async () => {
    const [day, other] = ['2031-04-02', '2031-04-03'];
    const { id } = await plan(day);
    expect(await daysOf(people.tech, day)).toMatchObject([
      { shift_id: shiftId, state: 'planned', planned_minutes: 510, free_minutes: 510, worked_minutes: 0, closes_at: ist(other, '00:00') },
    ]);
    dataOf(await patch(people.dispatcher, 'roster-entry', id, { shift_id: earlyId }));
    expect(await daysOf(people.tech, day)).toMatchObject([{ shift_id: earlyId, state: 'planned', planned_minutes: 360 }]);
    dataOf(await patch(people.dispatcher, 'roster-entry', id, { day: other }));
    expect([await stateOf(day), await stateOf(other)]).toEqual([['off'], ['planned']]);
    dataOf(await patch(people.dispatcher, 'roster-entry', id, { is_day_off: true }));
    expect(await daysOf(people.tech, other)).toMatchObject([{ shift_id: null, state: 'off', planned_minutes: 0, free_minutes: 0 }]);
    expect((await read(people.dispatcher, 'roster-entry', id)).shift_id).toBeNull();
    dataOf(await patch(people.dispatcher, 'roster-entry', id, { is_day_off: false, shift_id: shiftId }));
    expect(await stateOf(other)).toEqual(['planned']);
    const { version } = await read(people.dispatcher, 'roster-entry', id);
    expect((await people.dispatcher.delete(`/v1/data/roster-entry/${id}`, { headers: { 'if-match': `"${version}"` } })).status).toBe(204);
    expect(await stateOf(other)).toEqual(['off']);
    expect(await daysOf(people.zenith, other)).toEqual([]);
  });

  it('need a shift where there is no day off', async () => {
    const bare = await people.dispatcher.post('/v1/data/roster-entry', { user_id: techId, day: '2031-04-30' });
    expect([bare.status, bare.body.errors?.[0]?.pointer]).toEqual([422, '/shift_id']);
    await plan('2031-04-30', { shift_id: null, is_day_off: true });
    expect(await stateOf('2031-04-30')).toEqual(['off']);
  });

  it('follow leave that is approved and withdrawn, and the person is told', async () => {
    const [first, last] = ['2031-04-07', '2031-04-08'];
    await plan(first);
    const { id } = dataOf(await people.tech.post('/v1/data/leave-request', { kind: 'unpaid', from_day: first, to_day: last }), 201);
    expect([await stateOf(first), await stateOf(last)]).toEqual([['planned'], []]);
    dataOf(await act(people.dispatcher, 'leave-request', id, 'approve'));
    expect(await daysOf(people.tech, first)).toMatchObject([{ state: 'leave', shift_id: shiftId, planned_minutes: 0, free_minutes: 0 }]);
    expect(await stateOf(last)).toEqual(['leave']);
    expect(await titles(people.tech)).toContain(`Leave from ${formatDate(first)} approved`);
    dataOf(await act(people.tech, 'leave-request', id, 'withdraw'));
    expect([await stateOf(first), await stateOf(last)]).toEqual([['planned'], ['off']]);

    const half = { kind: 'unpaid', from_day: first, to_day: first, is_half_day: true };
    const { id: halfId } = dataOf(await people.tech.post('/v1/data/leave-request', half), 201);
    dataOf(await act(people.dispatcher, 'leave-request', halfId, 'approve'));
    expect(await daysOf(people.tech, first)).toMatchObject([{ state: 'planned', planned_minutes: 255 }]);
    at(first, '13:30');
    await punch(people.tech, '1');
    await punch(people.tech, '0');
    expect(await stateOf(first)).toEqual(['half_day']);
  });

  it('become absent when the shift has ended and nobody came, once', async () => {
    const day = '2031-04-09';
    at(day, '08:00');
    await plan(day);
    await plan(day, { user_id: balaId });
    at(day, '09:05');
    await punch(bala, '1');
    at(day, '17:59');
    await sweep();
    expect(await stateOf(day)).toEqual(['planned']);
    at(day, '18:00');
    await Promise.all([sweep(), sweep()]);
    const [absent] = await daysOf(people.dispatcher, day);
    expect(absent).toMatchObject({ state: 'absent', planned_minutes: 510, worked_minutes: 0, free_minutes: 0, late_minutes: 0 });
    expect(await stateOf(day, balaId)).toEqual(['present']);
    await sweep();
    expect(await daysOf(people.dispatcher, day)).toEqual([absent]);
    const audit = await server.server.parts.database.admin((sql) =>
      sql(`select verb, actor_id is null as is_server from audit_entry where record_id = '${absent.id}' order by at, id`),
    );
    expect(audit).toEqual([
      { verb: 'create', is_server: false },
      { verb: 'update', is_server: true },
    ]);
    // Late is better than never, while the day is open.
    at(day, '19:00');
    await punch(people.tech, '1');
    expect(await daysOf(people.tech, day)).toMatchObject([{ state: 'present', late_minutes: 600 }]);
    await punch(people.tech, '0');
    at(day, '20:00');
    await punch(bala, '0');
  });

  it('are frozen when they are over, also where nobody looked in time', async () => {
    const [day, next] = ['2031-04-10', '2031-04-11'];
    at(day, '08:00');
    const { id } = await plan(day);
    at(next, '10:00');
    const leave = { user_id: techId, kind: 'unpaid', from_day: day, to_day: day };
    const { id: leaveId } = dataOf(await people.fixit.post('/v1/data/leave-request', leave), 201);
    dataOf(await act(people.dispatcher, 'leave-request', leaveId, 'approve'));
    const [absent] = await daysOf(people.dispatcher, day);
    expect(absent).toMatchObject({ state: 'absent', planned_minutes: 510, shift_id: shiftId });
    dataOf(await patch(people.dispatcher, 'roster-entry', id, { shift_id: earlyId }));
    await sweep();
    expect(await daysOf(people.dispatcher, day)).toEqual([absent]);
    // Whoever is put on the roster afterwards was not absent for it.
    await plan(day, { user_id: balaId });
    await sweep();
    expect(await stateOf(day, balaId)).toEqual([]);
  });

  it('are made for a roster that was planned before days were kept', async () => {
    const day = '2031-04-14';
    at('2031-04-12', '08:00');
    await plan(day);
    await plan(day, { user_id: balaId });
    await server.server.parts.database.admin((sql) => sql(`delete from attendance_day where day = '${day}'`));
    at(day, '08:00');
    await sweep();
    expect(await stateOf(day)).toEqual(['planned']);
    await server.server.parts.database.admin((sql) => sql(`delete from attendance_day where day = '${day}' and user_id = '${balaId}'`));
    at('2031-04-16', '08:00');
    await sweep();
    expect([await stateOf(day), await stateOf(day, balaId)]).toEqual([['absent'], ['absent']]);
  });

  describe('corrections', () => {
    const day = '2031-04-21';

    beforeAll(async () => {
      at(day, '08:00');
      await plan(day);
      at('2031-04-22', '10:00');
      await sweep();
      expect(await stateOf(day)).toEqual(['absent']);
    });

    it('are asked for by the person alone, for a day that is past, one at a time', async () => {
      const bad = async (body: object, caller = people.tech) => {
        const { status, body: answer } = await ask(caller, body);
        return [status, ...(answer.errors ?? []).map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)];
      };
      expect(await bad({ date: '2031-04-22', in_time: '09:00' })).toEqual([422, '/date check']);
      expect(await bad({ date: day, out_time: '18:00' })).toEqual([422, '/in_time in_missing']);
      expect((await ask(people.tech, { date: day, user_id: balaId })).status).toBe(422);
      expect((await ask(people.tech, { date: day, status: 'approved' })).status).toBe(422);
      expect((await ask(await server.as('owner@demo.test'), { date: day, in_time: '09:00' })).status).toBe(404);
    });

    it('change the day when somebody else approves', async () => {
      const made = dataOf(await ask(people.tech, { date: day, in_time: '09:20', out_time: '18:00' }), 201);
      const [before] = await daysOf(people.tech, day);
      expect(made).toMatchObject({ user_id: techId, status: 'pending', day_id: before.id, decided_by: null });
      expect((await ask(people.tech, { date: day, in_time: '09:00', out_time: '18:00' })).body.errors[0].code).toBe('asked');
      expect((await read(people.dispatcher, 'attendance-correction', made.id)).status).toBe('pending');
      for (const caller of [people.zenith, people.acme, people.globex, bala]) {
        expect((await caller.get(`/v1/data/attendance-correction/${made.id}`)).status).toBe(404);
        expect((await act(caller, 'attendance-correction', made.id, 'approve-correction')).status).toBe(404);
      }
      expect((await act(people.tech, 'attendance-correction', made.id, 'approve-correction')).status).toBe(404);
      expect(await daysOf(people.tech, day)).toEqual([before]);

      dataOf(await act(people.dispatcher, 'attendance-correction', made.id, 'approve-correction', { remarks: 'Right' }));
      const [after] = await daysOf(people.tech, day);
      expect(after).toMatchObject({
        id: before.id,
        state: 'present',
        shift_id: shiftId,
        first_in: ist(day, '09:20'),
        last_out: ist(day, '18:00'),
        planned_minutes: 510,
        worked_minutes: 490,
        late_minutes: 20,
        early_minutes: 0,
      });
      const { id: dispatcherId } = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
      const decided = { status: 'approved', decided_by: dispatcherId, decided_at: server.clock.now(), remarks: 'Right' };
      expect(await read(people.tech, 'attendance-correction', made.id)).toMatchObject(decided);
      expect(await titles(people.tech)).toContain(`Correction of ${formatDate(day)} approved`);
      const audit = await server.server.parts.database.admin((sql) =>
        sql(`select actor_id from audit_entry where record_id = '${before.id}' order by at desc, id desc limit 1`),
      );
      expect(audit).toEqual([{ actor_id: dispatcherId }]);
      expect((await act(people.dispatcher, 'attendance-correction', made.id, 'approve-correction')).status).toBe(409);
      await sweep();
      expect(await daysOf(people.tech, day)).toEqual([after]);
      expect(await listOf(people.tech, 'punch', `doc.day == '${day}'`)).toEqual([]);
    });

    it('leave the day alone when they are rejected or withdrawn', async () => {
      const [before] = await daysOf(people.tech, day);
      const made = dataOf(await ask(people.tech, { date: day, in_time: '08:00' }), 201);
      expect((await act(people.dispatcher, 'attendance-correction', made.id, 'reject-correction')).status).toBe(422);
      dataOf(await act(people.dispatcher, 'attendance-correction', made.id, 'reject-correction', { remarks: 'No' }));
      expect(await read(people.tech, 'attendance-correction', made.id)).toMatchObject({ status: 'rejected', remarks: 'No' });
      expect(await titles(people.tech)).toContain(`Correction of ${formatDate(day)} rejected`);
      const again = dataOf(await ask(people.tech, { date: day, in_time: '08:00' }), 201);
      expect((await act(people.dispatcher, 'attendance-correction', again.id, 'withdraw-correction')).status).toBe(404);
      dataOf(await act(people.tech, 'attendance-correction', again.id, 'withdraw-correction'));
      expect((await act(people.dispatcher, 'attendance-correction', again.id, 'approve-correction')).status).toBe(409);
      expect((await patch(people.tech, 'attendance-correction', again.id, { in_time: '07:00' })).status).toBe(404);
      expect(await daysOf(people.tech, day)).toEqual([before]);
    });

    it('of the desk are decided by another of it, and make a day that was not kept', async () => {
      const made = dataOf(await ask(people.dispatcher, { date: '2031-04-19', in_time: '22:00', out_time: '02:00' }), 201);
      expect(made.day_id).toBeNull();
      expect((await act(people.dispatcher, 'attendance-correction', made.id, 'approve-correction')).status).toBe(404);
      dataOf(await act(people.fixit, 'attendance-correction', made.id, 'approve-correction'));
      const [kept] = await daysOf(people.dispatcher, '2031-04-19', made.user_id);
      expect(kept).toMatchObject({ state: 'present', shift_id: null, worked_minutes: 240, last_out: ist('2031-04-20', '02:00') });
      expect((await read(people.fixit, 'attendance-correction', made.id)).day_id).toBe(kept.id);
    });

    it('bring leave that was approved afterwards into a day', async () => {
      const [absent] = await daysOf(people.tech, '2031-04-10');
      expect(absent.state).toBe('absent');
      const made = dataOf(await ask(people.tech, { date: '2031-04-10', reason: 'I was ill' }), 201);
      dataOf(await act(people.dispatcher, 'attendance-correction', made.id, 'approve-correction'));
      expect(await daysOf(people.tech, '2031-04-10')).toMatchObject([{ id: absent.id, state: 'leave', planned_minutes: 0 }]);
    });
  });
});
