/** Who sees what of requests and sub-tasks, and who may write it. */
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
  request,
  signInAll,
  statusId,
  timeline,
} from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('visibility of requests on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const task = async () => {
    const work = await givenRequest(people);
    return { ...work, subtaskId: await givenSubtask(people, work) };
  };

  it('hides everything of it from a second brand and a second provider', async () => {
    const { requestId, subtaskId } = await task();
    const [event] = await timeline(people.acme, requestId);
    for (const stranger of [people.globex, people.zenith]) {
      for (const path of [`service-request/${requestId}`, `subtask/${subtaskId}`, `request-event/${event.id}`]) {
        expect((await stranger.get(`/v1/data/${path}`)).status, path).toBe(404);
      }
      expect(
        (await stranger.patch(`/v1/data/service-request/${requestId}`, { title: 'Mine' }, { headers: { 'if-match': '"1"' } })).status,
      ).toBe(404);
      expect((await act(stranger, 'service-request', requestId, 'comment', { remarks: 'Hello' })).status).toBe(404);
      expect((await act(stranger, 'subtask', subtaskId, 'comment', { remarks: 'Hello' })).status).toBe(404);
      expect(await listOf(stranger, 'request-event', `doc.request_id == '${requestId}'`)).toEqual([]);
      expect(await listOf(stranger, 'subtask', `doc.srvc_req_id == '${requestId}'`)).toEqual([]);
    }
  });

  it('gives each side its own fields', async () => {
    const { requestId } = await givenRequest(people, { cost: 250_000, internal_notes: 'Goodwill' });
    dataOf(await patch(people.dispatcher, 'service-request', requestId, { provider_notes: 'Bring a ladder' }));
    const [brand, provider] = [
      await read(people.acme, 'service-request', requestId),
      await read(people.fixit, 'service-request', requestId),
    ];
    expect(brand).toMatchObject({ cost: 250_000, internal_notes: 'Goodwill' });
    expect(Object.keys(brand)).not.toContain('provider_notes');
    expect(provider).toMatchObject({ provider_notes: 'Bring a ladder' });
    for (const hidden of ['cost', 'internal_notes', 'customer_id']) expect(Object.keys(provider)).not.toContain(hidden);
    expect((await people.fixit.get(`/v1/data/service-request?filter=${encodeURIComponent('doc.cost > 0')}`)).status).toBe(400);
    expect((await patch(people.dispatcher, 'service-request', requestId, { title: 'Ours' })).status).toBe(422);
  });

  it('tells each side of edits that it may know of', async () => {
    const { requestId } = await givenRequest(people);
    dataOf(await patch(people.acme, 'service-request', requestId, { title: 'New title', cost: 1000, internal_notes: 'Secret' }));
    dataOf(await patch(people.dispatcher, 'service-request', requestId, { provider_notes: 'Ours' }));
    const edits = async (caller: typeof people.acme) =>
      (await timeline(caller, requestId))
        .filter(({ kind }: { kind: string }) => kind === 'edited')
        .map(({ to_text }: { to_text: string }) => to_text);
    expect(await edits(people.acme)).toEqual(['Title', 'Cost, Internal notes']);
    expect(await edits(people.fixit)).toEqual(['Title', 'Provider notes']);
  });

  it('shows a technician his own work and nothing else', async () => {
    const { requestId, subtaskId } = await task();
    const other = await server.as('bala.murugan@fixit.test');
    expect((await other.get(`/v1/data/subtask/${subtaskId}`)).status).toBe(404);
    expect((await other.get(`/v1/data/service-request/${requestId}`)).status).toBe(404);
    expect((await read(people.tech, 'service-request', requestId)).title).toBe(request.title);
    expect((await timeline(people.tech, requestId)).length).toBeGreaterThan(2);
    const bala = await one(people.dispatcher, 'user', "doc.user_email == 'bala.murugan@fixit.test'");
    dataOf(await act(people.dispatcher, 'subtask', subtaskId, 'assign', { assgne_id: bala.id }));
    expect((await people.tech.get(`/v1/data/subtask/${subtaskId}`)).status).toBe(404);
    expect((await people.tech.get(`/v1/data/service-request/${requestId}`)).status).toBe(404);
    expect(await timeline(people.tech, requestId)).toEqual([]);
    expect((await timeline(other, requestId)).length).toBeGreaterThan(3);
  });

  it('gives a brand’s user the service type he has rights on, and no other', async () => {
    const project = await one(people.acme, 'service-type', "doc.name == 'Showroom installation'");
    expect(await listOf(people.acmeUser, 'service-request', `doc.srvc_type_id == ${project.id}`)).toEqual([]);
    const refused = await people.acmeUser.post('/v1/data/service-request', { ...request, srvc_type_id: project.id });
    expect(refused.status).toBe(422);
    const visible = await listOf(people.acmeUser, 'service-request', 'true');
    expect(visible.length).toBeGreaterThan(50);
    expect(visible.every(({ srvc_type_id }: { srvc_type_id: number }) => srvc_type_id !== project.id)).toBe(true);
  });

  it('masks the customer’s mobile for those who may not see it', async () => {
    const viewer = await server.as('vidya.nair@acme.test');
    const [row] = await listOf(viewer, 'service-request', 'true');
    expect(row.cust_mobile).not.toMatch(/\d{5}/);
    expect((await viewer.get(`/v1/data/service-request?filter=${encodeURIComponent("doc.cust_mobile == '9812345678'")}`)).status).toBe(400);
  });

  it('lets nobody write what workflows keep', async () => {
    const { requestId } = await givenRequest(people);
    const to = await statusId(people.acme, 'service-request', requestId, 'closed');
    for (const body of [
      { status: to },
      { display_code: 'ACM-1' },
      { status_type: 'DONE' },
      { org_id: '01a00000-0000-7000-8000-000000000000' },
      { provider_id: null },
    ]) {
      expect((await patch(people.acme, 'service-request', requestId, body)).status, JSON.stringify(body)).toBe(422);
    }
    expect((await people.acme.post('/v1/data/request-event', { request_id: requestId, kind: 'comment' })).status).toBe(404);
  });
});
