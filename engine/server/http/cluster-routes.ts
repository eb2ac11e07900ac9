/** `GET /v1/data/:entity/clusters`: the records of a map by where they are. */
import type { FastifyInstance } from 'fastify';
import type { Product } from '../../core/definitions/types.ts';
import { problems } from '../kernel/errors.ts';
import type { Resources } from '../resources/types.ts';
import { memberOf } from './auth.ts';
import { CLUSTERS, type clusterQuery, clustersCall } from './data-calls.ts';
import type { QueryOf } from './schema/parameters.ts';

export type ClusterRoutesOptions = { readonly product: () => Product; readonly resources: Pick<Resources, 'clusters'> };
type Asked = { readonly Params: { readonly entity: string }; readonly Querystring: QueryOf<typeof clusterQuery> };

/** For members; needs the hook of `requireMember`. */
export function clusterRoutes(fastify: FastifyInstance, { product, resources }: ClusterRoutesOptions): void {
  fastify.get<Asked>(CLUSTERS, clustersCall, async (request, reply) => {
    const entity = product().entities.get(request.params.entity);
    if (!entity || entity.system) throw problems.notFound();
    const { latitude = '', longitude = '', zoom = 0, ...query } = request.query;
    const answer = await resources.clusters(memberOf(request), entity.name, { ...query, latitude, longitude, zoom });
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
