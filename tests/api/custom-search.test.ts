/** What is found by the fields of an organisation's own, and by a phone that only some records show. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '../../engine/core/definitions/view-types.ts';
import { engines } from '../support/database.ts';
import { dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { having } from '../support/members.ts';
import { createRestricting, idOf } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('searching custom fields on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let typeId: string;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'links', 'rights', 'search'], engine, seed: true });
    people = await signInAll(server);
    typeId = String((await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'")).id);
    const { custom_fields } = await read(people.acme, 'service-type', typeId);
    const marked = [
      { id: 'permit', type: 'TextInput', label: 'Permit', search: true },
      { id: 'gate', type: 'TextInput', label: 'Gate code', search: true, mask: true },
      { id: 'floor_note', type: 'TextInput', label: 'Floor' },
    ];
    dataOf(await patch(people.acme, 'service-type', typeId, { custom_fields: [...custom_fields, ...marked] }));
    const custom = { permit: 'Orchid "7" Zephyrine', gate: 'Quokkabright', floor_note: 'Wombatsome' };
    const body = { srvc_type_id: Number(typeId), title: 'Custom', cust_name: 'Somebody', custom };
    id = dataOf(await people.acme.post('/v1/data/service-request', body), 201).id;
  });
  afterAll(() => server.stop());

  const hits = async (caller: Caller, words: string) => {
    const answer = await caller.get(`/v1/search?query=${encodeURIComponent(words)}`);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as Found).data.flatMap(({ found }) => found.map((record) => record.id));
  };
  const listed = async (caller: Caller, words: string) => {
    const { body } = await caller.get(`/v1/data/service-request?search=${encodeURIComponent(words)}`);
    return (body.data as { id: string }[]).map((row) => row.id);
  };

  it('finds what stands in a field that its form marks, everywhere and in lists, and in no other', async () => {
    for (const words of ['zephyr', 'Custom zephyrine', '"7"']) {
      expect(await listed(people.acme, words), words).toEqual([id]);
      expect(await hits(people.acme, words), words).toContain(id);
    }
    for (const find of [hits, listed]) {
      expect(await find(people.acme, 'Wombatsome')).not.toContain(id);
      expect(await find(people.acme, 'permit')).not.toContain(id);
      expect(await find(people.globex, 'zephyrine')).not.toContain(id);
    }
  });

  it('looks into no field that is masked or hidden from somebody', async () => {
    await having(people.acme, 'user@acme.test', { can_see_consumer_phonenumber: false }, async () => {
      for (const find of [hits, listed]) {
        expect(await find(people.acme, 'Quokkabright')).toContain(id);
        expect(await find(people.acmeUser, 'Quokkabright')).not.toContain(id);
        expect(await find(people.acmeUser, 'zephyrine')).toContain(id);
      }
    });
    const restricting = createRestricting();
    const hide = { subject: 'field', effect: 'hide', entity: 'service-request', user_ids: [await idOf(people.acmeUser)] };
    await restricting.restrict(people.acme, { ...hide, fields: ['/custom/permit'] });
    for (const find of [hits, listed]) expect(await find(people.acmeUser, 'zephyrine')).not.toContain(id);
    await restricting.lift();
    expect(await hits(people.acmeUser, 'zephyrine')).toContain(id);
  });

  it('goes by the form as it is now', async () => {
    const { custom_fields } = await read(people.acme, 'service-type', typeId);
    const search = (one: { id: string }) => (one.id === 'floor_note' ? { ...one, search: true } : one);
    dataOf(await patch(people.acme, 'service-type', typeId, { custom_fields: custom_fields.map(search) }));
    expect(await hits(people.acme, 'Wombatsome')).toContain(id);
    dataOf(await patch(people.acme, 'service-type', typeId, { custom_fields }));
    expect(await hits(people.acme, 'Wombatsome')).not.toContain(id);
  });

  it('lets technicians find their visits by the last digits of a phone in those records that show it to them', async () => {
    const visits = await listOf(people.tech, 'subtask', `doc.assgne_id == '${await idOf(people.tech)}'`);
    const phones = await listOf(
      people.fixit,
      'subtask',
      `doc.id in [${visits.map((visit: { id: string }) => `'${visit.id}'`).join(', ')}]`,
    );
    const visit = phones.find(({ cust_mobile, srvc_type_id }: Record<string, unknown>) => cust_mobile && srvc_type_id);
    const digits = String(visit.cust_mobile).slice(-4);
    expect(await hits(people.tech, digits)).toContain(visit.id);
    await having(people.fixit, 'tech@fixit.test', { can_see_consumer_phonenumber: false }, async () => {
      expect(await hits(people.tech, digits)).not.toContain(visit.id);
    });
  });
});
