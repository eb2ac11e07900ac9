/** `GET /v1/services/global_search`. */

import type { FastifyInstance } from 'fastify';
import { isStorable } from '../../../engine/server/access/constants.ts';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { data, reading } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { type QueryOf, query, readByCode, text } from '../../../engine/server/http/schema/parameters.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { SEARCH_LENGTH, searchRequests } from './global-search.ts';

// Lengths are those of what is left without blanks around it.
const searchQuery = query({
  search_query: readByCode(
    text('How an id begins, or what stands in it; it is needed.', { minLength: SEARCH_LENGTH.from, maxLength: SEARCH_LENGTH.to }),
  ),
});
const searchCall = describe({
  tag: 'session',
  summary: 'Service requests by their id or external id, deleted ones too',
  query: searchQuery,
  answers: reading(
    'At most 20 of those that one may see',
    data({
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          display_code: { type: ['string', 'null'] },
          collab_order_id: { type: ['string', 'null'], description: 'The external order id.' },
          is_deleted: { type: 'boolean' },
          srvc_type_id: { type: ['integer', 'null'] },
        },
      },
    }),
  ),
  refuses: [400],
});

/** For members; needs the hook of `requireMember`. */
export function searchRoutes(fastify: FastifyInstance, resources: Resources): void {
  fastify.get<{ Querystring: QueryOf<typeof searchQuery> }>('/v1/services/global_search', searchCall, async (request, reply) => {
    const data = await searchRequests(resources, memberOf(request), wordsOf(request.query.search_query));
    return reply.header('cache-control', 'no-store').send({ data });
  });
}

/** @throws bad_query (400) for fewer than 4 characters, too many, or such as no text can have. */
function wordsOf(given: string | undefined): string {
  const words = (given ?? '').trim();
  const { from, to } = SEARCH_LENGTH;
  const bad = (code: string, message: Said) => problems.badQuery({ errors: [{ pointer: '?search_query', code, message }] });
  if ([...words].length < from) throw bad('minLength', said('problem.search.search_query_must_least_characters', { from }));
  if (words.length > to) throw bad('maxLength', said('problem.search.search_query_may_most_characters', { to }));
  if (!isStorable(words)) throw bad('text', said('problem.search.search_query_holds_characters_no'));
  return words;
}
