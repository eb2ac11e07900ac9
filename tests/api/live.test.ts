/** An open page is told at once that there is something new, as long as its session and its rights are what they were. */
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decorateMember, requireMember } from '../../engine/server/http/auth.ts';
import { liveRoutes } from '../../engine/server/http/live-routes.ts';
import { installRouteSchemas } from '../../engine/server/http/schema/install.ts';
import { createLog } from '../../engine/server/kernel/log.ts';
import { createLive, MOST_PER_PERSON } from '../../engine/server/live/live.ts';
import { createInbox } from '../../engine/server/notify/inbox/inbox.ts';
import { fieldloom } from '../../src/server/product.ts';
import { engines } from '../support/database.ts';
import { openStream } from '../support/event-stream.ts';
import { flowsDone } from '../support/flows-done.ts';
import { dataOf, givenRequest, givenSubtask, one, type People, patch, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const PATH = '/v1/user/notification/stream';
const soon = { timeout: 5_000, interval: 10 };

describe.each(engines)('the stream on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let url: string;
  const streams: Awaited<ReturnType<typeof openStream>>[] = [];
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    await flowsDone(server);
    url = await server.server.fastify.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clock.advance(1000);
    for (const stream of streams.splice(0)) stream.close();
  });

  const open = async (token: string, origin = url) => {
    const stream = await openStream(origin + PATH, token);
    streams.push(stream);
    return stream;
  };
  const unread = async () => dataOf(await people.tech.get('/v1/user/notification/list')).unread_count;

  it('begins with the number of unread ones, then tells the reader and nobody else, once for all that came together', async () => {
    const [own, other] = [await open(people.tech.token), await open(people.zenith.token)];
    expect([own.status, own.headers.get('content-type'), own.headers.get('content-encoding')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ]);
    expect(own.headers.get('cache-control')).toContain('no-store');
    await vi.waitFor(() => expect(own.events).toHaveLength(1), soon);
    expect(own.events).toEqual([{ event: 'unread', data: { unread: await unread() } }]);
    const before = await unread();
    const work = await givenRequest(people);
    await givenSubtask(people, work);
    await flowsDone(server);
    await vi.waitFor(() => expect([own.events.length, own.isOver]).toEqual([2, false]), soon);
    expect(own.events[1]).toEqual({ event: 'notification', data: {} });
    expect(await unread()).toBe(before + 1);
    expect(other.events).toHaveLength(1);
    // Many at once are no storm of calls.
    const { resources } = server.server.parts;
    const { id, org_id } = await one(people.dispatcher, 'user', "doc.user_email == 'tech@fixit.test'");
    const count = own.events.length;
    await Promise.all(
      Array.from({ length: 20 }, () => {
        const row = { notification_type: 'comment', org_id, user_id: id, notification_id: id, notification_time: server.clock.now() };
        return resources.create({ kind: 'system', reason: 'test' }, 'notification', [row, row]);
      }),
    );
    await vi.waitFor(() => expect(own.events.length).toBeGreaterThan(count), soon);
    await new Promise((done) => setTimeout(done, 200));
    expect(own.events.length - count).toBeLessThanOrEqual(20);
  });

  it('tells nothing of what did not hold', async () => {
    const own = await open(people.tech.token);
    await vi.waitFor(() => expect(own.events).toHaveLength(1), soon);
    const { resources, database } = server.server.parts;
    const { id, org_id } = await one(people.dispatcher, 'user', "doc.user_email == 'tech@fixit.test'");
    const row = { notification_type: 'comment', org_id, user_id: id, notification_id: id, notification_time: server.clock.now() };
    const principal = { kind: 'system', reason: 'test' } as const;
    await expect(
      database.transaction(principal, async (connection) => {
        await resources.create(principal, 'notification', [row], connection);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await new Promise((done) => setTimeout(done, 200));
    expect(own.events).toHaveLength(1);
  });

  it('ends without a word when the session has ended, or has other rights', async () => {
    const again = await server.as('tech@fixit.test');
    const [left, changed] = [await open(again.token), await open(people.tech.token)];
    await vi.waitFor(() => expect([left.events.length, changed.events.length]).toEqual([1, 1]), soon);
    await again.post('/v1/logout');
    const tech = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
    const before = tech.can_see_consumer_phonenumber === true;
    dataOf(await patch(people.fixit, 'user', tech.id, { can_see_consumer_phonenumber: !before }));
    await givenSubtask(people, await givenRequest(people));
    await flowsDone(server);
    await vi.waitFor(() => expect([left.isOver, changed.isOver]).toEqual([true, true]), soon);
    expect([left.events.length, changed.events.length]).toEqual([1, 1]);
    dataOf(await patch(people.fixit, 'user', tech.id, { can_see_consumer_phonenumber: before }));
  });

  it('looks at the session with each sign of life', async () => {
    const { identity, database, definitions, resources } = server.server.parts;
    const fastify = Fastify();
    installRouteSchemas(fastify);
    decorateMember(fastify);
    requireMember(fastify, { principalOf: identity.sessions.principalOf });
    liveRoutes(fastify, {
      live: createLive({
        database,
        sessions: identity.sessions,
        productFor: definitions.product,
        clock: server.clock,
        log: createLog('silent'),
        heartbeat: 20,
      }),
      inbox: createInbox({ database, resources, subjects: fieldloom.subjects, product: server.server.parts.definitions.product }),
      devices: { keep: async () => undefined, forget: async () => undefined, list: async () => [] },
      pushKey: undefined,
    });
    const again = await server.as('tech@fixit.test');
    const own = await open(again.token, await fastify.listen({ port: 0, host: '127.0.0.1' }));
    await vi.waitFor(() => expect(own.events.length).toBeGreaterThan(2), soon);
    expect(new Set(own.events.map(({ event }) => event))).toEqual(new Set(['unread']));
    await again.post('/v1/logout');
    await vi.waitFor(() => expect(own.isOver).toBe(true), soon);
    const authorization = `Bearer ${people.tech.token}`;
    const { body } = await fastify.inject({ method: 'GET', url: '/v1/user/push', headers: { authorization } });
    expect(JSON.parse(body)).toEqual({ data: { public_key: null } });
    await fastify.close();
  });

  it('has room for so many pages of a person, and for another one when one has gone', async () => {
    const own = [];
    for (let page = 0; page < MOST_PER_PERSON; page += 1) own.push(await open(people.globex.token));
    const refused = await open(people.globex.token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await open(people.acme.token)).status).toBe(200);
    own[0]?.close();
    await vi.waitFor(async () => expect((await open(people.globex.token)).status).toBe(200), { timeout: 5_000, interval: 100 });
  });

  it('needs a session, in the header alone', async () => {
    expect((await server.inject('GET', PATH)).status).toBe(401);
    expect((await server.inject('GET', `${PATH}?token=${people.tech.token}`)).status).toBe(401);
  });

  it('ends when the server does', async () => {
    const own = await open(people.tech.token);
    const stopped = server.server.stop();
    await vi.waitFor(() => expect(own.isOver).toBe(true), { timeout: 2_000, interval: 10 });
    // What is left are connections that this process opened ahead and never used.
    server.server.fastify.server.closeAllConnections();
    await stopped;
  });
});
