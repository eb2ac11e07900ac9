/** How the caller is told of things, and how an administrator would have the organisation's people told. */
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../notify/settings/index.ts';
import { memberOf } from './auth.ts';
import type { Translate } from './problems.ts';
import { answer, data, reading } from './schema/answers.ts';
import { describe } from './schema/call.ts';
import { oneOf, type QueryOf, query, readByCode } from './schema/parameters.ts';

export type NotificationSettingsOptions = { readonly settings: Settings; readonly translate: Translate };

const text = { type: 'string' } as const;
const time = { type: ['string', 'null'], description: 'A time of day, `HH:mm`.' } as const;
const digest = { enum: ['none', 'hourly', 'daily'] } as const;
const way = { enum: ['push', 'email', 'sms'] } as const;
const choice = { enum: ['on', 'off', 'always', 'never', null] } as const;
const cell = {
  type: 'object',
  required: ['is', 'choice', 'forced'],
  properties: {
    is: { enum: ['on', 'off', 'some'], description: 'Whether what is in the group takes the way now.' },
    choice: { ...choice, description: 'What was chosen; null: nothing.' },
    forced: { type: 'boolean', description: 'The organisation leaves no choice.' },
  },
} as const;
const settings = {
  type: 'object',
  required: ['ways', 'groups', 'digest'],
  properties: {
    ways: { type: 'array', items: way },
    groups: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'label', 'types', 'ways'],
        properties: {
          id: text,
          label: text,
          types: { type: 'array', items: text },
          ways: { type: 'object', additionalProperties: cell },
        },
      },
    },
    quiet_from: time,
    quiet_to: time,
    digest,
    digest_at: time,
    time_zone: { type: ['string', 'null'] },
    organisation_time_zone: text,
    allows_sms: {
      type: ['boolean', 'null'],
      description: 'Of an organisation: whether text messages may be sent; null where there are none.',
    },
  },
} as const;

const whose = query({ of: oneOf(['own', 'organisation'], 'Whose; `organisation` for its administrators.', { default: 'own' }) });

const readCall = describe({
  tag: 'session',
  summary: 'Which ways notifications take beside the bell, and when',
  query: whose,
  answers: reading('By group and way', data(settings)),
  refuses: [400, 404],
});
const saveCall = describe({
  tag: 'session',
  summary: 'Choose which ways notifications take; all of it is written, and what is missing in `choices` is not chosen any more',
  query: whose,
  body: readByCode({
    type: 'object',
    additionalProperties: false,
    properties: {
      choices: {
        type: 'array',
        items: {
          type: 'object',
          required: ['group', 'channel', 'choice'],
          properties: { group: text, channel: way, choice: { enum: ['on', 'off', 'always', 'never'] } },
        },
      },
      quiet_from: time,
      quiet_to: time,
      digest,
      digest_at: time,
      time_zone: { type: ['string', 'null'] },
      allows_sms: { type: ['boolean', 'null'] },
    },
  }),
  answers: { 200: answer('Saved', data({ type: 'object', required: ['saved'], properties: { saved: { const: true } } })) },
  refuses: [400, 404, 422],
});

/** For members; needs the hook of `requireMember`. */
export function notificationSettingsRoutes(fastify: FastifyInstance, { settings, translate }: NotificationSettingsOptions): void {
  type Query = { Querystring: QueryOf<typeof whose> };
  fastify.get<Query>('/v1/user/notification/settings', readCall, async (request, reply) => {
    const language = request.headers['accept-language'];
    const member = memberOf(request);
    const found = await settings.read(member, request.query.of ?? 'own', (key) => translate(key, language, member));
    return reply.header('cache-control', 'no-store').send({ data: found });
  });

  fastify.put<Query>('/v1/user/notification/settings', saveCall, async (request, reply) => {
    const language = request.headers['accept-language'];
    await settings.save(memberOf(request), request.query.of ?? 'own', { body: request.body, language });
    return reply.header('cache-control', 'no-store').send({ data: { saved: true } });
  });
}
