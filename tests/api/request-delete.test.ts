/** Deleted requests: gone from all work, found by who looks for them, read but not changed, and brought back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  one,
  type People,
  patch,
  read,
  signInAll,
  statusId,
  timeline,
} from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('deleted requests on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const deleted = async (reason?: string) => {
    const work = await givenRequest(people);
    const subtaskId = await givenSubtask(people, work);
    const answer = await act(people.acme, 'service-request', work.requestId, 'delete-request', reason === undefined ? {} : { reason });
    return { ...work, subtaskId, answer };
  };
  const count = async (caller: Caller, entity: string, filter: string) =>
    (await caller.get(`/v1/data/${entity}?count=exact&page_size=1&filter=${encodeURIComponent(filter)}`)).body.count.value;
  const total = async (caller: Caller, entity: string, filter: string) =>
    (await caller.get(`/v1/data/${entity}/group?filter=${encodeURIComponent(filter)}`)).body.data[0].count;

  it('leave every list, count, group, search and file, and so do their sub-tasks', async () => {
    const { requestId, subtaskId, code, answer } = await deleted('Raised twice');
    expect(dataOf(answer)).toMatchObject({ id: requestId, is_deleted: true, deleted_at: server.clock.now() });
    for (const caller of [people.acme, people.acmeUser, people.fixit, people.dispatcher, people.tech]) {
      for (const [entity, id] of [
        ['service-request', requestId],
        ['subtask', subtaskId],
      ] as const) {
        const filter = `doc.id == '${id}'`;
        expect(await listOf(caller, entity, filter)).toEqual([]);
        expect(await count(caller, entity, filter)).toBe(0);
        expect(await total(caller, entity, filter)).toBe(0);
      }
      expect((await caller.get(`/v1/data/service-request?search=${code}`)).body.data).toEqual([]);
      expect((await caller.post('/v1/data/service-request/resolve', { words: [code] })).body.data[0].matches).toEqual([]);
    }
    for (const mark of ['doc.is_deleted', 'true']) {
      const file = `/v1/data/service-request?purpose=export&filter=${encodeURIComponent(`doc.id == '${requestId}' && ${mark}`)}`;
      expect((await people.acme.get(file)).body.data).toEqual([]);
    }
  });

  it('are listed where the filter asks for the mark', async () => {
    const { requestId } = await deleted();
    const filter = `doc.is_deleted && doc.id == '${requestId}'`;
    expect(await listOf(people.acme, 'service-request', filter)).toHaveLength(1);
    expect(await total(people.acme, 'service-request', filter)).toBe(1);
    expect(await listOf(people.globex, 'service-request', filter)).toEqual([]);
  });

  it('are read by those who could read them, and changed by nobody', async () => {
    const { requestId, subtaskId, code } = await deleted('Raised twice');
    for (const caller of [people.acme, people.fixit, people.tech]) {
      expect(await read(caller, 'service-request', requestId)).toMatchObject({ display_code: code, is_deleted: true });
      expect(await read(caller, 'subtask', subtaskId)).toMatchObject({ is_deleted: true });
    }
    expect((await people.globex.get(`/v1/data/service-request/${requestId}`)).status).toBe(404);

    const last = (await timeline(people.fixit, requestId)).at(-1);
    expect(last).toMatchObject({ kind: 'deleted', remarks: 'Raised twice', actor_org: 'Acme' });

    const to = await statusId(people.dispatcher, 'subtask', subtaskId, 'accepted');
    const type = await one(people.dispatcher, 'subtask-type', "doc.name == 'Repair'");
    const tries = [
      patch(people.acme, 'service-request', requestId, { title: 'Changed' }),
      patch(people.dispatcher, 'service-request', requestId, { provider_notes: 'Changed' }),
      patch(people.dispatcher, 'subtask', subtaskId, { title: 'Changed' }),
      act(people.acme, 'service-request', requestId, 'comment', { remarks: 'Hello' }),
      act(people.dispatcher, 'service-request', requestId, 'add-subtask', { sbtsk_type_id: type.id, due: '2030-01-01' }),
      act(people.acme, 'service-request', requestId, 'delete-request'),
      act(people.tech, 'subtask', subtaskId, 'update-status', { to }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
    const added = await people.dispatcher.post('/v1/data/subtask', { srvc_req_id: requestId, sbtsk_type_id: type.id });
    expect([added.status, added.body.errors[0].pointer]).toEqual([422, '/srvc_req_id']);
  });

  it('come back with their sub-tasks when an administrator of the brand says so', async () => {
    const { requestId, subtaskId } = await deleted();
    for (const caller of [people.acmeUser, people.fixit, people.tech, people.globex])
      expect((await act(caller, 'service-request', requestId, 'restore-request')).status).toBe(404);
    expect(dataOf(await act(people.acme, 'service-request', requestId, 'restore-request'))).toMatchObject({
      is_deleted: false,
      deleted_at: null,
    });
    expect(await listOf(people.tech, 'subtask', `doc.id == '${subtaskId}'`)).toHaveLength(1);
    expect((await timeline(people.acme, requestId)).at(-1)).toMatchObject({ kind: 'restored' });
    expect((await act(people.acme, 'service-request', requestId, 'restore-request')).status).toBe(404);
    dataOf(await patch(people.acme, 'service-request', requestId, { title: 'Changed' }));
  });

  it('are deleted by the brand’s administrators, by users with the right to update, and by nobody who may not delete', async () => {
    const { requestId } = await givenRequest(people);
    for (const caller of [people.fixit, people.dispatcher, people.tech, people.globex])
      expect((await act(caller, 'service-request', requestId, 'delete-request')).status).toBe(404);
    expect((await people.acme.delete(`/v1/data/service-request/${requestId}`)).status).toBe(404);

    const user = await one(people.acme, 'user', "doc.user_email == 'user@acme.test'");
    const forbid = async (cannot_delete_service_requests: boolean) =>
      dataOf(await patch(people.acme, 'user', user.id, { cannot_delete_service_requests }));
    const app = async () => (await people.acmeUser.get('/v1/definitions/entities/service-request')).body.can['delete-request'];
    await forbid(true);
    expect((await act(people.acmeUser, 'service-request', requestId, 'delete-request')).status).toBe(404);
    expect(await app()).toBeUndefined();
    await forbid(false);
    expect(await app()).toContain('!(doc.is_deleted)');
    expect((await act(people.acmeUser, 'service-request', requestId, 'delete-request')).status).toBe(200);
  });

  it('may not be marked by hand', async () => {
    const { requestId } = await givenRequest(people);
    for (const body of [{ is_deleted: true }, { deleted_at: '2030-01-01T00:00:00.000Z' }])
      expect((await patch(people.acme, 'service-request', requestId, body)).status).toBe(422);
  });
});
