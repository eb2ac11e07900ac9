/** `GET /v1/openapi.json`: the API as the definitions make it. */
import type { FastifyInstance } from 'fastify';
import type { Definitions } from '../definitions/index.ts';
import { isKnown } from './etag.ts';
import { createOpenApi } from './openapi/index.ts';
import type { Part } from './openapi/parts.ts';

export type OpenApiOptions = Pick<Definitions, 'product'> & {
  /** What areas say of their calls. */
  readonly paths: Readonly<Record<string, Part>>;
};

/** Open: it says what the definitions declare, nothing of anybody's data. Made once for each version of them. */
export function openApiRoutes(fastify: FastifyInstance, { product, paths }: OpenApiOptions): void {
  const textOf = createOpenApi(paths);
  fastify.get('/v1/openapi.json', async (request, reply) => {
    const current = product();
    const etag = `"${current.version}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(textOf(current));
  });
}
