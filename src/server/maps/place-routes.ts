/** What the maps service knows of addresses. */
import type { FastifyInstance } from 'fastify';
import { isStorable } from '../../../engine/server/access/constants.ts';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { limited, readQuery } from '../../../engine/server/http/query.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { Addresses } from './addresses.ts';
import type { Allowance } from './allowance.ts';

export type PlaceOptions = {
  /** Shared with every other place that asks the maps service. */
  readonly allowance: Allowance;
  /** Absent where no maps service is set up. */
  readonly addresses: Addresses | undefined;
};

const LONGEST = 200;

/** For members; needs the hook of `requireMember`. */
export function placeRoutes(fastify: FastifyInstance, { allowance, addresses }: PlaceOptions): void {
  /** The maps service, for one question of this member. @throws no_maps (422), too_many_requests (429) */
  const mapsFor = (member: Member): Addresses => {
    if (!addresses) throw problems.noMaps();
    allowance.take(member.user.id);
    return addresses;
  };

  fastify.get('/v1/maps/places', async (request, reply) => {
    const words = wordsOf('q', readQuery(request.query, ['q']).q);
    const member = memberOf(request);
    const maps = mapsFor(member);
    const data = words === '' ? [] : await maps.find(words, member.org.country);
    return reply.header('cache-control', 'no-store').send({ data });
  });

  fastify.get('/v1/maps/reverse', async (request, reply) => {
    const point = pointOf(readQuery(request.query, ['latlng']).latlng);
    const data = (await mapsFor(memberOf(request)).at(point)) ?? null;
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

const DEGREES = /^(-?\d{1,3}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/;

/** `12.97,77.59`. @throws bad_query (400) */
function pointOf(given: string | undefined) {
  const [, latitude, longitude] = DEGREES.exec(given ?? '') ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  if (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180) return point;
  throw bad('latlng', 'point', "'latlng' must be a latitude and a longitude in degrees: 12.9716,77.5946.");
}
