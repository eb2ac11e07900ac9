/** Who has a record open. */
import type { FastifyInstance } from 'fastify';
import type { Presence } from '../live/presence.ts';
import { memberOf } from './auth.ts';
import { answer, data } from './schema/answers.ts';
import { describe } from './schema/call.ts';

const PAGE = { type: 'string', pattern: '^[A-Za-z0-9-]{1,64}$', description: 'Tells this page from others of the session.' } as const;
const looking = {
  type: 'object',
  required: ['entity', 'id'],
  additionalProperties: false,
  properties: { entity: { type: 'string', maxLength: 63 }, id: { type: 'string', maxLength: 64 } },
} as const;
type Body = { readonly entity: string; readonly id: string };

const lookCall = describe({
  tag: 'session',
  summary:
    'This page shows the record, for a minute from now; answers which colleagues of the own organisation have it open. Said again about every 25 s; `/v1/live` tells when somebody comes or goes',
  params: { page: PAGE },
  body: looking,
  answers: {
    200: answer(
      'Colleagues, at most 10',
      data({
        type: 'object',
        required: ['colleagues'],
        properties: {
          colleagues: {
            type: 'array',
            items: {
              type: 'object',
              required: ['id', 'name'],
              properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string' } },
            },
          },
        },
      }),
    ),
  },
  refuses: [404, 422],
});
const leaveCall = describe({
  tag: 'session',
  summary: 'This page shows no record any more',
  params: { page: PAGE },
  answers: { 204: { description: 'Noted' } },
});

/** For members; needs the hook of `requireMember`. */
export function presenceRoutes(fastify: FastifyInstance, presence: Presence): void {
  fastify.put<{ Params: { page: string }; Body: Body }>('/v1/live/presence/:page', lookCall, async (request, reply) => {
    const { entity, id } = request.body;
    const colleagues = await presence.look(memberOf(request), { page: request.params.page, entity, id });
    return reply.header('cache-control', 'no-store').send({ data: { colleagues } });
  });

  fastify.delete<{ Params: { page: string } }>('/v1/live/presence/:page', leaveCall, async (request, reply) => {
    await presence.leave(memberOf(request), request.params.page);
    return reply.status(204).send();
  });
}
