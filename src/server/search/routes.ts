/** `GET /v1/services/global_search` (specification 3.10, 5.8, 7). */
import type { FastifyInstance } from 'fastify';
import { isStorable } from '../../../engine/server/access/constants.ts';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { readQuery } from '../../../engine/server/http/query.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { SEARCH_LENGTH, searchRequests } from './global-search.ts';

/** For members; needs the hook of `requireMember`. */
export function searchRoutes(fastify: FastifyInstance, resources: Resources): void {
  fastify.get('/v1/services/global_search', async (request, reply) => {
    const { search_query: given } = readQuery(request.query, ['search_query']);
    const data = await searchRequests(resources, memberOf(request), wordsOf(given));
    return reply.header('cache-control', 'no-store').send({ data });
  });
}

/** @throws bad_query (400) for fewer than 4 characters, too many, or such as no text can have. */
function wordsOf(given: string | undefined): string {
  const words = (given ?? '').trim();
  const { from, to } = SEARCH_LENGTH;
  const bad = (code: string, message: string) => problems.badQuery({ errors: [{ pointer: '?search_query', code, message }] });
  if ([...words].length < from) throw bad('minLength', `'search_query' must have at least ${from} characters.`);
  if (words.length > to) throw bad('maxLength', `'search_query' may have at most ${to} characters.`);
  if (!isStorable(words)) throw bad('text', "'search_query' holds characters that no text can have.");
  return words;
}
