/** `POST /v1/counts`: how many records several lists have. */
import type { FastifyInstance } from 'fastify';
import type { CountedList, Resources } from '../resources/types.ts';
import { memberOf } from './auth.ts';
import { FILTER_LENGTH } from './data-calls.ts';
import { answer, data } from './schema/answers.ts';
import { describe } from './schema/call.ts';
import { query } from './schema/parameters.ts';
import { refTo } from './schema/shared.ts';

const MOST = 20;

const countsCall = describe({
  tag: 'data',
  summary: 'How many records several lists have for the caller: one call for a whole page',
  query: query({}),
  body: {
    type: 'object',
    required: ['lists'],
    additionalProperties: false,
    properties: {
      lists: {
        type: 'array',
        minItems: 1,
        maxItems: MOST,
        items: {
          type: 'object',
          required: ['entity'],
          additionalProperties: false,
          properties: {
            entity: { type: 'string', maxLength: 100 },
            filter: { type: 'string', maxLength: FILTER_LENGTH, description: 'CEL over the record, as of its list.' },
          },
        },
      },
    },
  },
  answers: {
    200: answer(
      'A count each, in their order; null for a list that the caller may read nothing of',
      data({ type: 'array', items: { anyOf: [refTo('Count'), { type: 'null' }] } }),
    ),
  },
  refuses: [400, 413, 415, 422, 503],
});

/** For members; needs the hook of `requireMember`. */
export function countRoutes(fastify: FastifyInstance, { resources }: { readonly resources: Pick<Resources, 'counts'> }): void {
  fastify.post<{ Body: { readonly lists: readonly CountedList[] } }>('/v1/counts', countsCall, async (request, reply) =>
    reply.header('cache-control', 'no-store').send({ data: await resources.counts(memberOf(request), request.body.lists) }),
  );
}
