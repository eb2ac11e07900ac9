/** What the product looks like to one person: screens, entities, forms and texts, cut by rights before they leave. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Definitions } from '../definitions/index.ts';
import { isKind } from '../definitions/stored-overrides.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { memberOf } from './auth.ts';
import { isKnown } from './etag.ts';
import { limited, readQuery } from './query.ts';

type Named = { readonly Params: { readonly name: string } };
type Source = { readonly Params: { readonly kind: string; readonly name: string } };

/** For members. Answers carry an ETag over definitions and rights, so that nothing is cut for who already has it. */
export function definitionRoutes(fastify: FastifyInstance, { views, clock }: { readonly views: Definitions; readonly clock: Clock }): void {
  const serve = (request: FastifyRequest, reply: FastifyReply, make: (member: Member) => unknown) => {
    const member = memberOf(request);
    // Rules may speak of today, so what was cut holds for the hour.
    return serveTagged(request, reply, `${views.product().version} ${member.rightsHash} ${clock.now().slice(0, 13)}`, () => make(member));
  };
  fastify.get('/v1/definitions/app', (request, reply) => serve(request, reply, (member) => views.app(member)));

  fastify.get<Named>('/v1/definitions/screens/:name', (request, reply) =>
    serve(request, reply, (member) => views.screen(member, request.params.name)),
  );

  fastify.get<Named>('/v1/definitions/entities/:name', (request, reply) =>
    serve(request, reply, (member) => views.entity(member, request.params.name)),
  );

  fastify.get<Named>('/v1/definitions/locales/:name', (request, reply) =>
    serve(request, reply, (member) => views.locale(request.params.name, member)),
  );

  fastify.get<Named>('/v1/definitions/inspect/:name', (request, reply) =>
    serve(request, reply, (member) => views.inspect(member, request.params.name)),
  );

  fastify.get<Source>('/v1/definitions/source/:kind/:name', (request, reply) => {
    const { kind, name } = request.params;
    return serve(request, reply, (member) => (isKind(kind) ? views.source(member, { kind, target: name }) : undefined));
  });

  // Trying a screen out reads the whole product once and a screen each time: administrators' work, and nothing is stored.
  fastify.post('/v1/definitions/preview', async (request, reply) => {
    const found = views.preview(memberOf(request), request.body);
    if (!found) throw problems.notFound();
    return reply.header('cache-control', 'no-store').send({ data: found });
  });

  fastify.get<Named>('/v1/definitions/forms/:name', async (request, reply) => {
    const query = readQuery(request.query, ['for', 'by']);
    if (query.for === undefined)
      throw problems.badQuery({
        errors: [{ pointer: '?for', code: 'required', message: "Say 'for' what: create, update or a workflow." }],
      });
    const by = limited('by', query.by, 64);
    const form = await views.form(memberOf(request), { entity: request.params.name, for: query.for, ...(by === undefined ? {} : { by }) });
    if (!form) throw problems.notFound();
    // Its custom fields are data, so the tag comes from the form itself.
    return serveTagged(request, reply, JSON.stringify(form), () => form);
  });
}

/** Without a session: what the sign-in page needs, and validators, whose address nobody can guess who was not given the form. */
export function openDefinitionRoutes(fastify: FastifyInstance, views: Definitions): void {
  fastify.get('/v1/definitions/public', (request, reply) => {
    const { language } = readQuery(request.query, ['language']);
    return serveTagged(request, reply, `${views.product().version} public`, () => views.public(language));
  });

  fastify.get<{ Params: { file: string } }>('/v1/definitions/validators/:file', async (request, reply) => {
    const hash = /^([A-Za-z0-9_-]{16,128})\.js$/.exec(request.params.file)?.[1];
    const { s: sealed } = readQuery(request.query, ['s']);
    const source = hash === undefined ? undefined : views.validator(hash, sealed);
    if (source === undefined) throw problems.notFound();
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type('text/javascript; charset=utf-8').send(source);
  });
}

async function serveTagged(request: FastifyRequest, reply: FastifyReply, about: string, make: () => unknown): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(`${request.url} ${about}`).digest('base64url').slice(0, 22)}"`;
  // One browser may carry two people after each other: what it kept for one is not for the other.
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const body = make();
  if (body === undefined) throw problems.notFound();
  return reply.send(body);
}
