/** What the maps service knows of addresses. */

import type { FastifyInstance } from 'fastify';
import { isStorable } from '../../../engine/server/access/constants.ts';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { data, reading } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { type QueryOf, query, text } from '../../../engine/server/http/schema/parameters.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { Addresses } from './addresses.ts';
import type { Allowance } from './allowance.ts';

export type PlaceOptions = {
  /** Shared with every other place that asks the maps service. */
  readonly allowance: Allowance;
  /** Absent where no maps service is set up. */
  readonly addresses: Addresses | undefined;
};

const LONGEST = 200;

const word = { type: 'string' } as const;
const found = {
  type: 'object',
  description: 'Texts are empty where the maps service says nothing.',
  properties: {
    text: { ...word, description: 'The whole address on one line.' },
    door: word,
    building: word,
    street: word,
    city: word,
    postalCode: word,
    state: word,
    country: word,
    location: {
      type: 'object',
      properties: {
        place_id: word,
        latlng: { type: 'object', properties: { lat: { type: 'number' }, lng: { type: 'number' } } },
      },
    },
  },
} as const;
const refuses = [400, 422, 429, 503];

const placesQuery = query({ q: text('Words of the address; without any nothing is found.', { maxLength: LONGEST }) });
const placesCall = describe({
  tag: 'session',
  summary: 'Addresses in the organisation’s country, as the maps service knows them',
  query: placesQuery,
  answers: reading('At most 8', data({ type: 'array', maxItems: 8, items: found })),
  refuses,
});

const pointQuery = query({ latlng: text('Degrees: `12.9716,77.5946`; it is needed.') });
const pointCall = describe({
  tag: 'session',
  summary: 'The address of a point, as the maps service knows it',
  query: pointQuery,
  answers: reading('The address, or null where the service knows none', data({ oneOf: [found, { type: 'null' }] })),
  refuses,
});

/** For members; needs the hook of `requireMember`. */
export function placeRoutes(fastify: FastifyInstance, { allowance, addresses }: PlaceOptions): void {
  /** The maps service, for one question of this member. @throws no_maps (422), too_many_requests (429) */
  const mapsFor = (member: Member): Addresses => {
    if (!addresses) throw problems.noMaps();
    allowance.take(member.user.id);
    return addresses;
  };

  fastify.get<{ Querystring: QueryOf<typeof placesQuery> }>('/v1/maps/places', placesCall, async (request, reply) => {
    const words = wordsOf('q', request.query.q);
    const member = memberOf(request);
    const maps = mapsFor(member);
    const data = words === '' ? [] : await maps.find(words, member.org.country);
    return reply.header('cache-control', 'no-store').send({ data });
  });

  fastify.get<{ Querystring: QueryOf<typeof pointQuery> }>('/v1/maps/reverse', pointCall, async (request, reply) => {
    const point = pointOf(request.query.latlng);
    const data = (await mapsFor(memberOf(request)).at(point)) ?? null;
    return reply.header('cache-control', 'no-store').send({ data });
  });
}

const bad = (name: string, code: string, message: Said) => problems.badQuery({ errors: [{ pointer: `?${name}`, code, message }] });

/** @throws bad_query (400) for characters that no text can have. */
function wordsOf(name: string, given: string | undefined): string {
  const words = given?.trim() ?? '';
  if (!isStorable(words)) throw bad(name, 'text', said('problem.maps.holds_characters_no_text', { name }));
  return words;
}

const DEGREES = /^(-?\d{1,3}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/;

/** `12.97,77.59`. @throws bad_query (400) */
function pointOf(given: string | undefined) {
  const [, latitude, longitude] = DEGREES.exec(given ?? '') ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  if (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180) return point;
  throw bad('latlng', 'point', said('problem.maps.latlng_must_latitude_longitude_degrees'));
}
