/** Where short links lead: followed by anybody who has one. */
import type { FastifyInstance } from 'fastify';
import { answer, data } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { OpenRouteHost } from '../../../engine/server/workflows/types.ts';
import { followLink } from '../short-links/index.ts';

const word = { type: 'string' } as const;
const linkCall = describe({
  tag: 'links',
  session: 'none',
  summary: 'Where a short link leads; counts as a use of it',
  params: { token: word },
  answers: { 200: answer('The page', data({ type: 'object', required: ['to'], properties: { to: word } })) },
  refuses: [404],
});

/** Neither kept nor compressed: secrets of the address may stand beside what is answered. */
export function linkRoute(fastify: FastifyInstance, { database, clock }: OpenRouteHost): void {
  fastify.get<{ Params: { token: string } }>('/v1/public/links/:token', { compress: false, ...linkCall }, async (request, reply) => {
    const to = await followLink(database, request.params.token, clock.now());
    if (to === undefined) throw problems.notFound();
    return reply.header('cache-control', 'no-store').send({ data: { to } });
  });
}
