/** `GET /v1/user/{id}` (specification 7): the name of a person. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { readQuery, truth } from '../../../engine/server/http/query.ts';
import { nameOfUser, type UserNamesOptions } from './user-name.ts';

/** For members; needs the hook of `requireMember`. */
export function userRoutes(fastify: FastifyInstance, options: UserNamesOptions): void {
  fastify.get<{ Params: { id: string } }>('/v1/user/:id', async (request, reply) => {
    const { showInActive } = readQuery(request.query, ['showInActive']);
    const showInactive = truth('showInActive', showInActive) ?? false;
    const name = await nameOfUser(options, memberOf(request), { id: request.params.id, showInactive });
    return reply.header('cache-control', 'no-store').send({ data: { name } });
  });
}
