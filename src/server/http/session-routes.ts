/** Sign-in, logout and the own account. */
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../identity/index.ts';
import { bearerToken, memberOf } from './auth.ts';

/** `POST /login/v1` (specification 3.2); several organisations answer with HTTP status 300. */
export function signInRoutes(fastify: FastifyInstance, identity: Identity): void {
  // Not compressed: the token stands beside what the caller sent.
  fastify.post('/login/v1', { compress: false }, async (request, reply) => {
    const answer = await identity.signIn(request.body, { address: request.ip, userAgent: request.headers['user-agent'] });
    reply.header('cache-control', 'no-store');
    if (answer.kind === 'choose') return reply.status(300).send({ data: { orgs: answer.orgs }, status: 300 });
    return reply.send({ data: answer.data });
  });
}

/** For members; needs the hook of `requireMember`. */
export function accountRoutes(fastify: FastifyInstance, identity: Identity): void {
  fastify.post('/v1/logout', async (request, reply) => {
    await identity.sessions.end(memberOf(request).sessionId);
    return reply.status(204).send();
  });

  fastify.post('/v1/user/change_user_password', async (request, reply) => {
    await identity.ownAccount.changePassword(memberOf(request), request.body, request.ip);
    return reply.header('cache-control', 'no-store').send({ data: { changed: true } });
  });

  fastify.post('/v1/user/toggle_view', async (request, reply) => {
    const view = await identity.ownAccount.chooseView(memberOf(request), request.body);
    await identity.cacheUpdates.acknowledgeOwn(bearerToken(request) ?? '');
    return reply.header('cache-control', 'no-store').send({ data: { view } });
  });
}
