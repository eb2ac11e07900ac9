/** Figures of attendance are those of the hour: who is at work, who is looked for, and what days off and sub-tasks leave. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningDaysRound } from '../../src/server/attendance/running-days.ts';
import { sweepDays } from '../../src/server/attendance/sweep-days.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, move, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

/** The instant at a wall clock of India. */
const ist = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();

describe.each(engines)('figures of attendance on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let techId: string;
  let shiftId: string;

  const at = (day: string, time: string) => server.clock.set(ist(day, time));
  const plan = async (day: string, more: object = {}) =>
    dataOf(await people.dispatcher.post('/v1/data/roster-entry', { user_id: techId, shift_id: shiftId, day, ...more }), 201);
  const dayOf = async (day: string, userId = techId) =>
    (await listOf(people.dispatcher, 'attendance-day', `doc.day == '${day}' && doc.user_id == '${userId}'`))[0];
  const parts = () => ({ ...server.server.parts, now: server.clock.now() });
  const punch = async (caller: Caller, status: '1' | '0') =>
    dataOf(
      await server.inject('PUT', '/v1/capture_login_attendance', {
        headers: { authorization: `Bearer ${caller.token}` },
        body: { status },
      }),
    );
  const asked = (from_day: string, to_day: string, more: object = {}): Promise<Answer> =>
    people.tech.post('/v1/data/leave-request', { kind: 'earned', from_day, to_day, ...more });
  const balance = async () =>
    (await listOf(people.fixit, 'leave-entry', `doc.user_id == '${techId}' && doc.kind == 'earned'`)).reduce(
      (sum: number, { days }: { days: number }) => sum + days,
      0,
    );

  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup', 'requests', 'attendance'], engine, seed: true });
    // Later than everything in the demo.
    at('2031-06-01', '06:00');
    people = await signInAll(server);
    techId = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
    const shift = { name: 'Counter', start_time: '09:00', end_time: '18:00', break_minutes: 30, grace_minutes: 10 };
    shiftId = dataOf(await people.fixit.post('/v1/data/shift', shift), 201).id;
  });
  afterAll(() => server.stop());

  it('tell of who is at work how long by now, and of who never went nothing', async () => {
    const day = '2031-06-03';
    await plan(day);
    at(day, '09:00');
    await punch(people.tech, '1');
    const workedAt = async (time: string, on = day) => {
      at(on, time);
      await runningDaysRound(parts());
      return (await dayOf(day)).worked_minutes;
    };
    expect([await workedAt('09:01'), await workedAt('11:00'), await workedAt('16:00')]).toEqual([1, 120, 390]);
    const { version } = await dayOf(day);
    expect(await workedAt('17:00')).toBe(450);
    expect((await dayOf(day)).version).toBe(version);
    // Nobody is at work for sixteen hours.
    expect(await workedAt('02:00', '2031-06-04')).toBe(0);
  });

  it('tell of who has gone what he worked', async () => {
    const day = '2031-06-05';
    await plan(day);
    at(day, '09:00');
    await punch(people.tech, '1');
    at(day, '17:00');
    await runningDaysRound(parts());
    await punch(people.tech, '0');
    at(day, '19:00');
    await runningDaysRound(parts());
    expect(await dayOf(day)).toMatchObject({ worked_minutes: 450, state: 'present' });
  });

  it('look for everybody who works on site, on a roster or not, until the day is over', async () => {
    const day = '2031-06-09';
    await plan(day, { shift_id: null, is_day_off: true });
    at(day, '08:00');
    await sweepDays(parts());
    const onSite = (await listOf(people.fixit, 'user', 'doc.is_on_field && doc.is_active')).map(({ id }: { id: string }) => id);
    const states = new Map(
      (await listOf(people.dispatcher, 'attendance-day', `doc.day == '${day}'`)).map((row: Record<string, string>) => [
        row.user_id,
        row.state,
      ]),
    );
    expect(onSite.length).toBeGreaterThan(10);
    for (const id of onSite) expect(states.get(id)).toBe(id === techId ? 'off' : 'unplanned');
    const other = onSite.find((id: string) => id !== techId);
    const filter = `doc.day == '${day}' && doc.state in ['planned', 'unplanned']`;
    const [total] = dataOf(await people.fixit.get(`/v1/data/attendance-day/group?filter=${encodeURIComponent(filter)}`));
    expect(total.count).toBe(onSite.length - 1);
    at('2031-06-10', '02:00');
    await sweepDays(parts());
    expect((await dayOf(day, other))?.state).toBe('off');
  });

  it('charge leave no day that the roster gives off, and follow the roster until somebody decides', async () => {
    at('2031-06-10', '06:00');
    await plan('2031-06-16');
    const off = await plan('2031-06-17', { shift_id: null, is_day_off: true });
    await plan('2031-06-18');
    const { id, days } = dataOf(await asked('2031-06-16', '2031-06-18'), 201);
    expect(days).toBe(2);
    dataOf(await patch(people.dispatcher, 'roster-entry', off.id, { is_day_off: false, shift_id: shiftId }));
    expect((await read(people.tech, 'leave-request', id)).days).toBe(3);
    dataOf(await patch(people.dispatcher, 'roster-entry', off.id, { is_day_off: true }));
    expect((await read(people.tech, 'leave-request', id)).days).toBe(2);
    const before = await balance();
    dataOf(await act(people.dispatcher, 'leave-request', id, 'approve'));
    expect(await balance()).toBe(before - 2);
    const states = await Promise.all(['2031-06-16', '2031-06-17', '2031-06-18'].map(async (day) => (await dayOf(day)).state));
    expect(states).toEqual(['leave', 'off', 'leave']);
    const refused = await asked('2031-06-17', '2031-06-17', { kind: 'casual' });
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/from_day']);
  });

  it('leave free what sub-tasks leave of a day, from the moment that they are planned, moved or called off', async () => {
    const [day, next] = ['2031-06-23', '2031-06-24'];
    await plan(day);
    await plan(next);
    const freeOf = async () => [(await dayOf(day)).free_minutes, (await dayOf(next)).free_minutes];
    expect(await freeOf()).toEqual([510, 510]);
    const work = await givenRequest(people);
    const task = await givenSubtask(people, work, { due: day, start_time: '10:00', end_time: '12:00' });
    expect(await freeOf()).toEqual([390, 510]);
    dataOf(await patch(people.dispatcher, 'subtask', task, { due: next, end_time: '11:00' }));
    expect(await freeOf()).toEqual([510, 450]);
    dataOf(await move(people.dispatcher, 'subtask', task, 'cancelled'));
    expect(await freeOf()).toEqual([510, 510]);
  });
});
