/** A page that leaves while its stream is being opened gives its place back. */
import { get } from 'node:http';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { sketchMember } from '../../../tests/support/entity.ts';
import { openStream } from '../../../tests/support/event-stream.ts';
import { type Live, MOST_PER_PERSON } from '../live/live.ts';
import { decorateMember, requireMember } from './auth.ts';
import { liveRoutes } from './live-routes.ts';
import { installRouteSchemas } from './schema/install.ts';

const member = sketchMember();
const TOKEN = 'x'.repeat(43);
let stop: (() => Promise<unknown>) | undefined;
afterEach(() => stop?.());

/** Places of one person, of which each is begun when the test says so. */
function placesFor(begin: (listener: Parameters<Live['open']>[1]) => Promise<void>): Live {
  let taken = 0;
  const tell = async (listener: Parameters<Live['open']>[1]) => {
    await begin(listener);
    listener.onAlive('1.1:1:');
  };
  return {
    open: (_member, listener) => {
      if (taken >= MOST_PER_PERSON) return undefined;
      taken += 1;
      let hasLeft = false;
      return {
        begin: () => tell(listener),
        leave() {
          if (!hasLeft) taken -= 1;
          hasLeft = true;
        },
      };
    },
    close: async () => undefined,
  };
}

/** A server whose sessions and places are told when the test says so. */
async function serverWith({
  session = async () => undefined,
  begin,
}: {
  session?: () => Promise<unknown>;
  begin: (listener: Parameters<Live['open']>[1]) => Promise<void>;
}) {
  const fastify = Fastify({ forceCloseConnections: true });
  installRouteSchemas(fastify);
  decorateMember(fastify);
  requireMember(fastify, {
    principalOf: async () => {
      await session();
      return member;
    },
  });
  const none = async () => undefined;
  liveRoutes(fastify, {
    live: placesFor(begin),
    inbox: { unread: async () => 0 } as never,
    devices: { keep: none, forget: none, list: async () => [] },
    pushKey: undefined,
  });
  stop = () => fastify.close();
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const held: number[] = [];
  fastify.server.on('connection', (socket) => {
    held.push(1);
    socket.once('close', () => held.pop());
  });
  return { url, held };
}

const held = () => {
  let open = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  return { gate, open };
};

/** Leaves before anything was answered; resolves once the server has heard of it. */
async function leaveEarly(url: string, reached: () => boolean, connections: readonly number[]) {
  // A connection of its own: fetch opens others ahead.
  const page = get(url, { headers: { authorization: `Bearer ${TOKEN}` }, agent: false });
  page.on('error', () => undefined);
  await expect.poll(reached).toBe(true);
  page.destroy();
  await expect.poll(() => connections).toHaveLength(0);
}

const openAll = (url: string) => Promise.all(Array.from({ length: MOST_PER_PERSON }, () => openStream(url, TOKEN)));

describe.each(['/v1/live', '/v1/user/notification/stream'])('a page that leaves %s', (path) => {
  it('while it is read for', async () => {
    const { gate, open } = held();
    let asked = 0;
    const server = await serverWith({
      begin: async () => {
        asked += 1;
        if (asked === 1) await gate;
      },
    });
    await leaveEarly(server.url + path, () => asked === 1, server.held);
    const pages = await openAll(server.url + path);
    expect(pages.map(({ status }) => status)).toEqual(Array(MOST_PER_PERSON).fill(200));
    expect((await openStream(server.url + path, TOKEN)).status).toBe(429);
    open();
    for (const page of pages) page.close();
  });

  it('while its session is looked up', async () => {
    const { gate, open } = held();
    let [looked, asked] = [0, 0];
    const server = await serverWith({
      session: async () => {
        looked += 1;
        if (looked === 1) await gate;
      },
      begin: async () => {
        asked += 1;
      },
    });
    await leaveEarly(server.url + path, () => looked === 1, server.held);
    open();
    await expect.poll(() => asked).toBe(1);
    const pages = await openAll(server.url + path);
    expect(pages.map(({ status }) => status)).toEqual(Array(MOST_PER_PERSON).fill(200));
    for (const page of pages) page.close();
  });
});

it('gives the place back when what is to be told cannot be read', async () => {
  let failures = 2 * MOST_PER_PERSON;
  const server = await serverWith({
    begin: async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('no database');
    },
  });
  for (let turn = 0; turn < 2 * MOST_PER_PERSON; turn += 1) expect((await openStream(`${server.url}/v1/live`, TOKEN)).status).toBe(500);
  const page = await openStream(`${server.url}/v1/live`, TOKEN);
  expect(page.status).toBe(200);
  page.close();
});

it('cuts off a page that does not take what it is told', async () => {
  const told: Parameters<Live['open']>[1][] = [];
  const server = await serverWith({ begin: async (listener) => void told.push(listener) });
  const page = get(`${server.url}/v1/live`, { headers: { authorization: `Bearer ${TOKEN}` }, agent: false });
  page.on('error', () => undefined);
  // Answered, and then never read.
  await new Promise((answered) => page.once('response', answered));
  const events = Array.from({ length: 100 }, (_, id) => ({ entity: 'note', id: String(id), kind: 'update' as const }));
  let sent = 0;
  await expect
    .poll(() => {
      for (let turn = 0; turn < 200; turn += 1) told[0]?.onChanges(events, '1.1:1:');
      sent += 200;
      return server.held.length;
    })
    .toBe(0);
  expect(sent).toBeGreaterThan(0);
  page.destroy();
});
