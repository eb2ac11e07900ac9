/** A page that leaves while its stream is being opened gives its place back. */
import { get } from 'node:http';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sketchMember } from '../../../tests/support/entity.ts';
import { openStream } from '../../../tests/support/event-stream.ts';
import { createLive, MOST_PER_PERSON } from '../live/live.ts';
import { decorateMember, requireMember } from './auth.ts';
import { liveRoutes } from './live-routes.ts';
import { installRouteSchemas } from './schema/install.ts';

const member = sketchMember();
const TOKEN = 'x'.repeat(43);
const PATH = '/v1/user/notification/stream';
let stop: (() => Promise<unknown>) | undefined;
afterEach(() => stop?.());

/** A server whose sessions and numbers are told when the test says so. */
async function serverWith({
  session = async () => undefined,
  unread,
}: {
  session?: () => Promise<unknown>;
  unread: () => Promise<number>;
}) {
  const fastify = Fastify({ forceCloseConnections: true });
  installRouteSchemas(fastify);
  decorateMember(fastify);
  requireMember(fastify, async () => {
    await session();
    return member;
  });
  const none = async () => undefined;
  liveRoutes(fastify, {
    live: createLive(),
    inbox: { unread } as never,
    devices: { keep: none, forget: none },
    pushKey: undefined,
    principalOfSession: async () => member,
  });
  stop = () => fastify.close();
  const url = (await fastify.listen({ port: 0, host: '127.0.0.1' })) + PATH;
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

it('while its number is counted', async () => {
  const { gate, open } = held();
  let asked = 0;
  const server = await serverWith({
    unread: async () => {
      asked += 1;
      if (asked === 1) await gate;
      return 0;
    },
  });
  await leaveEarly(server.url, () => asked === 1, server.held);
  const pages = await openAll(server.url);
  expect(pages.map(({ status }) => status)).toEqual(Array(MOST_PER_PERSON).fill(200));
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
    unread: async () => {
      asked += 1;
      return 0;
    },
  });
  await leaveEarly(server.url, () => looked === 1, server.held);
  open();
  await expect.poll(() => asked).toBe(1);
  const pages = await openAll(server.url);
  expect(pages.map(({ status }) => status)).toEqual(Array(MOST_PER_PERSON).fill(200));
  for (const page of pages) page.close();
});
