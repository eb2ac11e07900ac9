/** Records of months that were archived. */
import type { FastifyInstance } from 'fastify';
import type { Archive } from '../retention/index.ts';
import { memberOf } from './auth.ts';
import { answer, data } from './schema/answers.ts';
import { describe } from './schema/call.ts';

const archivedCall = describe({
  tag: 'data',
  summary:
    'A record of a month that was archived, for those who might read it if it were still in the database; rows of the server itself (`audit_entry`) are for the owner of the platform',
  params: {
    kind: { type: 'string', maxLength: 63, description: 'An entity, or a table of the server, that is kept by month.' },
    id: { type: 'string', format: 'uuid' },
  },
  answers: { 200: answer('The record, as far as the caller may see it', data({ type: 'object' })) },
  refuses: [404, 503],
});

/** For members; needs the hook of `requireMember`. */
export function archiveRoutes(fastify: FastifyInstance, archive: Archive): void {
  fastify.get<{ Params: { readonly kind: string; readonly id: string } }>('/v1/archive/:kind/:id', archivedCall, async (request, reply) => {
    const { kind, id } = request.params;
    return reply.header('cache-control', 'no-store').send({ data: await archive.find(memberOf(request), kind, id) });
  });
}
