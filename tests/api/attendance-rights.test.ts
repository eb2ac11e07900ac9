/** Leave and attendance are read and decided on by a right of the role, a place in the reporting line, or an authority: the desk alone gives neither. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, one, type People, patch, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
/** Entities whose rows are one person's own time. */
const ENTITIES = ['leave-request', 'leave-entry', 'attendance-day', 'attendance-correction', 'punch', 'roster-entry', 'availability'];

describe.each(engines)('time of people on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let asked = 100;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup', 'attendance'], engine, seed: true });
    people = await signInAll(server);
    const authority = await one(people.fixit, 'authority', "doc.name == 'Leave'");
    dataOf(await patch(people.fixit, 'authority', authority.id, { is_active: false }));
  });
  afterAll(() => server.stop());

  const idOf = async (caller: keyof People) => (await people[caller].get('/v1/definitions/app')).body.user.id as string;
  const leaveOf = async (caller: keyof People, reason = 'Family') => {
    asked += 1;
    const row = { kind: 'unpaid', from_day: day(asked), to_day: day(asked), reason };
    return dataOf(await people[caller].post('/v1/data/leave-request', row), 201).id as string;
  };
  const decided = async (caller: keyof People, id: string) => (await act(people[caller], 'leave-request', id, 'approve', {})).status;
  const reads = async (caller: keyof People, id: string) => (await people[caller].get(`/v1/data/leave-request/${id}`)).status;
  const ownersSeen = async (caller: keyof People, entity: string) =>
    new Set((await listOf(people[caller], entity, 'true')).map((row: { user_id: unknown }) => row.user_id));
  const roleOf = async (caller: keyof People, admin: keyof People) => {
    const person = dataOf(await people[admin].get(`/v1/data/user/${await idOf(caller)}`));
    return dataOf(await people[admin].get(`/v1/data/role/${person.user_role[0]}`));
  };
  const grant = async (admin: keyof People, role: { id: string }, menu_rights: readonly object[]) =>
    dataOf(await patch(people[admin], 'role', role.id, { menu_rights }));
  const reportTo = async (caller: keyof People, head: string | null, admin: keyof People) =>
    dataOf(await patch(people[admin], 'user', await idOf(caller), { user_reporting_to: head }));

  it('is nobody’s business at a desk without a right', async () => {
    const id = await leaveOf('acme', 'private matter');
    expect(await reads('acmeUser', id)).toBe(404);
    expect(await decided('acmeUser', id)).toBe(404);
    const own = await idOf('acmeUser');
    for (const entity of ENTITIES) for (const owner of await ownersSeen('acmeUser', entity)) expect(owner, entity).toBe(own);
  });

  it('is read and decided on from above in the reporting line, at any depth, and not from below', async () => {
    const role = await roleOf('dispatcher', 'fixit');
    await grant('fixit', role, []);
    const id = await leaveOf('tech');
    expect(await reads('dispatcher', id)).toBe(200);
    await reportTo('tech', await idOf('fixit'), 'fixit');
    expect([await reads('dispatcher', id), await decided('dispatcher', id)]).toEqual([404, 404]);
    const between = await one(people.fixit, 'user', "doc.user_name == 'Om Prakash'");
    dataOf(await patch(people.fixit, 'user', between.id, { user_reporting_to: await idOf('dispatcher') }));
    await reportTo('tech', between.id, 'fixit');
    expect(await decided('dispatcher', id)).toBe(200);
    expect(await reads('tech', await leaveOf('dispatcher'))).toBe(404);
    await grant('fixit', role, role.menu_rights);
  });

  it('is read, planned and decided on by a right of the role, as far as it reaches', async () => {
    const role = await roleOf('dispatcher', 'fixit');
    await reportTo('tech', await idOf('fixit'), 'fixit');
    const id = await leaveOf('tech');
    const leaves = (rights_type: readonly string[], reach: string) => grant('fixit', role, [{ menu_id: 'leaves', rights_type, reach }]);
    await leaves(['CREATE', 'READ', 'UPDATE'], 'reports');
    expect([await reads('dispatcher', id), await decided('dispatcher', id)]).toEqual([404, 404]);
    await leaves(['READ'], 'organisation');
    expect([await reads('dispatcher', id), await decided('dispatcher', id)]).toEqual([200, 404]);
    await leaves(['READ', 'UPDATE'], 'organisation');
    expect(await decided('dispatcher', id)).toBe(200);
    await reportTo('tech', await idOf('dispatcher'), 'fixit');
    const planned = async () => {
      asked += 1;
      const row = { user_id: await idOf('tech'), kind: 'unpaid', from_day: day(asked), to_day: day(asked), reason: 'Course' };
      return (await people.dispatcher.post('/v1/data/leave-request', row)).status;
    };
    expect(await planned()).toBe(422);
    await leaves(['CREATE'], 'reports');
    expect(await planned()).toBe(201);
    await grant('fixit', role, role.menu_rights);
  });

  it('lets a roster be written as far as the right reaches: one’s own, those below, everybody', async () => {
    const role = await roleOf('dispatcher', 'fixit');
    await reportTo('tech', await idOf('fixit'), 'fixit');
    const shift = await one(people.fixit, 'shift', 'true');
    const rostered = async (caller: keyof People) => {
      asked += 1;
      const row = { user_id: await idOf(caller), shift_id: shift.id, day: day(asked) };
      return (await people.dispatcher.post('/v1/data/roster-entry', row)).status;
    };
    const all = async () => [await rostered('dispatcher'), await rostered('tech')];
    const attendance = (reach: string) =>
      grant('fixit', role, [{ menu_id: 'attendance', rights_type: ['CREATE', 'READ', 'UPDATE'], reach }]);
    await grant('fixit', role, []);
    expect(await all()).toEqual([404, 404]);
    await attendance('own');
    expect(await all()).toEqual([201, 422]);
    await attendance('reports');
    expect(await all()).toEqual([201, 422]);
    await reportTo('tech', await idOf('dispatcher'), 'fixit');
    expect(await all()).toEqual([201, 201]);
    await reportTo('tech', await idOf('fixit'), 'fixit');
    await attendance('organisation');
    expect(await all()).toEqual([201, 201]);
    await grant('fixit', role, role.menu_rights);
  });

  it('is decided on by whoever holds an authority for leave', async () => {
    const role = await roleOf('dispatcher', 'fixit');
    await grant('fixit', role, []);
    await reportTo('tech', await idOf('fixit'), 'fixit');
    const id = await leaveOf('tech');
    expect(await reads('dispatcher', id)).toBe(404);
    const row = { name: 'Leave of all', approves: ['leave'], holder_kind: 'user', holder_user_id: await idOf('dispatcher'), order: 0 };
    const authority = dataOf(await people.fixit.post('/v1/data/authority', row), 201);
    expect([await reads('dispatcher', id), await decided('dispatcher', id)]).toEqual([200, 200]);
    dataOf(await patch(people.fixit, 'authority', authority.id, { is_active: false }));
    await reportTo('tech', await idOf('dispatcher'), 'fixit');
    await grant('fixit', role, role.menu_rights);
  });

  it('knows no right that no definition names, and no reach that a right does not have', async () => {
    const role = await roleOf('dispatcher', 'fixit');
    const refused = async (right: object) => {
      const { status, body } = await patch(people.fixit, 'role', role.id, { menu_rights: [right] });
      return [status, body.errors?.[0]?.pointer];
    };
    expect(await refused({ menu_id: 'everything', rights_type: ['READ'] })).toEqual([422, '/menu_rights/0/menu_id']);
    expect(await refused({ menu_id: 'setupRates', rights_type: ['READ'], reach: 'reports' })).toEqual([422, '/menu_rights/0/reach']);
    expect(await refused({ menu_id: 'leaves', rights_type: ['READ'], reach: 'own' })).toEqual([422, '/menu_rights/0/reach']);
  });
});
