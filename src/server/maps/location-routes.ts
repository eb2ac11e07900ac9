/** `PUT /v1/services/geolocation-update/{srvc_type_id}/{srvc_req_id}` (specification 7): fetches a missing location. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../../../engine/server/http/auth.ts';
import { readQuery } from '../../../engine/server/http/query.ts';
import type { Allowance } from './allowance.ts';
import { type LocateOptions, locateRequest } from './locate-request.ts';

type Params = { readonly Params: { readonly srvc_type_id: string; readonly srvc_req_id: string } };

export type GeolocationOptions = LocateOptions & { readonly allowance: Allowance };

/** For members; needs the hook of `requireMember`. @throws too_many_requests (429) once a place has to be asked for */
export function geolocationRoutes(fastify: FastifyInstance, { resources, geocode, allowance }: GeolocationOptions): void {
  fastify.put<Params>('/v1/services/geolocation-update/:srvc_type_id/:srvc_req_id', async (request, reply) => {
    readQuery(request.query, []);
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
