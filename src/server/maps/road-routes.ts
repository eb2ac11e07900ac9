/** Lines along roads, for maps of a day. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { data, reading } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { type QueryOf, query, text } from '../../../engine/server/http/schema/parameters.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Allowance } from './allowance.ts';
import type { Roads } from './roads.ts';
import type { Place } from './service.ts';

export type RoadOptions = {
  readonly allowance: Allowance;
  /** Absent where no service for roads is set up. */
  readonly roads: Roads | undefined;
};

/** Stops of a day; OSRM takes 500 where its operator allows no more. */
const MOST_STOPS = 50;
const LONGEST = MOST_STOPS * 40;

const road = {
  type: 'object',
  required: ['line', 'metres', 'seconds'],
  properties: {
    line: {
      type: 'array',
      description: 'Latitude and longitude in degrees, from the first place to the last.',
      items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } },
    },
    metres: { type: 'number', description: 'Length of the whole way.' },
    seconds: { type: 'number', description: 'What driving it takes, stops not counted.' },
  },
} as const;

const roadQuery = query({
  points: text('Degrees of 2 to 50 places in their order: `12.9716,77.5946;12.9352,77.6245`; they are needed.', { maxLength: LONGEST }),
});
const roadCall = describe({
  tag: 'session',
  summary: 'The way along roads through places, as the operator’s service for roads knows it',
  query: roadQuery,
  answers: reading('The way, or null where there is no road or no service for roads', data({ oneOf: [road, { type: 'null' }] })),
  refuses: [400, 429, 503],
});

/** For members; needs the hook of `requireMember`. @throws too_many_requests (429) once the service has to be asked */
export function roadRoutes(fastify: FastifyInstance, { allowance, roads }: RoadOptions): void {
  fastify.get<{ Querystring: QueryOf<typeof roadQuery> }>('/v1/maps/road', roadCall, async (request, reply) => {
    const places = placesOf(request.query.points);
    const member = memberOf(request);
    const data = (await roads?.through(places, () => allowance.take(member.user.id))) ?? null;
    return reply.header('cache-control', 'no-store').send({ data });
  });
}

const DEGREES = /^(-?\d{1,2}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/;

/** @throws bad_query (400) */
function placesOf(given: string | undefined): readonly Place[] {
  const places = (given ?? '').split(';').map((point): Place => {
    const [, latitude, longitude] = DEGREES.exec(point) ?? [];
    return { latitude: Number(latitude), longitude: Number(longitude) };
  });
  const isGood = places.every(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
  if (isGood && places.length >= 2 && places.length <= MOST_STOPS) return places;
  const message = said('problem.maps.points_must_places', { most: MOST_STOPS });
  throw problems.badQuery({ errors: [{ pointer: '?points', code: 'points', message }] });
}
