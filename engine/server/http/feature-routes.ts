/** `GET /v1/feature-access/{name}`: whether a part of the product is open to the caller's organisation. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from './auth.ts';
import { data, reading } from './schema/answers.ts';
import { describe } from './schema/call.ts';

const featureCall = describe({
  tag: 'session',
  summary: 'Whether a part of the product is open to the own organisation',
  params: { name: { type: 'string' } },
  answers: reading('A name that nobody knows is off', data({ type: 'boolean' })),
});

/** For members; needs the hook of `requireMember`. A name that nobody knows is off. */
export function featureRoutes(fastify: FastifyInstance): void {
  fastify.get<{ Params: { name: string } }>('/v1/feature-access/:name', featureCall, async (request, reply) => {
    const { flags } = memberOf(request);
    const { name } = request.params;
    return reply.header('cache-control', 'no-store').send({ data: Object.hasOwn(flags, name) && flags[name] === true });
  });
}
