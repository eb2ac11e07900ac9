/** `PUT /v1/services/geolocation-update/{srvc_type_id}/{srvc_req_id}` (specification 7): fetches a missing location. */
import type { FastifyInstance } from 'fastify';
import { type LocateOptions, locateRequest } from '../maps/locate-request.ts';
import { memberOf } from './auth.ts';
import { readQuery } from './query.ts';

type Params = { readonly Params: { readonly srvc_type_id: string; readonly srvc_req_id: string } };

/** For members; needs the hook of `requireMember`. */
export function geolocationRoutes(fastify: FastifyInstance, options: LocateOptions): void {
  fastify.put<Params>('/v1/services/geolocation-update/:srvc_type_id/:srvc_req_id', async (request, reply) => {
    readQuery(request.query, []);
    const { srvc_type_id: typeId, srvc_req_id: id } = request.params;
    const data = await locateRequest(options, memberOf(request), { typeId, id });
    return reply.header('cache-control', 'no-store').send({ data });
  });
}
