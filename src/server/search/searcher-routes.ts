/** `GET /v1/searcher`: what forms look up while somebody types. */

import type { FastifyInstance } from 'fastify';
import { isStorable } from '../../../engine/server/access/constants.ts';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { data, reading } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { oneOf, type QueryOf, query, text } from '../../../engine/server/http/schema/parameters.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
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

const words = (description: string) => text(description, { maxLength: LONGEST });
const lookUpQuery = query(
  {
    fn: oneOf(functions, 'What is looked for; pincodes, cities and states of the own organisation’s country.', {
      'x-message': { required: said('problem.search.fn_must_one', { functions: functions.join(', ') }) },
    }),
    query: words('Name or number of a customer; how a pincode begins, or words of its area or city; words of a city or state.'),
    combined_search: words('For getCustomers: the name, then parts of the address, joined by commas.'),
  },
  { required: ['fn'] },
);
type Asked = QueryOf<typeof lookUpQuery> & { readonly fn: (typeof functions)[number] };

const label = { type: 'string' } as const;
const degrees = { type: 'number' } as const;
const lookUpCall = describe({
  tag: 'session',
  summary: 'Customers, pincodes, cities and states by a few words',
  query: lookUpQuery,
  answers: reading(
    'Those that one may see, with a label; what nobody knows has none',
    data({
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        properties: { label, pincode: label, city: label, state: label, latitude: degrees, longitude: degrees },
      },
    }),
  ),
  refuses: [400, 503],
});

/** For members; needs the hook of `requireMember`. */
export function searcherRoutes(fastify: FastifyInstance, resources: Resources): void {
  fastify.get<{ Querystring: Asked }>('/v1/searcher', lookUpCall, async (request, reply) => {
    const { query } = request;
    const name = query.fn;
    const words = wordsOf('query', query.query);
    const combined = wordsOf('combined_search', query.combined_search);
    if (combined !== '' && (name !== 'getCustomers' || words !== ''))
      throw bad('combined_search', 'unexpected', said('problem.search.combined_search_getcustomers_instead_query'));
    const search = combined === '' ? searches[name] : findSameCustomers;
    const data = await search(resources, memberOf(request), combined || words);
    return reply.header('cache-control', 'no-store').send({ data });
  });
}

const bad = (name: string, code: string, message: Said) => problems.badQuery({ errors: [{ pointer: `?${name}`, code, message }] });

/** @throws bad_query (400) for characters that no text can have. */
function wordsOf(name: string, given: string | undefined): string {
  const words = given?.trim() ?? '';
  if (!isStorable(words)) throw bad(name, 'text', said('problem.search.holds_characters_no_text', { name }));
  return words;
}
