/** `GET /v1/user/{id}`: the name of a person. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { data, reading } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { type QueryOf, query, truth } from '../../../engine/server/http/schema/parameters.ts';
import { nameOfUser, type UserNamesOptions } from './user-name.ts';

const nameQuery = query({ showInActive: truth('Of who is no longer active, too.') });
const nameCall = describe({
  tag: 'session',
  summary: 'Name of a colleague, or of somebody named in a timeline that one may see',
  params: { id: { type: 'string', format: 'uuid' } },
  query: nameQuery,
  answers: reading('The name', data({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } })),
  refuses: [400, 404],
});

/** For members; needs the hook of `requireMember`. */
export function userRoutes(fastify: FastifyInstance, options: UserNamesOptions): void {
  type Named = { readonly Params: { readonly id: string }; readonly Querystring: QueryOf<typeof nameQuery> };
  fastify.get<Named>('/v1/user/:id', nameCall, async (request, reply) => {
    const { showInActive: showInactive = false } = request.query;
    const name = await nameOfUser(options, memberOf(request), { id: request.params.id, showInactive });
    return reply.header('cache-control', 'no-store').send({ data: { name } });
  });
}
