/** Where a technician was last: told by himself alone, while punched in, seen by his desk, gone with the consent and the punch out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditText } from '../support/audit.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf } from '../support/journey.ts';
import { openPunching, type Punching } from '../support/punching.ts';
import type { Caller } from '../support/server.ts';

const HERE = { latitude: 12.97, longitude: 77.59 };

describe.each(engines)('the last place of a technician on %s', (engine) => {
  let stage: Punching;
  beforeAll(async () => {
    stage = await openPunching(engine);
  });
  afterAll(() => stage.server.stop());

  const places = (caller: Caller) => listOf(caller, 'last-place', 'doc.user_id != null');
  const agree = async (caller: Caller) => dataOf(await caller.post('/v1/data/last-place', { is_agreed: true }), 201);
  const tell = (caller: Caller, id: string, input: object = HERE) => act(caller, 'last-place', id, 'tell-place', input);
  const withdraw = async (caller: Caller, id: string) => {
    const { headers } = await caller.get(`/v1/data/last-place/${id}`);
    return caller.delete(`/v1/data/last-place/${id}`, { headers: { 'if-match': String(headers.etag) } });
  };

  it('is known to nobody until he agrees, and to nobody but him until he tells it', async () => {
    const { people, at } = stage;
    at('2031-03-04', '09:00');
    expect(await places(people.tech)).toEqual([]);
    for (const body of [{}, { is_agreed: false }])
      expect(await people.tech.post('/v1/data/last-place', body)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/is_agreed' }] },
      });
    const { id } = await agree(people.tech);
    expect(await places(people.tech)).toMatchObject([{ id, user_id: stage.techId, latitude: null, longitude: null, seen_at: null }]);
    expect([await places(people.dispatcher), await places(people.fixit)]).toEqual([[], []]);
    // Agreed once: a second record of his is none.
    expect((await people.tech.post('/v1/data/last-place', { is_agreed: true })).status).toBe(409);
    expect((await withdraw(people.tech, id)).status).toBe(204);
  });

  it('is told while he is punched in, seen by his desk with its time, and gone at once when he punches out', async () => {
    const { people, at, punch } = stage;
    at('2031-03-05', '09:00');
    const { id } = await agree(people.tech);
    expect(await tell(people.tech, id)).toMatchObject({ status: 409, body: { sub_code: 'not_punched_in' } });
    expect(await places(people.dispatcher)).toEqual([]);
    dataOf(await punch(people.tech, { status: '1' }));
    dataOf(await tell(people.tech, id));
    const seen_at = stage.server.clock.now();
    for (const caller of [people.dispatcher, people.fixit]) expect(await places(caller)).toMatchObject([{ ...HERE, seen_at }]);
    // Neither the brand whose work he does nor another provider.
    for (const caller of [people.acme, people.globex, people.zenith])
      expect((await caller.get(`/v1/data/last-place/${id}`)).status).toBe(404);
    at('2031-03-05', '11:00');
    dataOf(await punch(people.tech, { status: '0' }));
    expect(await places(people.dispatcher)).toEqual([]);
    expect(await places(people.tech)).toMatchObject([{ id, is_agreed: true, latitude: null, longitude: null, seen_at: null }]);
    expect((await tell(people.tech, id)).status).toBe(409);
    dataOf(await punch(people.tech, { status: '1' }));
    expect(await places(people.dispatcher)).toEqual([]);
    dataOf(await punch(people.tech, { status: '0' }));
    await withdraw(people.tech, id);
  });

  it('is gone at once when he withdraws it, and is the last alone: no history of it is kept', async () => {
    const { people, at, punch } = stage;
    at('2031-03-06', '09:00');
    const { id } = await agree(people.tech);
    dataOf(await punch(people.tech, { status: '1' }));
    dataOf(await tell(people.tech, id));
    at('2031-03-06', '09:01');
    expect(await tell(people.tech, id)).toMatchObject({ status: 422, body: { errors: [{ code: 'told_just_now' }] } });
    at('2031-03-06', '09:05');
    dataOf(await tell(people.tech, id, { latitude: 12.98, longitude: 77.6 }));
    expect(await places(people.dispatcher)).toMatchObject([{ latitude: 12.98, longitude: 77.6 }]);
    const audit = await stage.server.server.parts.database.admin((sql) => auditText(sql, "entity = 'last-place'"));
    expect(audit).toContain(id);
    expect(audit).not.toMatch(/12\.9[78]|77\.(59|6)/);
    expect((await withdraw(people.tech, id)).status).toBe(204);
    expect(await places(people.dispatcher)).toEqual([]);
    expect((await tell(people.tech, id)).status).toBe(404);
    dataOf(await punch(people.tech, { status: '0' }));
  });

  it('is his alone to make, tell and withdraw, and a desk is shown none that is older than four hours', async () => {
    const { people, at, punch } = stage;
    at('2031-03-07', '09:00');
    const { id } = await agree(people.tech);
    dataOf(await punch(people.tech, { status: '1' }));
    dataOf(await tell(people.tech, id));
    for (const caller of [people.dispatcher, people.fixit]) {
      expect((await tell(caller, id, { latitude: 1, longitude: 1 })).status).toBe(404);
      expect((await withdraw(caller, id)).status).toBe(404);
      expect((await caller.post('/v1/data/last-place', { is_agreed: true })).status).toBe(404);
    }
    for (const input of [{}, { latitude: 91, longitude: 0 }, { latitude: 1, longitude: 181 }, { latitude: '1', longitude: 1 }])
      expect((await tell(people.tech, id, input)).status).toBe(422);
    expect((await people.tech.post('/v1/data/last-place', { is_agreed: true, latitude: 1, longitude: 1 })).status).toBe(422);
    at('2031-03-07', '12:55');
    expect(await places(people.dispatcher)).toHaveLength(1);
    at('2031-03-07', '13:05');
    expect(await places(people.dispatcher)).toEqual([]);
    const { areas, database, resources } = stage.server.server.parts;
    const round = areas.flatMap(({ rounds = [] }) => rounds).find(({ name }) => name === 'attendance.old-places');
    await round?.run({ database, resources, now: stage.server.clock.now() });
    expect(await places(people.tech)).toMatchObject([{ id, latitude: null, seen_at: null }]);
  });
});
