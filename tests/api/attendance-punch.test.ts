/** `GET|PUT /v1/capture_login_attendance`: who is in, what a punch writes, and which day it belongs to (specification 3.7, 4.5, 7). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const PATH = '/v1/capture_login_attendance';
const OUT = { active: '0', logged_in_time: null, logged_out_time: null };
/** The instant at a wall clock of India. */
const ist = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();

describe.each(engines)('punching in and out on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let techId: string;
  let shiftId: string;
  let nightId: string;

  const punch = (caller: Caller, body: unknown, headers: Record<string, string> = {}) =>
    server.inject('PUT', PATH, { headers: { authorization: `Bearer ${caller.token}`, ...headers }, body });
  const state = async (caller: Caller) => dataOf(await caller.get(PATH));
  const at = (day: string, time: string) => server.clock.set(ist(day, time));
  const plan = async (day: string, more: object = {}) =>
    dataOf(await people.dispatcher.post('/v1/data/roster-entry', { user_id: techId, shift_id: shiftId, day, ...more }), 201);
  const days = (caller: Caller, day: string) => listOf(caller, 'attendance-day', `doc.day == '${day}'`);
  const punches = (caller: Caller, day: string) => listOf(caller, 'punch', `doc.day == '${day}'`);

  beforeAll(async () => {
    server = await startTestServer({ engine, seed: true });
    // Later than everything in the demo.
    at('2031-03-03', '06:00');
    people = await signInAll(server);
    techId = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
    const shift = { break_minutes: 30, grace_minutes: 10 };
    const made = dataOf(
      await people.fixit.post('/v1/data/shift', [
        { name: 'Counter', start_time: '09:00', end_time: '18:00', ...shift },
        { name: 'Night', start_time: '22:00', end_time: '06:00', ...shift },
      ]),
      201,
    );
    [shiftId, nightId] = made.map(({ id }: { id: string }) => id);
  });
  afterAll(() => server.stop());

  it('writes a punch and its day, which the person and the desk see and nobody else', async () => {
    const day = '2031-03-04';
    await plan(day);
    at(day, '09:25');
    expect(await state(people.tech)).toEqual(OUT);
    const device_at = '2031-03-04T09:20:11+05:30';
    expect(dataOf(await punch(people.tech, { status: '1', device_at }))).toEqual({
      active: '1',
      logged_in_time: ist(day, '09:25'),
      logged_out_time: null,
    });
    expect((await state(people.tech)).active).toBe('1');
    at(day, '13:00');
    dataOf(await punch(people.tech, { status: '0' }));
    at(day, '13:20');
    dataOf(await punch(people.tech, { status: '1' }, { 'user-agent': 'Mozilla/5.0 FieldloomApp/1.4.0' }));
    at(day, '17:45');
    const gone = { active: '0', logged_in_time: ist(day, '13:20'), logged_out_time: ist(day, '17:45') };
    expect(dataOf(await punch(people.tech, { status: '0' }))).toEqual(gone);
    expect(await state(people.tech)).toEqual(gone);

    for (const caller of [people.tech, people.dispatcher, people.fixit]) {
      expect((await punches(caller, day)).reverse()).toMatchObject([
        {
          user_id: techId,
          type: 'in',
          shift_id: shiftId,
          selfie: [],
          at: ist(day, '09:25'),
          device_at: new Date(device_at).toISOString(),
          source: 'web',
          is_inside: null,
        },
        { type: 'out', at: ist(day, '13:00'), device_at: null, source: 'web' },
        { type: 'in', at: ist(day, '13:20'), source: 'app' },
        { type: 'out', at: ist(day, '17:45'), source: 'web' },
      ]);
      expect(await days(caller, day)).toMatchObject([
        {
          user_id: techId,
          shift_id: shiftId,
          state: 'present',
          first_in: ist(day, '09:25'),
          last_out: ist(day, '17:45'),
          planned_minutes: 510,
          // 215 and 265 minutes, less the ten of the break that he did not punch out for.
          worked_minutes: 470,
          late_minutes: 25,
          early_minutes: 15,
        },
      ]);
    }
    for (const caller of [people.zenith, people.acme, people.globex]) {
      expect(await punches(caller, day)).toEqual([]);
      expect(await days(caller, day)).toEqual([]);
    }
    const bala = await server.as('bala.murugan@fixit.test');
    expect([await punches(bala, day), await days(bala, day), await state(bala)]).toEqual([[], [], OUT]);
  });

  it('is told in the audit as the doing of the person', async () => {
    const [{ id }] = await punches(people.tech, '2031-03-04');
    const [{ id: dayId }] = await days(people.tech, '2031-03-04');
    const rows = await server.server.parts.database.admin((sql) =>
      sql(`select entity, verb, actor_id from audit_entry where record_id in ('${id}', '${dayId}') order by at, id`),
    );
    const { id: dispatcherId } = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
    const who = new Map([
      [techId, 'technician'],
      [dispatcherId, 'dispatcher'],
    ]);
    // The dispatcher made the day by planning it.
    expect(rows.map(({ entity, verb, actor_id }) => `${entity} ${verb} by ${who.get(String(actor_id))}`).sort()).toEqual([
      'attendance-day create by dispatcher',
      'attendance-day update by technician',
      'attendance-day update by technician',
      'attendance-day update by technician',
      'attendance-day update by technician',
      'punch create by technician',
    ]);
  });

  it('refuses who is in, or out, already', async () => {
    at('2031-03-05', '10:00');
    expect((await punch(people.tech, { status: '0' })).body).toMatchObject({
      status: 409,
      code: 'conflict',
      sub_code: 'not_punched_in',
      message: 'You are not punched in.',
    });
    dataOf(await punch(people.tech, { status: '1' }));
    expect((await punch(people.tech, { status: '1' })).body).toMatchObject({
      status: 409,
      code: 'conflict',
      sub_code: 'punched_in',
      message: 'You are punched in already.',
    });
    dataOf(await punch(people.tech, { status: '0' }));
    expect((await punch(people.tech, { status: '0' })).status).toBe(409);
    expect(await punches(people.tech, '2031-03-05')).toHaveLength(2);
  });

  it('writes one punch of several taps at once, and the same answer for the same key', async () => {
    const day = '2031-03-06';
    at(day, '09:00');
    const taps = await Promise.all(Array.from({ length: 5 }, () => punch(people.tech, { status: '1' })));
    expect(taps.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await punches(people.tech, day)).toHaveLength(1);
    at(day, '12:00');
    const key = { 'idempotency-key': 'out-of-2031-03-06' };
    const [first, again] = [await punch(people.tech, { status: '0' }, key), await punch(people.tech, { status: '0' }, key)];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await punches(people.tech, day)).toHaveLength(2);
  });

  it('counts for the day that the shift begins on, and leaves a day alone whose shift is over', async () => {
    const [first, second, third] = ['2031-03-10', '2031-03-11', '2031-03-12'] as const;
    await plan(first, { shift_id: nightId });
    await plan(second, { shift_id: nightId });
    await plan(third);
    at(first, '21:50');
    dataOf(await punch(people.tech, { status: '1' }));
    at(second, '05:00');
    expect((await state(people.tech)).active).toBe('1');
    at(second, '06:10');
    dataOf(await punch(people.tech, { status: '0' }));
    expect(await days(people.tech, first)).toMatchObject([
      { shift_id: nightId, first_in: ist(first, '21:50'), last_out: ist(second, '06:10'), worked_minutes: 470, late_minutes: 0 },
    ]);
    expect(await days(people.tech, second)).toMatchObject([{ state: 'planned', first_in: null, worked_minutes: 0 }]);

    at(second, '22:30');
    dataOf(await punch(people.tech, { status: '1' }));
    const forgotten = await days(people.tech, second);
    expect(forgotten).toMatchObject([{ late_minutes: 30, last_out: null, worked_minutes: 0 }]);
    // Nobody punches out. In the next shift the person is out, and may come in.
    at(third, '08:55');
    expect(await state(people.tech)).toEqual(OUT);
    expect((await punch(people.tech, { status: '0' })).status).toBe(409);
    dataOf(await punch(people.tech, { status: '1' }));
    at(third, '18:05');
    dataOf(await punch(people.tech, { status: '0' }));
    expect(await days(people.tech, second)).toEqual(forgotten);
    expect(await days(people.tech, third)).toMatchObject([{ shift_id: shiftId, worked_minutes: 520, late_minutes: 0, early_minutes: 0 }]);
  });

  it('makes half a day of a day that is half leave', async () => {
    const day = '2031-03-14';
    await plan(day);
    at(day, '13:30');
    const leave = { kind: 'unpaid', from_day: day, to_day: day, is_half_day: true };
    const { id } = dataOf(await people.tech.post('/v1/data/leave-request', leave), 201);
    dataOf(await act(people.dispatcher, 'leave-request', id, 'approve'));
    dataOf(await punch(people.tech, { status: '1' }));
    expect(await days(people.tech, day)).toMatchObject([{ state: 'half_day', planned_minutes: 255, late_minutes: 0 }]);
    dataOf(await punch(people.tech, { status: '0' }));
  });

  it('says whether it was at the place of the roster, as far as the accuracy lets it', async () => {
    const day = '2031-03-17';
    at(day, '08:50');
    const office = { name: 'Koramangala desk', type: 'office', latitude: 12.9352, longitude: 77.6245, radius_m: 200 };
    const { id: location_id } = dataOf(await people.fixit.post('/v1/data/location', office), 201);
    await plan(day, { location_id });
    const here = { latitude: 12.9354, longitude: 77.6246 };
    // A degree of latitude is 111 km: 1.1 km to the north.
    const away = { latitude: 12.9452, longitude: 77.6245 };
    dataOf(await punch(people.tech, { status: '1', ...here, accuracy: 15 }));
    dataOf(await punch(people.tech, { status: '0', ...away, accuracy: 300 }));
    dataOf(await punch(people.tech, { status: '1', ...away, accuracy: 5000 }));
    dataOf(await punch(people.tech, { status: '0' }));
    expect((await punches(people.dispatcher, day)).reverse()).toMatchObject([
      { ...here, accuracy: 15, location_id, is_inside: true, place: 'Koramangala desk' },
      { ...away, accuracy: 300, location_id, is_inside: false, place: null },
      { ...away, accuracy: 5000, location_id, is_inside: null, place: null },
      { latitude: null, longitude: null, accuracy: null, location_id: null, is_inside: null },
    ]);
  });

  it('is measured against the places of the person’s location groups where the roster names none', async () => {
    const day = '2031-03-20';
    at(day, '09:00');
    const branch = { type: 'branch', radius_m: 300 };
    const [near, closed] = dataOf(
      await people.fixit.post('/v1/data/location', [
        { ...branch, name: 'Fort branch', latitude: 18.9388, longitude: 72.8354 },
        { ...branch, name: 'Old Fort branch', latitude: 18.9391, longitude: 72.8356 },
      ]),
      201,
    );
    const group = { name: 'Fort', location_ids: [near.id, closed.id] };
    const { id: groupId } = dataOf(await people.fixit.post('/v1/data/location-group', group), 201);
    dataOf(await patch(people.fixit, 'location', closed.id, { is_active: false }));
    const { user_loc_group: before } = await read(people.fixit, 'user', techId);
    dataOf(await patch(people.fixit, 'user', techId, { user_loc_group: [groupId] }));
    await plan(day);
    dataOf(await punch(people.tech, { status: '1', latitude: 18.9392, longitude: 72.8356, accuracy: 20 }));
    expect(await punches(people.tech, day)).toMatchObject([{ location_id: near.id, is_inside: true, place: 'Fort branch' }]);
    dataOf(await patch(people.fixit, 'user', techId, { user_loc_group: before }));
  });

  it('counts the sub-tasks of the day', async () => {
    const day = '2031-03-20';
    const work = await givenRequest(people);
    await givenSubtask(people, work, { due: day, start_time: '10:00', end_time: '11:30' });
    await givenSubtask(people, work, { due: day, start_time: '15:00', end_time: '16:00' });
    at(day, '17:00');
    dataOf(await punch(people.tech, { status: '0' }));
    expect(await days(people.tech, day)).toMatchObject([{ planned_minutes: 510, task_minutes: 150, free_minutes: 360 }]);
  });

  it('is for brands too, whose people have no shifts', async () => {
    const day = '2031-03-23';
    at(day, '23:00');
    expect(await state(people.acmeUser)).toEqual(OUT);
    const place = { latitude: 19.0, longitude: 72.8 };
    dataOf(await punch(people.acmeUser, { status: 1, ...place, accuracy: null }));
    // Over midnight it is still the day that began.
    at('2031-03-24', '01:00');
    dataOf(await punch(people.acmeUser, { status: false }));
    expect(await days(people.acme, day)).toMatchObject([
      { shift_id: null, planned_minutes: 0, worked_minutes: 120, late_minutes: 0, early_minutes: 0 },
    ]);
    expect(await punches(people.acme, day)).toHaveLength(2);
    expect((await punches(people.acmeUser, day))[1]).toMatchObject({ ...place, location_id: null, is_inside: null });
    for (const caller of [people.globex, people.fixit, people.dispatcher, people.tech]) expect(await punches(caller, day)).toEqual([]);
    expect(await state(people.acme)).toEqual(OUT);
    dataOf(await punch(people.acme, { status: '1' }));
    dataOf(await punch(people.acme, { status: '0' }));
  });

  it('is not there for owners, nor for whom they work as, nor without a session', async () => {
    const owner = await server.as('owner@demo.test');
    for (const answer of [await owner.get(PATH), await punch(owner, { status: '1' })]) expect(answer.status).toBe(404);
    const { org } = (await people.acme.get('/v1/definitions/app')).body;
    const granted = dataOf(await act(owner, 'organisation', org.id, 'super-admin-access', { reason: 'Looking into attendance' }));
    const entered = await server.inject('POST', '/login/v1', {
      body: { id_type: 'SUPER_ADMIN_ACCESS', id: granted.user_id, id_key: granted.my_token },
    });
    const visitor = server.withToken(dataOf(entered).new_token);
    expect((await punch(visitor, { status: '1' })).status).toBe(404);
    expect((await state(visitor)).active).toBe('0');
    expect((await server.inject('GET', PATH)).status).toBe(401);
    expect((await server.inject('PUT', PATH, { body: { status: '1' } })).status).toBe(401);
  });

  it('refuses what it cannot read, and nothing changes', async () => {
    const answer = await punch(people.tech, { status: 'in', user_id: techId, latitude: 12 });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)).toEqual([
      '/user_id unknown',
      '/status enum',
      '/longitude required',
    ]);
    expect((await punch(people.tech, [])).status).toBe(422);
    expect(await state(people.tech)).toEqual(OUT);
  });

  it('refuses query parameters, and punches by the ways of plain records', async () => {
    expect((await people.tech.get(`${PATH}?user_id=${techId}`)).status).toBe(400);
    const row = { user_id: techId, type: 'in', at: server.clock.now(), day: '2031-03-24' };
    expect((await people.tech.post('/v1/data/punch', row)).status).toBe(404);
    expect((await people.fixit.post('/v1/data/punch', row)).status).toBe(404);
  });
});
