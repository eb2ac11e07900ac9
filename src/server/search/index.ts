/** Finding requests, customers, places and people by what somebody types. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { searchRoutes } from './routes.ts';
import { searcherRoutes } from './searcher-routes.ts';
import { userRoutes } from './user-routes.ts';

export const search: WorkflowArea = {
  workflows: [],
  hooks: {},
  routes(fastify, { database, resources }) {
    searchRoutes(fastify, resources);
    searcherRoutes(fastify, resources);
    userRoutes(fastify, { database, resources });
  },
};
