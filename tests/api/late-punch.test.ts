/** A punch that waited for a network counts as of when it was made, and is judged as of now. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf } from '../support/journey.ts';
import { ist, openPunching, type Punching } from '../support/punching.ts';

describe.each(engines)('punches that were sent later, on %s', (engine) => {
  let stage: Punching;
  beforeAll(async () => {
    stage = await openPunching(engine);
  });
  afterAll(() => stage.server.stop());

  const late = (body: object, happened: string, key: string = randomUUID()) =>
    stage.server.inject('POST', '/v1/data/punch/actions/punch', {
      headers: { authorization: `Bearer ${stage.people.tech.token}`, 'happened-at': happened, 'idempotency-key': key },
      body,
    });

  it('are of when they were made, once a key, and make the day what it was', async () => {
    const { people, at, plan, days, punches } = stage;
    const day = '2031-03-10';
    await plan(day);
    at(day, '18:30');
    const key = randomUUID();
    const first = await late({ type: 'in', latitude: 12.9, longitude: 77.6, accuracy: 20 }, ist(day, '08:55'), key);
    expect(dataOf(first)).toEqual({ active: '1', logged_in_time: ist(day, '08:55'), logged_out_time: null });
    expect(dataOf(await late({ type: 'in', latitude: 12.9, longitude: 77.6, accuracy: 20 }, ist(day, '08:55'), key))).toEqual(
      dataOf(first),
    );
    dataOf(await late({ type: 'out' }, ist(day, '18:05')));
    expect(await days(people.tech, day)).toMatchObject([
      { first_in: ist(day, '08:55'), last_out: ist(day, '18:05'), worked_minutes: 520, late_minutes: 0 },
    ]);
    expect(
      (await punches(people.tech, day)).map(({ type, at: when, device_at }: Record<string, unknown>) => [type, when, device_at]),
    ).toEqual([
      ['out', ist(day, '18:05'), ist(day, '18:05')],
      ['in', ist(day, '08:55'), ist(day, '08:55')],
    ]);
  });

  it('are refused before a later punch, after the end of their day, and half of a place', async () => {
    const { at, people, punch } = stage;
    const day = '2031-03-12';
    at(day, '09:00');
    dataOf(await punch(people.tech, { status: '1' }));
    at(day, '12:00');
    const refusals = async (body: object, happened: string) => {
      const { status, body: problem } = await late(body, happened);
      return [status, problem.sub_code ?? problem.errors?.[0]?.pointer];
    };
    expect(await refusals({ type: 'in' }, ist(day, '08:30'))).toEqual([409, 'punched_since']);
    expect(await refusals({ type: 'in' }, ist(day, '11:00'))).toEqual([409, 'punched_in']);
    expect(await refusals({ type: 'out', latitude: 1 }, ist(day, '11:00'))).toEqual([422, '/longitude']);
    dataOf(await late({ type: 'out' }, ist(day, '11:00')));
    at('2031-03-20', '12:00');
    expect(await refusals({ type: 'in' }, ist('2031-03-18', '09:00'))).toEqual([409, 'day_over']);
  });

  it('are nobody’s who has no attendance', async () => {
    const { server, people } = stage;
    const body = { type: 'in' };
    const owner = await server.as('owner@demo.test');
    expect((await owner.post('/v1/data/punch/actions/punch', body)).status).toBe(404);
    expect((await people.tech.post('/v1/data/punch/actions/punch', { ...body, type: 'maybe' })).status).toBe(422);
  });
});
