/** `GET|PUT /v1/capture_login_attendance`: who is in, what a punch writes, and whom it is for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, one } from '../support/journey.ts';
import { ist, OUT, openPunching, PUNCH_PATH, type Punching } from '../support/punching.ts';

describe.each(engines)('punching in and out on %s', (engine) => {
  let stage: Punching;
  beforeAll(async () => {
    stage = await openPunching(engine);
  });
  afterAll(() => stage.server.stop());

  it('writes a punch and its day, which the person and the desk see and nobody else', async () => {
    const { server, people, techId, shiftId, at, punch, state, plan, days, punches } = stage;
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
    const { server, people, techId, days, punches } = stage;
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
    const { people, at, punch, punches } = stage;
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
      message: 'You are already punched in.',
    });
    dataOf(await punch(people.tech, { status: '0' }));
    expect((await punch(people.tech, { status: '0' })).status).toBe(409);
    expect(await punches(people.tech, '2031-03-05')).toHaveLength(2);
  });

  it('writes one punch of several taps at once, and the same answer for the same key', async () => {
    const { people, at, punch, punches } = stage;
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

  it('is for brands too, whose people have no shifts', async () => {
    const { people, at, punch, state, days, punches } = stage;
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
    const { server, people, punch, state } = stage;
    const owner = await server.as('owner@demo.test');
    for (const answer of [await owner.get(PUNCH_PATH), await punch(owner, { status: '1' })]) expect(answer.status).toBe(404);
    const { org } = (await people.acme.get('/v1/definitions/app')).body;
    const granted = dataOf(await act(owner, 'organisation', org.id, 'super-admin-access', { reason: 'Looking into attendance' }));
    const entered = await server.inject('POST', '/login/v1', {
      body: { id_type: 'SUPER_ADMIN_ACCESS', id: granted.user_id, id_key: granted.my_token },
    });
    const visitor = server.withToken(dataOf(entered).new_token);
    expect((await punch(visitor, { status: '1' })).status).toBe(404);
    expect((await state(visitor)).active).toBe('0');
    expect((await server.inject('GET', PUNCH_PATH)).status).toBe(401);
    expect((await server.inject('PUT', PUNCH_PATH, { body: { status: '1' } })).status).toBe(401);
  });

  it('refuses what it cannot read, and nothing changes', async () => {
    const { people, techId, punch, state } = stage;
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
    const { server, people, techId } = stage;
    expect((await people.tech.get(`${PUNCH_PATH}?user_id=${techId}`)).status).toBe(400);
    const row = { user_id: techId, type: 'in', at: server.clock.now(), day: '2031-03-24' };
    expect((await people.tech.post('/v1/data/punch', row)).status).toBe(404);
    expect((await people.fixit.post('/v1/data/punch', row)).status).toBe(404);
  });
});
