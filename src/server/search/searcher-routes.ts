/** `GET /v1/searcher`: what forms look up while somebody types. */
import type { FastifyInstance } from 'fastify';
import { isStorable } from '../../../engine/server/access/constants.ts';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { limited, oneOf, readQuery } from '../../../engine/server/http/query.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { findCustomers, findSameCustomers } from './customers.ts';
import { findCities, findPincodes, findStates } from './places.ts';

const LONGEST = 200;
const functions = ['getCustomers', 'getPincode', 'getCities', 'getState'] as const;
type Search = (resources: Resources, member: Member, words: string) => Promise<readonly unknown[]>;
const searches: Readonly<Record<(typeof functions)[number], Search>> = {
  getCustomers: findCustomers,
  getPincode: findPincodes,
  getCities: findCities,
  getState: findStates,
};

/** For members; needs the hook of `requireMember`. */
export function searcherRoutes(fastify: FastifyInstance, resources: Resources): void {
  fastify.get('/v1/searcher', async (request, reply) => {
    const query = readQuery(request.query, ['fn', 'query', 'combined_search']);
    const name = oneOf('fn', query.fn, functions);
    if (name === undefined) throw bad('fn', 'required', `'fn' must be one of ${functions.join(', ')}.`);
    const words = wordsOf('query', query.query);
    const combined = wordsOf('combined_search', query.combined_search);
    if (combined !== '' && (name !== 'getCustomers' || words !== ''))
      throw bad('combined_search', 'unexpected', "'combined_search' is for getCustomers, instead of 'query'.");
    const search = combined === '' ? searches[name] : findSameCustomers;
    const data = await search(resources, memberOf(request), combined || words);
    return reply.header('cache-control', 'no-store').send({ data });
  });
}

const bad = (name: string, code: string, message: string) => problems.badQuery({ errors: [{ pointer: `?${name}`, code, message }] });

/** @throws bad_query (400) for too many characters, or such as no text can have. */
function wordsOf(name: string, given: string | undefined): string {
  const words = limited(name, given, LONGEST)?.trim() ?? '';
  if (!isStorable(words)) throw bad(name, 'text', `'${name}' holds characters that no text can have.`);
  return words;
}
