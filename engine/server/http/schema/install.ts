/** Fastify held to the schemas of its routes. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { formats } from '../../../core/definitions/formats.ts';
import { isObject } from '../../../core/json/index.ts';
import { problems } from '../../kernel/errors.ts';
import { queryReader } from '../query.ts';
import { bodyCheck } from './body.ts';

/** A route as it was registered. */
export type RegisteredRoute = { readonly method: string; readonly url: string; readonly schema: FastifySchema | undefined };

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes so far, in the order in which they were registered. */
    readonly registeredRoutes: readonly RegisteredRoute[];
  }
}

/** Routes are written by hand and the document of all of them is checked by a test: each start need not check them again. */
export const createRouteAjv = (): Ajv2020 =>
  new Ajv2020({ strict: false, validateSchema: false, allErrors: true, verbose: true, discriminator: true, formats });

/** Before any route: each is noted, and calls are checked by what it says of them. Answers leave as they are. */
export function installRouteSchemas(fastify: FastifyInstance): void {
  const routes: RegisteredRoute[] = [];
  fastify.decorate('registeredRoutes', routes);
  fastify.addHook('onRoute', ({ method, url, schema }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, schema });
  });
  const ajv = createRouteAjv();
  fastify.setValidatorCompiler<FastifySchema>(({ schema, httpPart }) => {
    if (!isObject(schema)) throw new TypeError(`The schema of a route's ${httpPart} must be an object.`);
    if (httpPart === 'querystring') return queryReader(ajv, schema);
    if (httpPart === 'body') {
      const check = bodyCheck(ajv, schema);
      return (body: unknown) => {
        const error = check(body);
        return error ? { error } : true;
      };
    }
    // A part of an address that is no id of anything names nothing. Headers are read by the code that minds them.
    const isRight = httpPart === 'params' ? ajv.compile(schema) : () => true;
    return (given: unknown) => (isRight(given) ? true : { error: problems.notFound() });
  });
  fastify.setSerializerCompiler(() => (payload) => JSON.stringify(payload));
}
