/** What an administrator sets up: status groups and types, and what nobody may break by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, givenSubtask, listOf, move, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('setup on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'setup', 'work-steps', 'ratings', 'links', 'rights', 'transition-guards'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  describe('status groups', () => {
    const build = async (name: string) => {
      const { id } = dataOf(await people.acme.post('/v1/data/status-group', { name, kind: 'request' }), 201);
      const add = async (key: string, status_type: string, more: object = {}) =>
        dataOf(await people.acme.post('/v1/data/status', { group_id: id, key, title: key, status_type, ...more }), 201).id as string;
      const link = (from_id: string, to_id: string) => people.acme.post('/v1/data/status-transition', { group_id: id, from_id, to_id });
      const switchOn = () => patch(people.acme, 'status-group', id, { is_active: true });
      return { id, add, link, switchOn };
    };

    it('are built step by step and switched on when whole', async () => {
      const group = await build('Step by step');
      const begin = await group.add('begin', 'ACTIVE', { is_initial: true });
      const end = await group.add('end', 'CLOSED', { is_final: true });
      expect((await group.switchOn()).body.errors.map(({ code }: { code: string }) => code)).toEqual(['unreachable', 'no_way_out']);
      dataOf(await group.link(begin, end), 201);
      dataOf(await group.switchOn());
      const type = await people.acme.post('/v1/data/service-type', {
        name: 'Made here',
        service_nature: 'task_based',
        status_group_id: group.id,
      });
      expect(dataOf(type, 201).srvc_id).toBe(type.body.data.id);
    });

    it('stay whole while they are on', async () => {
      const group = await build('On');
      const begin = await group.add('begin', 'ACTIVE', { is_initial: true });
      const end = await group.add('end', 'CLOSED');
      const link = dataOf(await group.link(begin, end), 201);
      dataOf(await group.switchOn());
      const lonely = await people.acme.post('/v1/data/status', {
        group_id: group.id,
        key: 'lonely',
        title: 'Lonely',
        status_type: 'ACTIVE',
      });
      expect(lonely.status).toBe(422);
      expect(await listOf(people.acme, 'status', `doc.group_id == '${group.id}'`)).toHaveLength(2);
      const cut = await people.acme.delete(`/v1/data/status-transition/${link.id}`, { headers: { 'if-match': '"1"' } });
      expect(cut.status).toBe(422);
      const second = await patch(people.acme, 'status', end, { is_initial: true });
      expect(second.body.errors[0].code).toBe('one_initial');
      dataOf(await patch(people.acme, 'status-group', group.id, { is_active: false }));
      expect((await people.acme.delete(`/v1/data/status-transition/${link.id}`, { headers: { 'if-match': '"1"' } })).status).toBe(204);
    });

    it('keep statuses that are in use, with their key and category', async () => {
      const work = await givenRequest(people);
      const { status } = await read(people.acme, 'service-request', work.requestId);
      const { version } = await read(people.acme, 'status', status);
      const removed = await people.acme.delete(`/v1/data/status/${status}`, { headers: { 'if-match': `"${version}"` } });
      expect(removed.body).toMatchObject({ status: 409, code: 'in_use' });
      expect((await patch(people.acme, 'status', status, { key: 'renamed' })).body).toMatchObject({
        status: 409,
        errors: [{ pointer: '/key' }],
      });
      dataOf(await patch(people.acme, 'status', status, { title: 'Handed over to a partner' }));
      dataOf(await patch(people.acme, 'status', status, { title: 'Assigned' }));
    });

    it('take no status of another group', async () => {
      const [group, other] = [await build('One'), await build('Two')];
      const begin = await group.add('begin', 'ACTIVE', { is_initial: true });
      const foreign = await other.add('foreign', 'CLOSED');
      expect((await group.link(begin, foreign)).body).toMatchObject({ status: 422, errors: [{ pointer: '/to_id' }] });
    });

    it('let no new request begin while they are off', async () => {
      const type = await one(people.globex, 'service-type', "doc.name == 'Rooftop solar'");
      dataOf(await patch(people.globex, 'status-group', type.status_group_id, { is_active: false }));
      const row = { srvc_type_id: type.id, title: 'Solar', cust_name: 'Somebody' };
      expect((await people.globex.post('/v1/data/service-request', row)).body).toMatchObject({
        status: 422,
        errors: [{ pointer: '/srvc_type_id' }],
      });
      dataOf(await patch(people.globex, 'status-group', type.status_group_id, { is_active: true }));
      dataOf(await people.globex.post('/v1/data/service-request', row), 201);
    });
  });

  it('refuses types whose custom fields do not hold together', async () => {
    const [type] = await listOf(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const fields = (custom_fields: unknown[]) => patch(people.acme, 'service-type', type.id, { custom_fields });
    const text = { id: 'one', type: 'TextInput', label: 'One' };
    expect((await fields([text, { ...text, label: 'Two' }])).body.errors).toMatchObject([
      { pointer: '/custom_fields/1/id', code: 'unique' },
    ]);
    expect((await fields([{ ...text, type: 'Dropdown' }])).body.errors).toMatchObject([{ pointer: '/custom_fields/0/options' }]);
    expect((await fields([{ ...text, id: '__proto__' }])).status).toBe(422);
  });

  it('shows the platform owner how much there is, and none of it', async () => {
    const owner = await server.as('owner@demo.test');
    const organisations = await listOf(owner, 'organisation', 'true');
    expect(organisations).toHaveLength(13);
    const acme = organisations.find(({ nickname }: { nickname: string }) => nickname === 'Acme');
    const own = organisations.find(({ org_type }: { org_type: string }) => org_type === 'ORG_TYPE_OWNER');
    expect((await one(owner, 'counter', `doc.org_id == '${acme.id}' && doc.kind == 'request'`)).value).toBeGreaterThan(100);
    for (const entity of ['service-request', 'subtask', 'request-event', 'customer', 'service-type', 'status', 'status-group']) {
      const answer = await owner.get(`/v1/data/${entity}`);
      expect([404, 200], entity).toContain(answer.status);
      // Templates are the owner's own.
      const foreign = (answer.body.data ?? []).filter(({ org_id }: { org_id: string }) => org_id !== own?.id);
      expect(foreign, entity).toEqual([]);
    }
    expect(await listOf(owner, 'user', 'true')).toHaveLength(1);
    expect((await people.acme.get('/v1/data/counter')).status).toBe(404);
  });

  it('leaves a moved request to its group even when the group changes around it', async () => {
    const work = await givenRequest(people);
    const subtaskId = await givenSubtask(people, work);
    const { group_id } = await read(people.fixit, 'status', (await read(people.fixit, 'subtask', subtaskId)).status);
    dataOf(await patch(people.fixit, 'status-group', group_id, { is_active: false }));
    dataOf(await move(people.tech, 'subtask', subtaskId, 'accepted'));
    dataOf(await patch(people.fixit, 'status-group', group_id, { is_active: true }));
  });
});
