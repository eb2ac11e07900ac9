/** Holidays: nobody is absent on one, leave does not count it, and it is of the organisation or of some location groups. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepDays } from '../../src/server/attendance/sweep-days.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

/** The instant at a wall clock of India. */
const ist = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();

describe.each(engines)('holidays on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let techId: string;
  let balaId: string;
  let shiftId: string;

  const at = (day: string, time: string) => server.clock.set(ist(day, time));
  const plan = async (user_id: string, day: string) =>
    dataOf(await people.dispatcher.post('/v1/data/roster-entry', { user_id, shift_id: shiftId, day }), 201);
  const dayOf = async (day: string, userId = techId) =>
    (await listOf(people.dispatcher, 'attendance-day', `doc.day == '${day}' && doc.user_id == '${userId}'`))[0];
  const stateOf = async (day: string, userId = techId) => (await dayOf(day, userId))?.state;
  const post = (caller: Caller, row: object) => caller.post('/v1/data/holiday', { name: 'Day of the test', ...row });
  const give = async (day: string, more: object = {}): Promise<string> => dataOf(await post(people.fixit, { day, ...more }), 201).id;
  const remove = async (id: string) => {
    const { version } = await read(people.fixit, 'holiday', id);
    const headers = { authorization: `Bearer ${people.fixit.token}`, 'if-match': `"${version}"` };
    expect((await server.inject('DELETE', `/v1/data/holiday/${id}`, { headers })).status).toBe(204);
  };
  const ask = (from_day: string, to_day: string, more: object = {}) =>
    people.tech.post('/v1/data/leave-request', { kind: 'earned', from_day, to_day, ...more });
  const balance = async () =>
    (await listOf(people.fixit, 'leave-entry', `doc.user_id == '${techId}' && doc.kind == 'earned'`)).reduce(
      (sum: number, { days }: { days: number }) => sum + days,
      0,
    );

  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup', 'attendance'], engine, seed: true });
    // Later than everything in the demo.
    at('2031-05-01', '06:00');
    people = await signInAll(server);
    techId = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
    balaId = (await one(people.fixit, 'user', "doc.user_email == 'bala.murugan@fixit.test'")).id;
    const shift = { name: 'Counter', start_time: '09:00', end_time: '18:00', break_minutes: 30, grace_minutes: 10 };
    shiftId = dataOf(await people.fixit.post('/v1/data/shift', shift), 201).id;
  });
  afterAll(() => server.stop());

  it('are set by administrators, and known to everybody of the organisation alone', async () => {
    for (const caller of [people.tech, people.dispatcher]) expect((await post(caller, { day: '2031-12-01' })).status).toBe(404);
    const id = await give('2031-12-01');
    for (const caller of [people.fixit, people.dispatcher, people.tech])
      expect(await listOf(caller, 'holiday', "doc.day == '2031-12-01'")).toMatchObject([{ id, name: 'Day of the test', group_ids: [] }]);
    for (const caller of [people.zenith, people.acme, people.acmeUser])
      expect(await listOf(caller, 'holiday', "doc.day == '2031-12-01'")).toEqual([]);
    for (const caller of [people.zenith, people.acme]) expect((await caller.get(`/v1/data/holiday/${id}`)).status).toBe(404);
    for (const caller of [people.tech, people.dispatcher]) expect((await patch(caller, 'holiday', id, { name: 'Mine' })).status).toBe(404);
    expect((await post(people.fixit, { day: '2031-12-01' })).status).toBe(409);
    expect((await post(people.fixit, {})).body.errors).toMatchObject([{ pointer: '/day', code: 'required' }]);
  });

  it('make holidays of the days of the roster that are open, as long as they are there', async () => {
    const [day, other] = ['2031-05-05', '2031-05-06'];
    for (const each of [day, other]) await plan(techId, each);
    const id = await give(day);
    expect(await dayOf(day)).toMatchObject({ state: 'holiday', shift_id: shiftId, planned_minutes: 0, free_minutes: 0 });
    expect(await stateOf(other)).toBe('planned');
    dataOf(await patch(people.fixit, 'holiday', id, { day: other }));
    expect([await stateOf(day), await stateOf(other)]).toEqual(['planned', 'holiday']);
    await remove(id);
    expect([await stateOf(day), await stateOf(other), (await dayOf(other)).planned_minutes]).toEqual(['planned', 'planned', 510]);
    // Whoever is planned for it afterwards has a holiday as well.
    await give('2031-05-07');
    await plan(techId, '2031-05-07');
    expect(await stateOf('2031-05-07')).toBe('holiday');
  });

  it('leave nobody absent who did not come, and count who did', async () => {
    const [usual, day] = ['2031-05-12', '2031-05-13'];
    await give(day);
    for (const each of [usual, day]) await plan(techId, each);
    await plan(balaId, day);
    at(day, '11:00');
    const bala = await server.as('bala.murugan@fixit.test');
    const headers = { authorization: `Bearer ${bala.token}` };
    dataOf(await server.inject('PUT', '/v1/capture_login_attendance', { headers, body: { status: '1' } }));
    at('2031-05-15', '12:00');
    const { database, resources } = server.server.parts;
    await sweepDays({ database, resources, now: server.clock.now() });
    expect([await stateOf(usual), await stateOf(day)]).toEqual(['absent', 'holiday']);
    expect(await dayOf(day, balaId)).toMatchObject({ state: 'present', planned_minutes: 0, late_minutes: 0 });
    // What is over stays as it was.
    await give(usual);
    expect(await stateOf(usual)).toBe('absent');
  });

  it('of a location group are holidays of its people', async () => {
    const day = '2031-05-20';
    const [north, south] = await listOf(people.fixit, 'location-group', 'doc.is_active');
    dataOf(await patch(people.fixit, 'user', techId, { user_loc_group: [north.id] }));
    dataOf(await patch(people.fixit, 'user', balaId, { user_loc_group: [south.id] }));
    for (const user of [techId, balaId]) await plan(user, day);
    const id = await give(day, { group_ids: [north.id] });
    expect([await stateOf(day), await stateOf(day, balaId)]).toEqual(['holiday', 'planned']);
    dataOf(await patch(people.fixit, 'holiday', id, { group_ids: [south.id] }));
    expect([await stateOf(day), await stateOf(day, balaId)]).toEqual(['planned', 'holiday']);
    dataOf(await patch(people.fixit, 'holiday', id, { group_ids: [] }));
    expect([await stateOf(day), await stateOf(day, balaId)]).toEqual(['holiday', 'holiday']);
    const [strange] = await listOf(people.zenith, 'location-group', 'doc.is_active');
    const refused = await patch(people.fixit, 'holiday', id, { group_ids: [strange.id] });
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/group_ids/0']);
  });

  it('are not counted by leave, and leave that is not decided follows them', async () => {
    const free = await give('2031-06-03');
    const before = await balance();
    const request = dataOf(await ask('2031-06-02', '2031-06-05'), 201);
    expect(request.days).toBe(3);
    const second = await give('2031-06-04');
    expect((await read(people.tech, 'leave-request', request.id)).days).toBe(2);
    await remove(second);
    expect((await read(people.tech, 'leave-request', request.id)).days).toBe(3);
    dataOf(await act(people.dispatcher, 'leave-request', request.id, 'approve'));
    expect((await balance()) - before).toBe(-3);
    const states = await Promise.all(['2031-06-02', '2031-06-03', '2031-06-05'].map((day) => stateOf(day)));
    expect(states).toEqual(['leave', undefined, 'leave']);
    // The ledger has the days of what was decided: they come back as they were taken.
    await remove(free);
    expect((await read(people.tech, 'leave-request', request.id)).days).toBe(3);
    expect(await stateOf('2031-06-03')).toBe('leave');
    dataOf(await act(people.tech, 'leave-request', request.id, 'withdraw'));
    expect(await balance()).toBe(before);
  });

  it('need no leave', async () => {
    await give('2031-06-10');
    for (const more of [{}, { is_half_day: true }]) {
      const refused = await ask('2031-06-10', '2031-06-10', more);
      expect([refused.status, refused.body.errors]).toMatchObject([
        422,
        [{ pointer: '/from_day', code: 'holiday', message: 'These days are already holidays or days off.' }],
      ]);
    }
  });

  it('have windows of visits that say whether they are worked', async () => {
    const [slot] = await listOf(people.fixit, 'time-slot', 'doc.is_active');
    expect(slot.on_holidays).toBe(false);
    dataOf(await patch(people.fixit, 'time-slot', slot.id, { on_holidays: true }));
    expect((await read(people.fixit, 'time-slot', slot.id)).on_holidays).toBe(true);
  });

  it('of the demo are past and to come, for each provider, and never today', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const caller of [people.fixit, people.zenith]) {
      const own = await listOf(caller, 'holiday', "doc.name != 'Day of the test'");
      const days = own.map(({ day }: { day: string }) => day);
      expect([days.filter((day: string) => day < today).length, days.filter((day: string) => day > today).length]).toEqual([2, 2]);
    }
  });
});
