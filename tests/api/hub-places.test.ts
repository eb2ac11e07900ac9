/** Which hub a sub-task falls to, and that it follows when zones, hubs and addresses change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('hubs of sub-tasks on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'places', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const hub = (name: string) => one(people.fixit, 'service-hub', `doc.name == '${name}'`);
  const hubOf = async (id: string) => (await read(people.fixit, 'subtask', id)).hub_id;
  const zone = async (row: object) => dataOf(await people.fixit.post('/v1/data/zone', row), 201);
  const remove = async (id: string) =>
    people.fixit.delete(`/v1/data/zone/${id}`, { headers: { 'if-match': `"${(await read(people.fixit, 'zone', id)).version}"` } });

  it('are known of all work of the demo', async () => {
    for (const caller of [people.fixit, people.zenith]) {
      expect((await listOf(caller, 'subtask', 'doc.hub_id != null')).length).toBeGreaterThan(30);
      expect(await listOf(caller, 'subtask', 'doc.hub_id == null')).toEqual([]);
    }
  });

  it('are those of a drawn zone, then of a zone of the pincode, then of the pincode', async () => {
    const [delhi, mumbai, chennai] = [await hub('Hauz Khas hub'), await hub('Andheri hub'), await hub('T Nagar hub')];
    const at = { cust_pincode: '110016', location_latitude: 28.55, location_Longitude: 77.2 };
    const work = await givenRequest(people, at);
    const id = await givenSubtask(people, work);
    expect(await hubOf(id)).toBe(delhi.id);
    const listed = await zone({ name: 'Listed', kind: 'pincodes', pincodes: ['110016'], hub_id: mumbai.id });
    expect(await hubOf(id)).toBe(mumbai.id);
    const polygon = [
      [28.5, 77.1],
      [28.5, 77.3],
      [28.6, 77.3],
      [28.6, 77.1],
    ];
    const drawn = await zone({ name: 'Drawn', kind: 'polygon', polygon, hub_id: chennai.id });
    expect(await hubOf(id)).toBe(chennai.id);
    // The customer lives elsewhere; then the zone is drawn there, is switched off and on, and goes.
    dataOf(await patch(people.acme, 'service-request', work.requestId, { location_latitude: 28.7 }));
    expect(await hubOf(id)).toBe(mumbai.id);
    dataOf(
      await patch(people.fixit, 'zone', drawn.id, { polygon: polygon.map(([latitude = 0, longitude]) => [latitude + 0.2, longitude]) }),
    );
    expect(await hubOf(id)).toBe(chennai.id);
    dataOf(await patch(people.fixit, 'zone', drawn.id, { is_active: false }));
    expect(await hubOf(id)).toBe(mumbai.id);
    dataOf(await patch(people.fixit, 'zone', drawn.id, { is_active: true }));
    expect(await hubOf(id)).toBe(chennai.id);
    expect((await remove(drawn.id)).status).toBe(204);
    expect(await hubOf(id)).toBe(mumbai.id);
    dataOf(await patch(people.fixit, 'zone', listed.id, { hub_id: null }));
    expect(await hubOf(id)).toBe(delhi.id);
    expect((await read(people.fixit, 'subtask', id)).version).toBe(2);
  });

  it('of another line of work take none of it, and are a provider’s own', async () => {
    const water = await hub('Saket hub');
    const id = await givenSubtask(people, await givenRequest(people, { cust_pincode: '110024' }));
    const before = await hubOf(id);
    const made = await zone({ name: 'Water only', kind: 'pincodes', pincodes: ['110024'], hub_id: water.id });
    expect(await hubOf(id)).toBe(before);
    const cooling = await zone({ name: 'Cooling beside it', kind: 'pincodes', pincodes: ['110024'], hub_id: before });
    expect([made.overlaps, cooling.overlaps]).toEqual([[], []]);
    const foreign = await one(people.zenith, 'service-hub', "doc.name == 'Camp hub'");
    const answer = await people.fixit.post('/v1/data/zone', {
      name: 'Foreign',
      kind: 'pincodes',
      pincodes: ['110024'],
      hub_id: foreign.id,
    });
    expect(answer.body.errors?.[0]?.pointer).toBe('/hub_id');
    const row = { name: 'Of a brand', kind: 'pincodes', pincodes: ['110024'], hub_id: water.id };
    expect((await people.acme.post('/v1/data/zone', row)).status).toBe(422);
  });
});
