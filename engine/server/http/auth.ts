/** Who is calling: bearer token to principal, before a body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problems } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireMember`; null where nobody has to sign in. Read it through `memberOf`. */
    member: Member | null;
  }
}

/** The member of a live session; null when the token opens none. */
export type PrincipalOf = (token: string) => Promise<Member | null>;

/** Once, on the root instance. */
export const decorateMember = (fastify: FastifyInstance) => fastify.decorateRequest('member', null);

/**
 * Every route registered on this instance from here on needs a session (401).
 * It runs before the body is parsed, so that strangers cost little.
 */
export function requireMember(fastify: FastifyInstance, principalOf: PrincipalOf): void {
  fastify.addHook('onRequest', async (request) => {
    const token = bearerToken(request);
    const member = token === undefined ? null : await principalOf(token);
    if (!member) throw problems.unauthenticated();
    request.member = member;
  });
}

/** @throws unauthenticated (401) where no hook has set a member, so that a route outside its plugin fails closed. */
export function memberOf(request: FastifyRequest): Member {
  if (!request.member) throw problems.unauthenticated();
  return request.member;
}

/** The token of the Authorization header (RFC 6750); never taken from the address. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(header)?.[1];
}
