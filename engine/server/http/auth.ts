/** Who is calling: bearer token to principal, before a body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NoLongerStands } from '../access/standing.ts';
import { problems } from '../kernel/errors.ts';
import type { Member, OnTrust, ProgramKey, Standing } from '../kernel/principal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireMember`; null where nobody has to sign in. Read it through `memberOf`. */
    member: Member | null;
    /** Set while the member is out of memory, and the database has not said yet that they still stand. */
    trust: Trust | null;
  }
  interface FastifyContextConfig {
    /** What the route does stands in `asMember`: it may ask whether its caller stands by the statement that reads for them. */
    asksItself?: true;
  }
}

/** `ask` finds who is calling by a statement of its own. @throws unauthenticated (401) */
type Trust = OnTrust & { ask(): Promise<Member> };

/** The member of a live session, or of a program's key; null when the token opens none. `address`: where it came from. */
export type PrincipalOf = (token: string, address: string) => Promise<Member | null>;
/** The member of a session as they were found before; undefined where nobody remembers. */
export type RememberedBy = (token: string) => { readonly member: Member; readonly standing: Standing } | undefined;

/** Once, on the root instance. */
export const decorateMember = (fastify: FastifyInstance) => fastify.decorateRequest('member', null).decorateRequest('trust', null);

export type Admission = {
  readonly principalOf: PrincipalOf;
  readonly rememberedBy?: RememberedBy;
  /** Counts a call of a program. @throws too_many_requests (429) */
  readonly count?: (key: ProgramKey) => Promise<void>;
};

/**
 * Every route registered on this instance from here on needs a session (401), or a key of a program where the route says
 * which verb of an entity it is; to keys any other is not there (404). It runs before the body is parsed, so that strangers cost little.
 */
export function requireMember(fastify: FastifyInstance, { principalOf, rememberedBy, count }: Admission): void {
  const admit = async (request: FastifyRequest): Promise<void> => {
    const { key } = memberOf(request);
    if (!key) return;
    await count?.(key);
    if (!request.routeOptions.schema?.verb) throw problems.notFound();
  };
  const ask = async (request: FastifyRequest): Promise<Member> => {
    const token = bearerToken(request);
    request.trust = null;
    request.member = token === undefined ? null : await principalOf(token, request.ip);
    return memberOf(request);
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    const token = rememberedBy && request.routeOptions.config.asksItself ? bearerToken(request) : undefined;
    const remembered = token === undefined ? undefined : rememberedBy?.(token);
    if (!remembered) {
      ask(request)
        .then(() => admit(request))
        .then(() => done(), done);
      return;
    }
    request.member = remembered.member;
    request.trust = { standing: remembered.standing, holds: false, ask: () => ask(request) };
    if (remembered.member.key) admit(request).then(() => done(), done);
    else done();
  });
  // What is refused before it is read for is told to nobody who is no longer there.
  fastify.setErrorHandler(async (error, request) => {
    if (request.trust?.holds === false) await request.trust.ask();
    throw error;
  });
}

/**
 * Does what a call asks for. A member out of memory is taken at their word only once the database has confirmed it (`holds`):
 * otherwise neither an answer nor a refusal counts, and the work is done anew for whoever they are now.
 */
export async function asMember<T>(request: FastifyRequest, work: (member: Member, onTrust?: OnTrust) => Promise<T>): Promise<T> {
  const member = memberOf(request);
  const { trust } = request;
  if (!trust) return work(member);
  try {
    const answer = await work(member, trust);
    if (trust.holds || (await trust.ask()) === member) return answer;
  } catch (error) {
    if (trust.holds) throw error;
    const now = await trust.ask();
    if (now === member && !(error instanceof NoLongerStands)) throw error;
  }
  return work(memberOf(request));
}

/** Who is calling, asked for where they are out of memory. */
export const confirmedMember = async (request: FastifyRequest): Promise<Member> =>
  request.trust ? request.trust.ask() : memberOf(request);

/** @throws unauthenticated (401) where no hook has set a member, so that a route outside its plugin fails closed. */
export function memberOf(request: FastifyRequest): Member {
  if (!request.member) throw problems.unauthenticated();
  return request.member;
}

/** The token of the Authorization header (RFC 6750), a session's or a program's key; never taken from the address. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : /^Bearer ((?:[a-z]{2,8}_[a-z0-9]{10}_)?[A-Za-z0-9_-]{43})$/i.exec(header)?.[1];
}
