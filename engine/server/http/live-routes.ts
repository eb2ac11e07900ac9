/** What an open page is told at once, and whether devices may be told at all. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { problems } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import type { Live } from '../live/live.ts';
import type { Devices } from '../notify/inbox/devices.ts';
import type { Inbox } from '../notify/inbox/inbox.ts';
import { memberOf } from './auth.ts';
import { data, reading } from './schema/answers.ts';
import { describe } from './schema/call.ts';

export type LiveRoutesOptions = {
  readonly live: Live;
  readonly inbox: Inbox;
  readonly devices: Devices;
  /** Public key that browsers subscribe with; absent where there is no push. */
  readonly pushKey: string | undefined;
  /** Who the session stands for now; null when it is over. */
  readonly principalOfSession: (sessionId: string) => Promise<Member | null>;
  /** Milliseconds between two signs of life, at each of which the session is looked at; 30 s. */
  readonly heartbeat?: number;
};

const HEARTBEAT = 30_000;
/** Seconds until there may be room for another page. */
const RETRY_AFTER = 60;
/** Bytes that nobody has taken; then nobody is there. */
const UNREAD = 4_096;

const streamCall = describe({
  tag: 'session',
  summary:
    'Server-sent events: `unread` with the number of unread notifications at first and now and then, `notification` when there is news; ends with the session',
  answers: { 200: { description: 'Events, until one side ends them', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
  refuses: [429],
});
const keyCall = describe({
  tag: 'session',
  summary: 'The key that a browser subscribes to push messages with; null where there are none',
  answers: reading('The key', data({ type: 'object', required: ['public_key'], properties: { public_key: { type: ['string', 'null'] } } })),
});
const forgetCall = describe({
  tag: 'session',
  summary: 'No push messages for this session any more',
  answers: { 204: { description: 'Forgotten' } },
});

/** For members; needs the hook of `requireMember`. */
export function liveRoutes(fastify: FastifyInstance, options: LiveRoutesOptions): void {
  const { live, devices, pushKey } = options;
  // The server ends only after its answers have.
  fastify.addHook('preClose', async () => live.close());

  fastify.get('/v1/user/notification/stream', { exposeHeadRoute: false, compress: false, ...streamCall }, async (request, reply) => {
    const stream = await openStream(options, memberOf(request), reply.raw);
    return (
      reply
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // A connection that idles after its stream would keep the server from ending.
        .header('connection', 'close')
        .type('text/event-stream; charset=utf-8')
        .send(stream)
    );
  });

  fastify.get('/v1/user/push', keyCall, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ data: { public_key: pushKey ?? null } }),
  );

  fastify.delete('/v1/user/push', forgetCall, async (request, reply) => {
    await devices.forget(memberOf(request));
    return reply.status(204).send();
  });
}

const eventOf = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Server-sent events: `unread` with their number at first and as sign of life, for what another process of this
 * installation brought, and `notification` when there is news. Ends when the session does, its rights change or the page leaves.
 */
async function openStream(options: LiveRoutesOptions, member: Member, page: ServerResponse): Promise<Readable> {
  const { live, inbox, principalOfSession, heartbeat = HEARTBEAT } = options;
  const stream = new Readable({ read: () => undefined });
  let isOver = false;
  let hasNews = false;
  let isTelling = false;

  const stop = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    leave?.();
    stream.push(null);
  };
  const write = (text: string) => {
    if (isOver) return;
    if (stream.readableLength > UNREAD) stop();
    else stream.push(text);
  };
  /** Nothing is said to a page whose session is over or has other rights by now: it asks anew, and hears so. */
  const isStill = async () => {
    const now = await principalOfSession(member.sessionId).catch(() => null);
    return now?.rightsHash === member.rightsHash;
  };
  const onNews = async () => {
    hasNews = true;
    // Whoever looks already tells of this too, all that came meanwhile together.
    if (isTelling) return;
    isTelling = true;
    while (hasNews && !isOver) {
      hasNews = false;
      if (await isStill()) write(eventOf('notification', {}));
      else stop();
    }
    isTelling = false;
  };
  const leave = live.open(member.user.id, { onNews: () => void onNews(), onEnd: stop });
  if (!leave) throw problems.tooManyRequests({ retryAfter: RETRY_AFTER });
  // Listened to before anything is waited for: a page may leave while it is still being opened, or have left by now.
  page.once('close', stop);
  const tellUnread = async () => write(eventOf('unread', { unread: await inbox.unread(member) }));
  const timer = setInterval(() => {
    isStill()
      .then((is) => (is ? tellUnread() : stop()))
      .catch(stop);
  }, heartbeat).unref();
  if (page.destroyed) stop();
  try {
    await tellUnread();
  } catch (cause) {
    stop();
    throw cause;
  }
  return stream;
}
