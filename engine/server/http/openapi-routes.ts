/** `GET /v1/openapi.json`: the API as the definitions make it. */
import type { FastifyInstance } from 'fastify';
import type { Definitions } from '../definitions/index.ts';
import { isKnown } from './etag.ts';
import { createOpenApi } from './openapi/index.ts';
import { answer, unchanged } from './schema/answers.ts';
import { describe } from './schema/call.ts';

const documentCall = describe({
  tag: 'definitions',
  summary: 'The API as the definitions make it: this document',
  session: 'none',
  answers: { 200: answer('OpenAPI 3.1', { type: 'object', required: ['openapi', 'paths'] }), 304: unchanged },
});

/** Open: it says what the definitions declare, nothing of anybody's data. Made once for each version of them. */
export function openApiRoutes(
  fastify: FastifyInstance,
  { productName, definitions: { product } }: { readonly productName: string; readonly definitions: Pick<Definitions, 'product'> },
): void {
  const textOf = createOpenApi(fastify.registeredRoutes, productName);
  fastify.get('/v1/openapi.json', documentCall, async (request, reply) => {
    const current = product();
    const etag = `"${current.version}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(textOf(current));
  });
}
