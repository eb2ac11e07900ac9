/** Locations, zones, authorities and status groups: what an administrator sets up, and what nobody may break by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('places on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup', 'places', 'rights', 'transition-guards'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const faults = (answer: Answer) =>
    (answer.body.errors ?? []).map(({ pointer, message }: { pointer: string; message: string }) => `${pointer} ${message}`);
  const make = async (caller: Caller, entity: string, row: object) => dataOf(await caller.post(`/v1/data/${entity}`, row), 201);
  const remove = async (caller: Caller, entity: string, id: string) =>
    caller.delete(`/v1/data/${entity}/${id}`, { headers: { 'if-match': `"${(await read(caller, entity, id)).version}"` } });

  describe('locations', () => {
    const named = (name: string) => one(people.fixit, 'location', `doc.name == '${name}'`);

    it('nest from the largest to the smallest', async () => {
      const [india, mumbai, office] = [await named('India'), await named('Mumbai'), await named('FixIt head office')];
      expect(office.parent_id).toBe(mumbai.id);
      const place = (type: string, parent_id: string | null) =>
        people.fixit.post('/v1/data/location', { name: `A ${type}`, type, parent_id });
      expect((await place('state', mumbai.id)).status).toBe(422);
      expect((await place('office', office.id)).status).toBe(422);
      dataOf(await place('city', india.id), 201);
      expect(faults(await patch(people.fixit, 'location', mumbai.id, { type: 'office' }))).toContain(
        '/type “FixIt head office” inside it has the type office, which does not fit.',
      );
      expect(faults(await patch(people.fixit, 'location', mumbai.id, { type: 'country', parent_id: null }))).toEqual([]);
      dataOf(await patch(people.fixit, 'location', mumbai.id, { type: 'city', parent_id: india.id }));
      expect((await patch(people.fixit, 'location', india.id, { parent_id: mumbai.id })).status).toBe(200);
      expect((await read(people.fixit, 'location', india.id)).parent_id).toBeNull();
    });

    it('have both coordinates or none, and pincodes of the country’s length', async () => {
      const row = { name: 'Somewhere', type: 'office' };
      expect(faults(await people.fixit.post('/v1/data/location', { ...row, latitude: 12 }))).toEqual([
        '/longitude Longitude is required when latitude is filled in.',
      ]);
      expect(faults(await people.fixit.post('/v1/data/location', { ...row, latitude: 91, longitude: 0 }))).toHaveLength(1);
      expect(faults(await people.fixit.post('/v1/data/location', { ...row, pincodes: ['5600'] }))).toEqual(['/pincodes Invalid Pincode']);
      expect(faults(await people.fixit.post('/v1/data/location', { ...row, pincodes: ['56003x'] }))).toHaveLength(1);
    });

    it('stay while something is inside, and are nobody else’s', async () => {
      const bengaluru = await named('Bengaluru');
      expect((await remove(people.fixit, 'location', bengaluru.id)).status).toBe(409);
      for (const caller of [people.acme, people.zenith]) {
        expect((await caller.get(`/v1/data/location/${bengaluru.id}`)).status).toBe(404);
        const inside = await caller.post('/v1/data/location', { name: 'Inside', type: 'office', parent_id: bengaluru.id });
        expect(inside.status).toBe(422);
      }
      expect((await people.dispatcher.get(`/v1/data/location/${bengaluru.id}`)).status).toBe(200);
      expect((await people.tech.post('/v1/data/location', { name: 'Mine', type: 'office' })).status).toBe(404);
      const manager = await one(people.zenith, 'user', "doc.user_email == 'admin@zenith.test'");
      expect((await patch(people.fixit, 'location', bengaluru.id, { manager_id: manager.id })).status).toBe(422);
    });
  });

  describe('zones', () => {
    const zone = (name: string, more: object) => ({ name, kind: 'pincodes', ...more });
    const square = (south: number, west: number) => [
      [south, west],
      [south, west + 1],
      [south + 1, west + 1],
      [south + 1, west],
    ];
    const find = (input: object, caller = people.acme) => caller.post('/v1/data/zone/actions/find-zone', input);

    it('say what they overlap with, and stop saying so when it goes', async () => {
      const a = await make(people.acme, 'zone', zone('A', { pincodes: ['700001', '700002'] }));
      expect(a.overlaps).toEqual([]);
      const b = await make(people.acme, 'zone', zone('B', { pincodes: ['700002'], priority: 9 }));
      expect(b.overlaps).toEqual([a.id]);
      expect(await read(people.acme, 'zone', a.id)).toMatchObject({ overlaps: [b.id], version: 1 });
      expect(dataOf(await find({ pincode: '700002' }))).toMatchObject({ name: 'B', by: 'pincode' });
      dataOf(await patch(people.acme, 'zone', b.id, { is_active: false }));
      expect((await read(people.acme, 'zone', a.id)).overlaps).toEqual([]);
      expect(dataOf(await find({ pincode: '700002' })).name).toBe('A');
      dataOf(await patch(people.acme, 'zone', b.id, { is_active: true }));
      expect((await remove(people.acme, 'zone', b.id)).status).toBe(204);
      expect((await read(people.acme, 'zone', a.id)).overlaps).toEqual([]);
    });

    it('of a border count before those of a pincode, and have a middle', async () => {
      const drawn = await make(people.acme, 'zone', zone('Drawn', { kind: 'polygon', polygon: square(10, 70) }));
      expect(drawn).toMatchObject({ latitude: 10.5, longitude: 70.5, pincodes: null });
      await make(people.acme, 'zone', zone('Listed', { pincodes: ['700009'], priority: 99 }));
      const inside = { pincode: '700009', latitude: 10.2, longitude: 70.2 };
      expect(dataOf(await find(inside))).toMatchObject({ name: 'Drawn', by: 'polygon' });
      expect(dataOf(await find({ ...inside, latitude: 11.2 }))).toMatchObject({ name: 'Listed', by: 'pincode' });
      expect(faults(await find({ pincode: '999999' }))).toEqual(['/pincode This place is not in any zone.']);
      expect((await find({})).status).toBe(422);
    });

    it.each<[string, object, string]>([
      ['no pincode', {}, '/pincodes'],
      ['a pincode of another country', { pincodes: ['12345'] }, '/pincodes'],
      ['no border', { kind: 'polygon' }, '/polygon'],
      [
        'two points',
        {
          kind: 'polygon',
          polygon: [
            [1, 1],
            [2, 2],
          ],
        },
        '/polygon',
      ],
      [
        'a border that crosses itself',
        {
          kind: 'polygon',
          polygon: [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 2],
          ],
        },
        '/polygon',
      ],
      [
        'a border that encloses nothing',
        {
          kind: 'polygon',
          polygon: [
            [0, 0],
            [1, 1],
            [2, 2],
          ],
        },
        '/polygon',
      ],
      [
        'a latitude beyond the pole',
        {
          kind: 'polygon',
          polygon: [
            [100, 0],
            [1, 1],
            [2, 0],
          ],
        },
        '/polygon',
      ],
      ['words for a border', { kind: 'polygon', polygon: 'here' }, '/polygon'],
      ['a note of its own', { pincodes: ['700001'], overlaps: [] }, '/overlaps'],
    ])('never have %s', async (_, more, pointer) => {
      const answer = await people.acme.post('/v1/data/zone', zone('Wrong', more));
      expect(answer.status, answer.text).toBe(422);
      expect(answer.body.errors[0].pointer).toMatch(new RegExp(`^${pointer}`));
    });

    it('are nobody else’s to see or to ask', async () => {
      const [own] = await listOf(people.acme, 'zone', 'true');
      expect((await people.globex.get(`/v1/data/zone/${own.id}`)).status).toBe(404);
      expect(dataOf(await find({ pincode: '500001' }, people.globex)).name).toBe('Hyderabad');
      expect((await find({ pincode: '500001' })).status).toBe(422);
      for (const caller of [people.acmeUser, people.tech]) expect((await find({ pincode: '500001' }, caller)).status).toBe(404);
    });
  });

  describe('authorities', () => {
    const ask = (input: object, caller = people.fixit) => caller.post('/v1/data/authority/actions/find-approver', input);
    const user = async (email: string) => (await one(people.fixit, 'user', `doc.user_email == '${email}'`)).id;

    it('name who approves, up to their limit and never the requester', async () => {
      const [tech, dispatcher, admin] = [await user('tech@fixit.test'), await user('user@fixit.test'), await user('admin@fixit.test')];
      const small = dataOf(await ask({ requester_id: tech, approves: 'discount', amount: 50_000 }));
      expect(small).toMatchObject({ approver_ids: [dispatcher], why: 'Small discounts', is_escalated: false });
      const large = dataOf(await ask({ requester_id: tech, approves: 'discount', amount: 50_001 }));
      expect(large).toMatchObject({ approver_ids: [admin], why: 'Discounts and billing', passed_over: [{ reason: 'limit' }] });
      const own = await ask({ requester_id: admin, approves: 'billing', amount: 100 });
      expect(own.body).toMatchObject({ status: 409, sub_code: 'nobody' });
      const huge = dataOf(await ask({ requester_id: tech, approves: 'billing', amount: 9_000_000 }));
      expect(huge).toMatchObject({ approver_ids: [admin], is_escalated: true });
    });

    it('say when nobody holds them', async () => {
      const role = await make(people.fixit, 'role', { name: 'Area managers' });
      const row = { name: 'Area', approves: ['reschedule'], holder_kind: 'role', holder_role_id: role.id };
      const made = await make(people.fixit, 'authority', row);
      expect(made.holder_missing).toBe(true);
      const person = { user_name: 'Area Manager', user_email: 'area@fixit.test', user_mobile: '9400000001', user_role: [role.id] };
      const manager = await make(people.fixit, 'user', person);
      const missing = async () => (await read(people.fixit, 'authority', made.id)).holder_missing;
      expect(await missing()).toBe(false);
      dataOf(await patch(people.fixit, 'user', manager.id, { is_active: false }));
      expect(await missing()).toBe(true);
    });

    it('are seen by those who hold them, and changed by those who set up requests', async () => {
      expect((await listOf(people.dispatcher, 'authority', 'true')).map(({ name }: { name: string }) => name)).toEqual(['Stock transfers']);
      expect(await listOf(people.tech, 'authority', 'true')).toEqual([]);
      const [any] = await listOf(people.fixit, 'authority', 'true');
      expect((await people.zenith.get(`/v1/data/authority/${any.id}`)).status).toBe(404);
      expect(
        (await people.dispatcher.post('/v1/data/authority', { name: 'Mine', approves: ['leave'], holder_kind: 'reporting_to' })).status,
      ).toBe(404);
      expect((await ask({ requester_id: await user('tech@fixit.test'), approves: 'leave' }, people.dispatcher)).status).toBe(404);
      const stranger = await one(people.zenith, 'user', "doc.user_email == 'admin@zenith.test'");
      const foreign = { name: 'Foreign', approves: ['leave'], holder_kind: 'user', holder_user_id: stranger.id };
      expect(faults(await people.fixit.post('/v1/data/authority', foreign))).toHaveLength(1);
      expect(faults(await people.fixit.post('/v1/data/authority', { ...foreign, holder_user_id: null }))).toHaveLength(1);
    });
  });

  it('status groups say what they lack while they are built', async () => {
    const group = await make(people.acme, 'status-group', { name: 'Watched', kind: 'request' });
    const checks = async () => (await read(people.acme, 'status-group', group.id)).checks;
    expect(group).toMatchObject({ is_whole: false, checks: ['A status group needs exactly one initial status.'] });
    const status = (key: string, status_type: string, more: object = {}) =>
      make(people.acme, 'status', { group_id: group.id, key, title: key, status_type, ...more });
    const begin = await status('begin', 'ACTIVE', { is_initial: true });
    const end = await status('end', 'CLOSED');
    expect(await checks()).toEqual(['No path leads from the initial status to: end.', 'No path leads to a CLOSED status from: begin.']);
    const move = await make(people.acme, 'status-transition', { group_id: group.id, from_id: begin.id, to_id: end.id });
    expect(await read(people.acme, 'status-group', group.id)).toMatchObject({ is_whole: true, checks: [], version: 1 });
    expect((await remove(people.acme, 'status-transition', move.id)).status).toBe(204);
    expect(await checks()).toHaveLength(2);
    expect((await remove(people.acme, 'status', end.id)).status).toBe(204);
    expect(await checks()).toEqual(['No path leads to a CLOSED status from: begin.']);
    const forged = await patch(people.acme, 'status-group', group.id, { is_whole: true });
    expect(forged.status).toBe(422);
  });
});
