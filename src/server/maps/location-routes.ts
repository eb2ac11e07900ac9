/** `PUT /v1/services/geolocation-update/{srvc_type_id}/{srvc_req_id}`: fetches a missing location. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { answer, data } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { query } from '../../../engine/server/http/schema/parameters.ts';
import type { Allowance } from './allowance.ts';
import { type LocateOptions, locateRequest } from './locate-request.ts';

type Params = { readonly Params: { readonly srvc_type_id: string; readonly srvc_req_id: string } };

export type GeolocationOptions = LocateOptions & { readonly allowance: Allowance };

const locateCall = describe({
  tag: 'session',
  summary: 'Fetches the location of a request’s address and keeps it; one that has a location keeps it',
  params: { srvc_type_id: { type: 'string', description: 'Id of the service type.' }, srvc_req_id: { type: 'string', format: 'uuid' } },
  query: query({}),
  answers: {
    200: answer(
      'The location',
      data({
        type: 'object',
        required: ['location_latitude', 'location_Longitude'],
        properties: { location_latitude: { type: 'number' }, location_Longitude: { type: 'number' } },
      }),
    ),
  },
  refuses: [400, 404, 412, 422, 429, 503],
});

/** For members; needs the hook of `requireMember`. @throws too_many_requests (429) once a place has to be asked for */
export function geolocationRoutes(fastify: FastifyInstance, { resources, geocode, allowance }: GeolocationOptions): void {
  fastify.put<Params>('/v1/services/geolocation-update/:srvc_type_id/:srvc_req_id', locateCall, async (request, reply) => {
    const { srvc_type_id: typeId, srvc_req_id: id } = request.params;
    const member = memberOf(request);
    const asking: LocateOptions['geocode'] =
      geocode &&
      ((address) => {
        allowance.take(member.user.id);
        return geocode(address);
      });
    const data = await locateRequest({ resources, geocode: asking }, member, { typeId, id });
    return reply.header('cache-control', 'no-store').send({ data });
  });
}
