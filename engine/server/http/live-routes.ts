/** What an open page is told at once, and whether devices may be told at all. */
import type { FastifyInstance } from 'fastify';
import { problems } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import type { From, Listener, Live, Place } from '../live/live.ts';
import { readPosition } from '../live/position.ts';
import type { Devices } from '../notify/inbox/devices.ts';
import type { Inbox } from '../notify/inbox/inbox.ts';
import { memberOf } from './auth.ts';
import { type EventText, openEvents, sendEvents } from './event-text.ts';
import { data, reading } from './schema/answers.ts';
import { describe } from './schema/call.ts';
import { type QueryOf, query, whole } from './schema/parameters.ts';

export type LiveRoutesOptions = {
  readonly live: Live;
  readonly inbox: Inbox;
  readonly devices: Devices;
  /** Public key that browsers subscribe with; absent where there is no push. */
  readonly pushKey: string | undefined;
};

/** Seconds until there may be room for another page. */
const RETRY_AFTER = 60;
/** Bytes that nobody has taken; then nobody is there. */
const UNREAD = { bell: 4_096, live: 32_768 } as const;

const events = {
  200: { description: 'Events, until one side ends them', content: { 'text/event-stream': { schema: { type: 'string' } } } },
} as const;
const liveQuery = query({
  since: whole('Without `Last-Event-ID`: tell also of what happened in the last so many seconds.', { minimum: 0, maximum: 600 }),
});
const liveCall = describe({
  tag: 'session',
  summary:
    'Server-sent events about records that pages follow: `change` with `{"changes": [{"entity", "id", "kind"}]}`, kind `create`, `update`, `delete` (gone, or out of sight) or `presence` (who has it open changed), without `id` when they are too many to name; `alive` as sign of life; `reset` when all that is shown is to be read again. Each has an `id` to go on from by `Last-Event-ID`, for an hour. No event carries a value, nor names a record that one could not read. Ends with the session',
  query: liveQuery,
  headers: { 'last-event-id': { type: 'string', maxLength: 20_000, description: '`id` of the last event that was received.' } },
  answers: events,
  refuses: [400, 429],
});
const bellCall = describe({
  tag: 'session',
  summary:
    'Server-sent events about the own notifications alone: `unread` with the number of unread ones at first and now and then, `notification` when there is news; ends with the session. `/v1/live` tells of them too',
  answers: events,
  refuses: [429],
});
const keyCall = describe({
  tag: 'session',
  summary: 'The key that a browser subscribes to push messages with; null where there are none',
  answers: reading('The key', data({ type: 'object', required: ['public_key'], properties: { public_key: { type: ['string', 'null'] } } })),
});
const devicesCall = describe({
  tag: 'session',
  summary: 'The devices that push messages of the caller go to, newest first; `is_open` is false where nothing is sent by their service',
  answers: reading(
    'The devices',
    data({
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'service', 'since', 'is_here', 'is_open'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          service: { enum: ['web', 'fcm', 'apns'] },
          since: { type: 'string', format: 'date-time' },
          is_here: { type: 'boolean', description: 'Whether it is the device of this session.' },
          is_open: { type: 'boolean' },
        },
      },
    }),
  ),
});
const forgetCall = describe({
  tag: 'session',
  summary: 'No push messages for this session any more',
  answers: { 204: { description: 'Forgotten' } },
});

const NOTIFICATION = 'notification';

/** For members; needs the hook of `requireMember`. */
export function liveRoutes(fastify: FastifyInstance, { live, inbox, devices, pushKey }: LiveRoutesOptions): void {
  // The server ends only after its answers have.
  fastify.addHook('preClose', () => live.close());
  const options = { exposeHeadRoute: false, compress: false } as const;

  fastify.get<{ Querystring: QueryOf<typeof liveQuery> }>('/v1/live', { ...options, ...liveCall }, async (request, reply) => {
    const { place, text } = takePlace(live, memberOf(request), {
      page: reply.raw,
      most: UNREAD.live,
      listener: ({ send, end }) => ({
        onChanges: (changes, id) => send('change', { changes }, id),
        onReset: (id) => send('reset', {}, id),
        onAlive: (id) => send('alive', {}, id),
        onEnd: end,
      }),
    });
    const last = request.headers['last-event-id'];
    await begin({ place, text, from: fromOf(typeof last === 'string' ? last : undefined, request.query.since) });
    return sendEvents(reply, text.stream);
  });

  fastify.get('/v1/user/notification/stream', { ...options, ...bellCall }, async (request, reply) => {
    const member = memberOf(request);
    const tellUnread = async ({ send, end }: EventText) => {
      try {
        send('unread', { unread: await inbox.unread(member) });
      } catch {
        end();
      }
    };
    const { place, text } = takePlace(live, member, {
      page: reply.raw,
      most: UNREAD.bell,
      listener: (own) => ({
        onChanges: (changes) => {
          if (changes.some(({ entity, kind }) => entity === NOTIFICATION && kind === 'create')) own.send('notification', {});
        },
        onReset: () => void tellUnread(own),
        onAlive: () => void tellUnread(own),
        onEnd: own.end,
      }),
    });
    await begin({ place, text });
    return sendEvents(reply, text.stream);
  });

  fastify.get('/v1/user/push', keyCall, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ data: { public_key: pushKey ?? null } }),
  );

  fastify.get('/v1/user/push/devices', devicesCall, async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ data: await devices.list(memberOf(request)) }),
  );

  fastify.delete('/v1/user/push', forgetCall, async (request, reply) => {
    await devices.forget(memberOf(request));
    return reply.status(204).send();
  });
}

type Taking = { readonly page: Parameters<typeof openEvents>[0]; readonly most: number; readonly listener: (text: EventText) => Listener };

/** A place for the page, given back when it leaves. @throws too_many_requests */
function takePlace(live: Live, member: Member, { page, most, listener }: Taking): { readonly place: Place; readonly text: EventText } {
  const text = openEvents(page, { most, onEnd: () => place?.leave() });
  const place = live.open(member, listener(text));
  if (!place) throw problems.tooManyRequests({ retryAfter: RETRY_AFTER });
  if (page.destroyed) text.end();
  return { place, text };
}

async function begin({ place, text, from }: { readonly place: Place; readonly text: EventText; readonly from?: From | undefined }) {
  try {
    await place.begin(from);
  } catch (cause) {
    text.end();
    throw cause;
  }
}

/** What is no position of ours is as one that is too old: everything is read again. */
function fromOf(last: string | undefined, seconds: number | undefined): From | undefined {
  if (last !== undefined && last !== '') return { position: readPosition(last) ?? { at: 0, snapshot: '1:1:' } };
  return seconds === undefined ? undefined : { seconds };
}
