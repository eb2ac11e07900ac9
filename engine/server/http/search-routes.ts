/** `GET /v1/search`: records of everything by what somebody types. */
import type { FastifyInstance } from 'fastify';
import type { Definitions } from '../definitions/index.ts';
import type { Resources } from '../resources/types.ts';
import { FIND_LENGTH } from '../search/find.ts';
import { memberOf } from './auth.ts';
import { reading } from './schema/answers.ts';
import { describe } from './schema/call.ts';
import { type QueryOf, query, readByCode, text, whole } from './schema/parameters.ts';

const MOST = 20;
const USUAL = 5;

// Lengths are those of what is left without blanks around it.
const searchQuery = query({
  query: readByCode(
    text('Words, a code, or digits of a phone; misspelt names are found where little is called exactly that. It is needed.', {
      minLength: FIND_LENGTH.from,
      maxLength: FIND_LENGTH.to,
    }),
  ),
  limit: whole('Records of each entity.', { default: USUAL, minimum: 1, maximum: MOST }),
});

const found = {
  type: 'object',
  required: ['id', 'to', 'values'],
  properties: {
    id: { type: ['string', 'integer'] },
    to: { type: 'string', description: 'Address at which the record opens for the caller.' },
    values: { type: 'object', description: 'Of the fields told; masked as everywhere.' },
    matched: { type: 'string', description: 'The field that was found by, where it is neither title nor second line.' },
  },
} as const;

const searchCall = describe({
  tag: 'session',
  summary: 'Records of all entities by a few letters: exact codes and numbers first, then beginnings, words, and what is spelt alike',
  query: searchQuery,
  answers: reading('Groups of records that the caller may see and open, the best first', {
    type: 'object',
    required: ['data', 'isSimilar'],
    properties: {
      isSimilar: { type: 'boolean', description: 'Nothing is called that: what is told is spelt alike.' },
      data: {
        type: 'array',
        items: {
          type: 'object',
          required: ['entity', 'label', 'labels', 'title', 'subtitle', 'fields', 'found'],
          properties: {
            entity: { type: 'string' },
            label: { type: 'string', description: 'Key of the text for one.' },
            labels: { type: 'string', description: 'Key of the text for several.' },
            icon: { type: 'string' },
            title: { type: 'string' },
            subtitle: { type: 'array', items: { type: 'string' } },
            fields: { type: 'array', items: { type: 'object' } },
            found: { type: 'array', maxItems: MOST, items: found },
          },
        },
      },
    },
  }),
  refuses: [400, 503],
});

export type SearchRoutesOptions = { readonly definitions: Pick<Definitions, 'reach'>; readonly resources: Pick<Resources, 'find'> };

/** For members; needs the hook of `requireMember`. */
export function searchRoutes(fastify: FastifyInstance, { definitions, resources }: SearchRoutesOptions): void {
  fastify.get<{ Querystring: QueryOf<typeof searchQuery> }>('/v1/search', searchCall, async (request, reply) => {
    const member = memberOf(request);
    const { query: words = '', limit = USUAL } = request.query;
    const answer = await resources.find(member, { text: words, records: definitions.reach(member).records, most: limit });
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
