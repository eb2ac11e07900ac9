/** Sign-in, logout and the own account. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identity } from '../identity/index.ts';
import { deviceCookie, deviceTokensIn } from '../identity/known-device.ts';
import type { View } from '../identity/own-account.ts';
import type { Caller } from '../identity/proof.ts';
import { bearerToken, memberOf } from './auth.ts';
import type { QueryOf } from './schema/parameters.ts';
import {
  answerCall,
  changePasswordCall,
  forgottenCall,
  invitationsCall,
  linkCall,
  type linkQuery,
  logoutCall,
  setPasswordCall,
  signInCall,
  viewCall,
} from './session-calls.ts';

type Link = { readonly Querystring: QueryOf<typeof linkQuery> };

const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  language: request.headers['accept-language'],
  deviceTokens: deviceTokensIn(request.headers.cookie),
});

/**
 * For everybody. `POST /login/v1`; several organisations answer with HTTP status 300. Passwords by
 * link: `POST /v1/account/forgotten-password`, `GET /v1/account/password-link`, `POST /v1/account/set-password`.
 */
export function signInRoutes(fastify: FastifyInstance, { signIn, account, appKey }: Identity): void {
  // Not compressed: the token stands beside what the caller sent.
  fastify.post('/login/v1', { compress: false, ...signInCall(appKey) }, async (request, reply) => {
    const caller = callerOf(request);
    const answer = await signIn(request.body, caller);
    reply.header('cache-control', 'no-store');
    if (answer.kind === 'choose') return reply.status(300).send({ data: { orgs: answer.orgs }, status: 300 });
    if (answer.kind === 'otp-sent') return reply.send({ data: { otp_sent: true, retry_in: answer.retryIn } });
    const { deviceToken } = answer;
    if (deviceToken !== undefined)
      reply.header('set-cookie', deviceCookie(deviceToken, caller.deviceTokens, { isSecure: request.protocol === 'https' }));
    return reply.send({ data: answer.data });
  });

  fastify.post('/v1/account/forgotten-password', forgottenCall, async (request, reply) => {
    await account.forgotten(request.body, callerOf(request));
    return reply
      .status(202)
      .header('cache-control', 'no-store')
      .send({ data: { accepted: true } });
  });

  fastify.get<Link>('/v1/account/password-link', { compress: false, ...linkCall }, async (request, reply) => {
    const data = await account.linkOf(request.query.t, callerOf(request));
    return reply.header('cache-control', 'no-store').send({ data });
  });

  fastify.post('/v1/account/set-password', setPasswordCall, async (request, reply) => {
    await account.setPassword(request.body, callerOf(request));
    return reply.header('cache-control', 'no-store').send({ data: { changed: true } });
  });
}

/** For members; needs the hook of `requireMember`. */
export function accountRoutes(fastify: FastifyInstance, identity: Identity): void {
  fastify.post('/v1/logout', logoutCall, async (request, reply) => {
    await identity.sessions.end(memberOf(request).sessionId);
    return reply.status(204).send();
  });

  fastify.post('/v1/user/change_user_password', changePasswordCall, async (request, reply) => {
    await identity.ownAccount.changePassword(memberOf(request), request.body, request.ip);
    return reply.header('cache-control', 'no-store').send({ data: { changed: true } });
  });

  /** Memberships that wait for the person, who accepts or declines them. */
  fastify.get('/v1/user/invitations', invitationsCall, async (request, reply) => {
    const data = await identity.consent.list(memberOf(request));
    return reply.header('cache-control', 'no-store').send({ data });
  });

  const answers = { accept: answerCall('Accept an invitation'), decline: answerCall('Decline an invitation') };
  for (const answer of ['accept', 'decline'] as const)
    fastify.post<{ Params: { id: string } }>(`/v1/user/invitations/:id/${answer}`, answers[answer], async (request, reply) => {
      await identity.consent[answer](memberOf(request), request.params.id);
      return reply.header('cache-control', 'no-store').send({ data: { answered: true } });
    });

  fastify.post<{ Body: { view?: View | null } | null | undefined }>('/v1/user/toggle_view', viewCall, async (request, reply) => {
    const view = await identity.ownAccount.chooseView(memberOf(request), request.body?.view ?? undefined);
    const cache = await identity.cacheUpdates.acknowledgeOwn(bearerToken(request) ?? '');
    return reply.header('cache-control', 'no-store').send({ data: { view, ...cache } });
  });
}
