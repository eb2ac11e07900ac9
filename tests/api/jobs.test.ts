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
    server = await startTestServer({ areas: ['jobs'], engine, seed: true, config: { sms: { url } } });
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
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['flows', 'given-up', 'messages', 'push', 'rounds']);
    expect(data[2]).toMatchObject({ waiting: 0, running: 0, seen_at: server.clock.now() });
  });

  it('are nobody else’s to see', async () => {
    for (const email of ['admin@acme.test', 'admin@fixit.test']) {
      const caller = await server.as(email);
      for (const entity of ['failed-job', 'job-queue']) {
        const { status: answered, body } = await caller.get(`/v1/data/${entity}`);
        expect([email, entity, answered === 200 ? body.data : []]).toEqual([email, entity, []]);
      }
    }
  });
});
