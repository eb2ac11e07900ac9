/** Which day a punch belongs to, and what the day and its place make of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, patch, read } from '../support/journey.ts';
import { ist, OUT, openPunching, type Punching } from '../support/punching.ts';

describe.each(engines)('days of punches on %s', (engine) => {
  let stage: Punching;
  beforeAll(async () => {
    stage = await openPunching(engine);
  });
  afterAll(() => stage.server.stop());

  it('counts for the day that the shift begins on, and leaves a day alone whose shift is over', async () => {
    const { people, shiftId, nightId, at, punch, state, plan, days } = stage;
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
    const { people, at, punch, plan, days } = stage;
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
    const { people, at, punch, plan, punches } = stage;
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
    const { people, techId, at, punch, plan, punches } = stage;
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
    const { people, at, punch, days } = stage;
    const day = '2031-03-20';
    const work = await givenRequest(people);
    await givenSubtask(people, work, { due: day, start_time: '10:00', end_time: '11:30' });
    await givenSubtask(people, work, { due: day, start_time: '15:00', end_time: '16:00' });
    at(day, '17:00');
    dataOf(await punch(people.tech, { status: '0' }));
    expect(await days(people.tech, day)).toMatchObject([{ planned_minutes: 510, task_minutes: 150, free_minutes: 360 }]);
  });
});
