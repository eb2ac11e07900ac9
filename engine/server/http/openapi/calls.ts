/** The calls of the API out of the routes: one of a route for all entities is one call of each. */
import type { FastifySchema } from 'fastify';
import { programVerbs } from '../../../core/access/index.ts';
import type { Product } from '../../../core/definitions/types.ts';
import type { CallSchema, EntityCall } from '../schema/call.ts';
import type { RegisteredRoute } from '../schema/install.ts';

/** `scope`: what the key of a program needs for it; absent where it is not for programs. */
export type DocumentedCall = EntityCall & { readonly method: string; readonly scope?: string };

/** HEAD is said with its GET, and OPTIONS of no call in particular. */
const unsaid = new Set(['HEAD', 'OPTIONS']);

/** Those that need no definitions first, then those of each entity. */
export function callsOf(routes: readonly RegisteredRoute[], product: Product): readonly DocumentedCall[] {
  const texts = product.locales.get('en') ?? {};
  const described = routes.flatMap(({ method, url, schema }) =>
    schema && isCall(schema) && !unsaid.has(method) ? [{ method: method.toLowerCase(), url, schema }] : [],
  );
  const entities = [...product.entities.values()].filter((entity) => !entity.system);
  const ofEntities = entities.flatMap((entity) => {
    const verbs = programVerbs(entity);
    const scopeOf = ({ verb = '' }: CallSchema) => (verbs.includes(verb) ? { scope: `${entity.name}:${verb}` } : {});
    return described.flatMap(
      ({ method, schema }) => schema.ofEntity?.(entity, texts).map((call) => ({ ...call, method, ...scopeOf(call.schema) })) ?? [],
    );
  });
  return [...described.filter(({ schema }) => !schema.ofEntity), ...ofEntities];
}

const isCall = (schema: FastifySchema): schema is FastifySchema & CallSchema =>
  schema.summary !== undefined && schema.response !== undefined;
