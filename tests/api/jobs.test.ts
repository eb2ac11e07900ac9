/** What the platform's owner sees of jobs, and does about those that were given up. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('jobs on %s', (engine) => {
  let status = 503;
  const arrived: string[] = [];
  const gateway: Server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => arrived.push(chunk.toString()));
    request.on('end', () => response.writeHead(status).end());
  });
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
    server = await startTestServer({ areas: ['jobs', 'bulk'], engine, seed: true, config: { sms: { url } } });
    owner = await server.as('owner@demo.test');
  });
  afterAll(async () => {
    await server.stop();
    gateway.close();
  });

  /** A message that nobody took, and what is kept of it. */
  const givenUp = async () => {
    const { jobs } = server.server.parts;
    status = 503;
    await server.inject('POST', '/login/v1', { body: { id_type: 'MOBILE_NUM', id: '9000000001' } });
    for (let tries = 0; tries < 9; tries += 1) await jobs.work('messages', { early: true });
    expect(await jobs.work('given-up')).toBe(1);
    const { body } = await owner.get('/v1/data/failed-job');
    return body.data.find(({ state }: { state: string }) => state === 'open');
  };
  const act = (caller: Caller, id: string, workflow: string) => caller.post(`/v1/data/failed-job/${id}/actions/${workflow}`, {});

  it('that were given up are kept, and done when they are tried again', async () => {
    const failed = await givenUp();
    expect(failed).toMatchObject({ queue: 'messages', fault: 'answered 503', tries: 9, data: { message: expect.any(String) } });
    expect(arrived).toHaveLength(9);
    status = 200;
    expect((await act(owner, failed.id, 'retry-job')).status).toBe(200);
    expect(await server.server.parts.jobs.work('messages')).toBe(1);
    expect(arrived).toHaveLength(10);
    expect((await owner.get(`/v1/data/failed-job/${failed.id}`)).body.data).toMatchObject({ state: 'retried' });
    const again = await act(owner, failed.id, 'retry-job');
    expect([again.status, again.body.sub_code]).toEqual([409, 'settled']);
  });

  it('stay undone when they are discarded', async () => {
    server.clock.advance(600_000);
    const failed = await givenUp();
    expect((await act(owner, failed.id, 'discard-job')).status).toBe(200);
    expect(await server.server.parts.jobs.work('messages', { early: true })).toBe(0);
    expect((await owner.get(`/v1/data/failed-job/${failed.id}`)).body.data).toMatchObject({ state: 'discarded' });
  });

  it('are counted by queue, again and again without another row', async () => {
    const { areas, database, resources } = server.server.parts;
    const round = areas.flatMap(({ rounds = [] }) => rounds).find(({ name }) => name === 'jobs.figures');
    const look = () => round?.run({ database, resources, now: server.clock.now() });
    await look();
    await look();
    const { data } = (await owner.get('/v1/data/job-queue')).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual([
      'bulk',
      'calls',
      'flows',
      'given-up',
      'messages',
      'notifications',
      'push',
      'replays',
      'rounds',
    ]);
    expect(data[3]).toMatchObject({ waiting: 0, running: 0, seen_at: server.clock.now() });
  });

  describe('that wait', () => {
    const opened = async (caller: Caller, name: string): Promise<string> => {
      const opening = { kind: 'create', entity: 'customer', file_name: `${name}.csv`, rows: 1 };
      const { id } = (await caller.post('/v1/data/bulk-job/actions/open', opening)).body.data;
      await caller.post(`/v1/bulk-jobs/${id}/rows`, { rows: [{ place: 2, body: { cust_name: name } }] });
      expect((await caller.post(`/v1/data/bulk-job/${id}/actions/apply`, {})).status).toBe(200);
      return id;
    };
    const queueNamed = async (name: string) => {
      const { data } = (await owner.get('/v1/data/job-queue')).body;
      return data.find((each: { name: string }) => each.name === name);
    };
    const actOn = (name: string, workflow: string) =>
      queueNamed(name).then(({ id }) => owner.post(`/v1/data/job-queue/${id}/actions/${workflow}`, {}));
    const waiting = async () => (await owner.get("/v1/data/queued-job?labels=true&filter=doc.queue == 'bulk'")).body;
    const stateOf = async (caller: Caller, id: string) => (await caller.get(`/v1/data/bulk-job/${id}`)).body.data;

    it('are listed with whose they are, and are not done when they are discarded: one, or all of a queue', async () => {
      const [acme, globex] = [await server.as('admin@acme.test'), await server.as('admin@globex.test')];
      const first = await opened(acme, 'Discarded One');
      const second = await opened(globex, 'Discarded Two');
      const third = await opened(globex, 'Discarded Three');
      expect((await actOn('bulk', 'look-again')).status).toBe(200);
      const { data, labels } = await waiting();
      expect(data).toMatchObject([
        { state: 'waiting', done: 0, to_do: 1, tries: 0, who: expect.any(String), data: { job: first } },
        { state: 'waiting', data: { job: second } },
        { state: 'waiting', data: { job: third } },
      ]);
      expect(labels.subject_org_id[data[0].subject_org_id].label).toMatch(/Acme/);
      expect((await acme.post(`/v1/data/queued-job/${data[0].id}/actions/discard-queued`, {})).status).toBe(404);
      expect((await owner.post(`/v1/data/queued-job/${data[0].id}/actions/discard-queued`, {})).status).toBe(200);
      expect((await waiting()).data.map((each: { data: { job: string } }) => each.data.job)).toEqual([second, third]);
      expect(await stateOf(acme, first)).toMatchObject({ state: 'STOPPED', trouble: expect.stringContaining('operator') });
      expect((await actOn('bulk', 'empty-queue')).status).toBe(200);
      expect((await waiting()).data).toEqual([]);
      expect((await stateOf(globex, third)).state).toBe('STOPPED');
      expect(await server.server.parts.jobs.work('bulk')).toBe(0);
      const { data: customers } = (await acme.get("/v1/data/customer?filter=doc.cust_name.startsWith('Discarded')")).body;
      expect(customers).toEqual([]);
      // Whoever asked for it may have it go on.
      expect((await acme.post(`/v1/data/bulk-job/${first}/actions/resume`, {})).status).toBe(200);
      expect(await server.server.parts.jobs.work('bulk')).toBe(1);
      expect((await stateOf(acme, first)).state).toBe('ALL_UPDATED');
    });
  });

  it('are nobody else’s to see', async () => {
    for (const email of ['admin@acme.test', 'admin@fixit.test']) {
      const caller = await server.as(email);
      for (const entity of ['failed-job', 'job-queue', 'queued-job']) {
        const { status: answered, body } = await caller.get(`/v1/data/${entity}`);
        expect([email, entity, answered === 200 ? body.data : []]).toEqual([email, entity, []]);
      }
    }
  });
});
