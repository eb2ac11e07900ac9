/** Notifications of the caller, and where push messages for him go. */
import type { FastifyInstance } from 'fastify';
import type { Devices } from '../notify/inbox/devices.ts';
import type { Inbox } from '../notify/inbox/inbox.ts';
import { memberOf } from './auth.ts';
import type { Translate } from './problems.ts';
import { answer, data, reading } from './schema/answers.ts';
import { describe } from './schema/call.ts';
import { type QueryOf, query, readByCode, whole } from './schema/parameters.ts';

export type NotificationRoutesOptions = { readonly inbox: Inbox; readonly devices: Devices; readonly translate: Translate };

/** So many at first, and with each 'Load more' of the bell. */
const PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 200;

const text = { type: 'string' } as const;
const uuid = { type: 'string', format: 'uuid' } as const;
const notification = {
  type: 'object',
  required: ['entry_id', 'notification_type', 'notification_title', 'notification_message', 'is_read'],
  properties: {
    entry_id: uuid,
    notification_id: { type: ['string', 'null'], format: 'uuid', description: 'The same for everybody who was told of it.' },
    notification_type: text,
    notification_title: text,
    notification_message: text,
    notification_time: { type: 'string', format: 'date-time' },
    redirect_url: { type: ['string', 'null'] },
    is_read: { type: 'boolean' },
    form_data: { type: 'object', description: 'What the reader may see of the record now.' },
    gathered: {
      type: 'object',
      required: ['key', 'title'],
      description: 'Others of this page say the same of the same record on the same day: their common key, and the title of all of them.',
      properties: { key: text, title: text },
    },
  },
} as const;

const listQuery = query({ pageSize: whole('How many.', { minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE }) });
const listCall = describe({
  tag: 'session',
  summary: 'The own notifications, newest first',
  query: listQuery,
  answers: reading(
    'With the counts of all',
    data({
      type: 'object',
      required: ['data', 'unread_count', 'total'],
      properties: { data: { type: 'array', items: notification }, unread_count: { type: 'integer' }, total: { type: 'integer' } },
    }),
  ),
  refuses: [400],
});

const yes = (description: string) => ({ const: true, description });
const changeCall = describe({
  tag: 'session',
  summary: 'Read or clear an own notification, or clear all of them',
  params: { entry_id: text },
  // Clients of other makes say yes in several ways.
  body: readByCode({
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
    properties: {
      updation_fr_read: yes('It has been read.'),
      updation_fr_delete: yes('It is cleared.'),
      updation_fr_delete_all: yes('All of the own ones are cleared, whatever entry is named.'),
    },
  }),
  answers: { 200: answer('Changed', data({ type: 'object', required: ['changed'], properties: { changed: { const: true } } })) },
  refuses: [404, 422],
});

const deviceCall = describe({
  tag: 'session',
  summary: 'Where push messages of this session go; forgotten with it',
  body: readByCode({
    type: 'object',
    required: ['fcm_token'],
    additionalProperties: false,
    properties: {
      fcm_token: { type: 'string', minLength: 1, maxLength: 4096, description: 'FCM token, or a web-push subscription as text.' },
      service: { enum: ['fcm', 'apns', null], description: 'Whose token an app hands over; `fcm` when left out.' },
      uuid: { type: ['string', 'null'], maxLength: 100 },
      hash: { type: ['string', 'null'], maxLength: 100 },
    },
  }),
  answers: { 200: answer('Kept', data({ type: 'object', required: ['stored'], properties: { stored: { const: true } } })) },
  refuses: [422],
});

/** For members; needs the hook of `requireMember`. */
export function notificationRoutes(fastify: FastifyInstance, { inbox, devices, translate }: NotificationRoutesOptions): void {
  fastify.get<{ Querystring: QueryOf<typeof listQuery> }>('/v1/user/notification/list', listCall, async (request, reply) => {
    const { pageSize = PAGE_SIZE } = request.query;
    const language = request.headers['accept-language'];
    const member = memberOf(request);
    const data = await inbox.list(member, { pageSize, words: (key) => translate(key, language, member) });
    return reply.header('cache-control', 'no-store').send({ data });
  });

  fastify.put<{ Params: { entry_id: string } }>('/v1/user/notification/modify/:entry_id', changeCall, async (request, reply) => {
    await inbox.change(memberOf(request), request.params.entry_id, request.body);
    return reply.header('cache-control', 'no-store').send({ data: { changed: true } });
  });

  fastify.post('/v1/user/update_fcm_token', deviceCall, async (request, reply) => {
    await devices.keep(memberOf(request), request.body, request.headers['accept-language']);
    return reply.header('cache-control', 'no-store').send({ data: { stored: true } });
  });
}
