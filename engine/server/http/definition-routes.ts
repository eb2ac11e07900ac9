/** What the product looks like to one person: screens, entities, forms and texts, cut by rights before they leave. */

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bestRoute } from '../../core/definitions/check/routes.ts';
import type { FirstViewsOf } from '../definitions/first-views.ts';
import type { Definitions } from '../definitions/index.ts';
import { isKind } from '../definitions/stored-overrides.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { memberOf } from './auth.ts';
import {
  actionsCall,
  appCall,
  entityCall,
  formCall,
  inspectCall,
  localeCall,
  type localeQuery,
  previewCall,
  publicCall,
  type publicQuery,
  screenCall,
  sourceCall,
  validatorCall,
  type validatorQuery,
} from './definition-calls.ts';
import { isKnown } from './etag.ts';
import type { QueryOf } from './schema/parameters.ts';
import { type CodeKeys, startTexts } from './start-texts.ts';

type Named = { readonly Params: { readonly name: string } };
type Form = { readonly Params: { readonly entity: string }; readonly Querystring: { readonly for: string; readonly by?: string } };
type Source = { readonly Params: { readonly kind: string; readonly name: string } };

type MemberOptions = {
  readonly views: Definitions;
  readonly firstViewsOf: FirstViewsOf;
  readonly clock: Clock;
  readonly codeKeys: CodeKeys | undefined;
};

/** For members. Answers carry an ETag over definitions and rights, so that nothing is cut for who already has it. */
export function definitionRoutes(fastify: FastifyInstance, { views, firstViewsOf, clock, codeKeys }: MemberOptions): void {
  const serve = (request: FastifyRequest, reply: FastifyReply, make: (member: Member) => unknown, also = '') => {
    const member = memberOf(request);
    // Rules may speak of today, so what was cut holds for the hour.
    return serveTagged(request, reply, `${views.product().version} ${member.rightsHash} ${clock.now().slice(0, 13)}${also}`, () =>
      make(member),
    );
  };
  fastify.get('/v1/definitions/app', appCall, (request, reply) => serve(request, reply, (member) => views.app(member)));

  fastify.get('/v1/definitions/actions', actionsCall, (request, reply) =>
    serve(request, reply, (member) => ({ actions: views.reach(member).actions })),
  );

  fastify.get<{ Params: { id: string } }>('/v1/definitions/screens/:id', screenCall, async (request, reply) => {
    const { id } = request.params;
    // Data, unlike the rest of the plan, so the tag comes from it too.
    const firstViews = await firstViewsOf(memberOf(request), id);
    const plan = (member: Member) => {
      const found = views.screen(member, id);
      return found && firstViews ? { ...found, first_views: firstViews } : found;
    };
    return serve(request, reply, plan, firstViews ? JSON.stringify(firstViews) : '');
  });

  fastify.get<Named>('/v1/definitions/entities/:name', entityCall, (request, reply) =>
    serve(request, reply, (member) => views.entity(member, request.params.name)),
  );

  type Locale = { Params: { lng: string }; Querystring: QueryOf<typeof localeQuery> };
  fastify.get<Locale>('/v1/definitions/locales/:lng', localeCall, (request, reply) =>
    serve(request, reply, (member) => {
      const texts = views.locale(request.params.lng, member);
      const { start } = request.query;
      if (start === undefined || codeKeys === undefined || texts === undefined) return texts;
      const app = views.app(member);
      const screen = bestRoute(
        start === '/' ? app.home : start,
        app.routes.map((route) => ({ route: route.path, screen: route.screen })),
      )?.screen;
      return startTexts(texts, codeKeys.signedIn, [app, screen && views.screen(member, screen)]);
    }),
  );

  fastify.get<Named>('/v1/definitions/inspect/:name', inspectCall, (request, reply) =>
    serve(request, reply, (member) => views.inspect(member, request.params.name)),
  );

  fastify.get<Source>('/v1/definitions/source/:kind/:name', sourceCall, (request, reply) => {
    const { kind, name } = request.params;
    return serve(request, reply, (member) => (isKind(kind) ? views.source(member, { kind, target: name }) : undefined));
  });

  // Trying a screen out reads the whole product once and a screen each time: administrators' work, and nothing is stored.
  fastify.post('/v1/definitions/preview', previewCall, async (request, reply) => {
    const found = views.preview(memberOf(request), request.body);
    if (!found) throw problems.notFound();
    return reply.header('cache-control', 'no-store').send({ data: found });
  });

  fastify.get<Form>('/v1/definitions/forms/:entity', formCall, async (request, reply) => {
    const form = await views.form(memberOf(request), { ...request.params, ...request.query });
    if (!form) throw problems.notFound();
    // Its custom fields are data, so the tag comes from the form itself.
    return serveTagged(request, reply, JSON.stringify(form), () => form);
  });
}

/** Without a session: what the sign-in page needs, and validators, whose address nobody can guess who was not given the form. */
export function openDefinitionRoutes(fastify: FastifyInstance, views: Definitions, codeKeys: CodeKeys | undefined): void {
  fastify.get<{ Querystring: QueryOf<typeof publicQuery> }>('/v1/definitions/public', publicCall, (request, reply) => {
    const { language, start } = request.query;
    return serveTagged(request, reply, `${views.product().version} public`, () => {
      const plan = views.public(language);
      if (start === undefined || codeKeys === undefined) return plan;
      const own = bestRoute(
        start,
        plan.screens.flatMap((screen) => screen.routes.map((route) => ({ route, screen }))),
      )?.screen;
      // Any other address leads to signing in, which is among the public screens: all their words are few.
      return { ...plan, locale: startTexts(plan.locale, codeKeys.public, own ? [own] : plan.screens) };
    });
  });

  type Validator = { readonly Params: { readonly file: string }; readonly Querystring: QueryOf<typeof validatorQuery> };
  fastify.get<Validator>('/v1/definitions/validators/:file', validatorCall, async (request, reply) => {
    const hash = /^([A-Za-z0-9_-]{16,128})\.js$/.exec(request.params.file)?.[1];
    const { s: sealed } = request.query;
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
