/** Saved views: whose they are, who may read them, who may share them, and that they give no right to what they filter. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const ENTITY = 'saved-view';
const ADDRESS = `/v1/data/${ENTITY}`;

describe.each(engines)('saved views on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: [], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  let next = 0;
  const view = (more: object = {}) => {
    next += 1;
    return { name: `View ${next}`, screen: 'tasks', node: 'list', state: 'filter=doc.due+%3C+today%28%29&order=%2Fdue', ...more };
  };
  const save = async (caller: Caller, more: object = {}) => dataOf(await caller.post(ADDRESS, view(more)), 201);
  const role = async (caller: Caller, name: string) => (await one(caller, 'role', `doc.name == '${name}'`)).id;
  const names = async (caller: Caller) => (await listOf(caller, ENTITY, "doc.screen == 'tasks'")).map((row: { name: string }) => row.name);
  const remove = async (caller: Caller, id: string) => {
    const found = await caller.get(`${ADDRESS}/${id}`);
    return caller.delete(`${ADDRESS}/${id}`, { headers: { 'if-match': `"${found.body.data?.version ?? 1}"` } });
  };

  it('belongs to whoever saves it, whatever the body says', async () => {
    const mine = await save(people.dispatcher, { is_default: true });
    const me = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
    expect(await read(people.dispatcher, ENTITY, mine.id)).toMatchObject({ owner_id: me.id, org_id: me.org_id, is_default: true });
    const { org_id: foreign } = await one(people.acme, 'user', "doc.user_email == 'user@acme.test'");
    for (const forged of [{ owner_id: me.id }, { org_id: foreign }]) {
      const answer = await people.tech.post(ADDRESS, view(forged));
      expect(answer.status, answer.text).toBe(422);
    }
    const moved = await patch(people.dispatcher, ENTITY, mine.id, {
      owner_id: (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id,
    });
    expect(moved.status).toBe(422);
  });

  it('is its owner’s alone: changed and removed by nobody else, seen by nobody else', async () => {
    const mine = await save(people.dispatcher);
    for (const other of [people.fixit, people.tech, people.acme, people.zenith]) {
      expect((await other.get(`${ADDRESS}/${mine.id}`)).status).toBe(404);
      expect(await names(other)).not.toContain(mine.name);
      expect((await other.patch(`${ADDRESS}/${mine.id}`, { name: 'Taken' }, { headers: { 'if-match': '"1"' } })).status).toBe(404);
      expect((await remove(other, mine.id)).status).toBe(404);
    }
    expect((await patch(people.dispatcher, ENTITY, mine.id, { name: 'Renamed', state: 'q=tap' })).status).toBe(200);
    expect((await remove(people.dispatcher, mine.id)).status).toBe(204);
  });

  it('has each name once a list and owner', async () => {
    await save(people.dispatcher, { name: 'Mine' });
    expect((await people.dispatcher.post(ADDRESS, view({ name: 'Mine' }))).status).toBe(409);
    await save(people.dispatcher, { name: 'Mine', node: 'other' });
    await save(people.tech, { name: 'Mine' });
  });

  it('is shared by admins only', async () => {
    const desk = await role(people.fixit, 'Dispatcher');
    const forged = await people.dispatcher.post(ADDRESS, view({ shared_role_ids: [desk] }));
    expect(forged.status, forged.text).toBe(422);
    const mine = await save(people.dispatcher);
    expect((await patch(people.dispatcher, ENTITY, mine.id, { shared_role_ids: [desk] })).status).toBe(422);
    expect(await read(people.dispatcher, ENTITY, mine.id)).toMatchObject({ shared_role_ids: [] });
  });

  it('is read by the people of the roles it is shared with, and by no others', async () => {
    const desk = await role(people.fixit, 'Dispatcher');
    const shared = await save(people.fixit, { shared_role_ids: [desk] });
    expect(await read(people.dispatcher, ENTITY, shared.id)).toMatchObject({ name: shared.name, state: shared.state });
    expect(await names(people.dispatcher)).toContain(shared.name);
    for (const other of [people.tech, people.acme, people.acmeUser, people.zenith, people.globex]) {
      expect((await other.get(`${ADDRESS}/${shared.id}`)).status).toBe(404);
      expect(await names(other)).not.toContain(shared.name);
    }
    // Read, and no more.
    expect(
      (await people.dispatcher.patch(`${ADDRESS}/${shared.id}`, { name: 'Mine now' }, { headers: { 'if-match': '"1"' } })).status,
    ).toBe(404);
    expect((await remove(people.dispatcher, shared.id)).status).toBe(404);
    // Taken back, it is gone for them at once.
    expect((await patch(people.fixit, ENTITY, shared.id, { shared_role_ids: [] })).status).toBe(200);
    expect((await people.dispatcher.get(`${ADDRESS}/${shared.id}`)).status).toBe(404);
  });

  it('cannot be shared with roles of another organisation', async () => {
    const strange = await role(people.acme, 'Viewer');
    const answer = await people.fixit.post(ADDRESS, view({ shared_role_ids: [strange] }));
    expect(answer.status, answer.text).toBe(422);
  });

  it('when shared, belongs to the admins: they change and remove it, its owner without the right does not', async () => {
    const admins = await role(people.fixit, 'Administrator');
    const desk = await role(people.fixit, 'Dispatcher');
    const made = await save(people.fixit, { shared_role_ids: [desk] });
    const [dispatcher] = (await server.server.parts.database.admin((sql) =>
      sql(`select id from "user" where user_email = 'user@fixit.test'`),
    )) as { id: string }[];
    // As if the dispatcher had been an admin when it was shared.
    await server.server.parts.database.admin((sql) => sql(`update saved_view set owner_id = '${dispatcher?.id}' where id = '${made.id}'`));
    expect(await read(people.dispatcher, ENTITY, made.id)).toMatchObject({ name: made.name });
    for (const body of [{ name: 'Mine again' }, { state: 'q=x' }, { is_default: true }])
      expect((await patch(people.dispatcher, ENTITY, made.id, body)).status).toBe(404);
    expect((await remove(people.dispatcher, made.id)).status).toBe(404);
    expect((await patch(people.fixit, ENTITY, made.id, { name: 'For the desk', shared_role_ids: [desk, admins] })).status).toBe(200);
    // What an admin may not see afterwards he may not make so: another's view does not become private behind his back.
    expect((await patch(people.fixit, ENTITY, made.id, { shared_role_ids: [] })).status).not.toBe(200);
    expect((await remove(people.fixit, made.id)).status).toBe(204);
  });

  it('is neither counted nor found by those who may not read it', async () => {
    const hidden = await save(people.fixit, { name: 'Secret list of the boss' });
    const counted = await people.dispatcher.get(`${ADDRESS}?count=exact&filter=${encodeURIComponent(`doc.name == '${hidden.name}'`)}`);
    expect(counted.body).toMatchObject({ data: [], count: { value: 0 } });
    expect((await people.dispatcher.get(`${ADDRESS}?search=Secret`)).body.data).toEqual([]);
    const groups = await people.dispatcher.get(`${ADDRESS}/group?by=${encodeURIComponent('/name')}`);
    expect(groups.text).not.toContain('Secret');
  });

  it('gives no right to what it filters: a field that is closed stays closed, and a text that is no filter is refused when used', async () => {
    const filter = "doc.password_hash == 'x'";
    await save(people.dispatcher, { state: new URLSearchParams({ filter }).toString() });
    expect((await people.dispatcher.get(`/v1/data/user?filter=${encodeURIComponent(filter)}`)).status).toBe(400);
    const closed = await people.dispatcher.get(`/v1/data/user?filter=${encodeURIComponent('doc.identity_id != null')}`);
    expect(closed.status).toBe(400);
  });

  it('may keep the list as it is defined', async () => {
    expect(await save(people.dispatcher, { state: null })).toMatchObject({ state: null });
  });

  it('needs a name, a list and a state of a size that an address can have', async () => {
    for (const wrong of [
      { name: '' },
      { name: null },
      { screen: null },
      { state: 'x'.repeat(12_001) },
      { name: 'x'.repeat(61) },
      { anything: 1 },
    ])
      expect((await people.dispatcher.post(ADDRESS, view(wrong))).status, JSON.stringify(wrong)).toBe(422);
  });

  describe('the first view', () => {
    const PLAN = '/v1/definitions/screens/tasks';
    const firstOf = async (caller: Caller) => (await caller.get(PLAN)).body.first_views as unknown;
    const choose = (caller: Caller, id: string, isDefault: boolean) => patch(caller, ENTITY, id, { is_default: isDefault });

    it('stands in its owner’s plan of the screen, and in nobody else’s', async () => {
      const others = await Promise.all([people.fixit, people.tech].map(firstOf));
      const mine = await save(people.zenith, { is_default: true });
      expect(await firstOf(people.zenith)).toEqual({ list: { id: mine.id, name: mine.name, state: mine.state } });
      expect(await Promise.all([people.fixit, people.tech].map(firstOf))).toEqual(others);
      await choose(people.zenith, mine.id, false);
      expect(await firstOf(people.zenith)).toBeUndefined();
    });

    it('changes the tag of the plan, which is otherwise known', async () => {
      const mine = await save(people.zenith, { is_default: true });
      const first = await people.zenith.get(PLAN);
      const again = () => people.zenith.get(PLAN, { headers: { 'if-none-match': String(first.headers.etag) } });
      expect((await again()).status).toBe(304);
      await patch(people.zenith, ENTITY, mine.id, { state: 'q=tap' });
      expect((await again()).status).toBe(200);
      await remove(people.zenith, mine.id);
      expect(await firstOf(people.zenith)).toBeUndefined();
    });

    it('is somebody else’s for as long as that is shared with the person', async () => {
      const shared = await save(people.fixit, { name: 'For dispatchers', shared_role_ids: [await role(people.fixit, 'Dispatcher')] });
      const own = await listOf(people.dispatcher, ENTITY, "doc.screen == 'tasks' && doc.is_default == true");
      for (const { id } of own) await choose(people.dispatcher, id, false);
      const following = await save(people.dispatcher, { follows: shared.id, is_default: true, state: null });
      expect(await firstOf(people.dispatcher)).toEqual({ list: { id: shared.id, name: shared.name, state: shared.state } });
      await patch(people.fixit, ENTITY, shared.id, { shared_role_ids: [] });
      expect(await firstOf(people.dispatcher)).toBeUndefined();
      expect((await remove(people.dispatcher, following.id)).status).toBe(204);
    });
  });

  it('lists by a period as well as by its days', async () => {
    const by = async (filter: string) =>
      dataOf(await people.fixit.get(`/v1/data/subtask?page_size=200&filter=${encodeURIComponent(filter)}`)).map(
        (row: { id: string }) => row.id,
      );
    const [named, written] = [
      await by("within(doc.due, 'last_7_days')"),
      await by('doc.due >= addDays(today(), -6) && doc.due <= today()'),
    ];
    expect(named.length).toBeGreaterThan(0);
    expect(named).toEqual(written);
    const instants = await by("within(doc.created_at, 'year_to_date') && !within(doc.created_at, 'tomorrow')");
    expect(instants.length).toBeGreaterThan(0);
    const wrong = await people.fixit.get(`/v1/data/subtask?filter=${encodeURIComponent("within(doc.due, 'someday')")}`);
    expect(wrong.status).toBe(400);
  });
});
