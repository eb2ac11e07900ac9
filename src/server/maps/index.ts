/** Places on the map: where a request is, addresses as the operator's maps service knows them, and lines along roads. */
import type { MapsConfig, RoadsConfig } from '../../../engine/server/kernel/config-types.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { createAddresses } from './addresses.ts';
import { createAllowance } from './allowance.ts';
import { createGeocode } from './geocode.ts';
import { geolocationRoutes } from './location-routes.ts';
import { placeRoutes } from './place-routes.ts';
import { roadRoutes } from './road-routes.ts';
import { createRoads } from './roads.ts';

/** Each is absent where the operator has set up none. */
type Services = { readonly service: MapsConfig | undefined; readonly roads: RoadsConfig | undefined };

/** Lines that one person may have asked for in a minute: a board draws one for each of its people, for each day that is looked at. */
const MOST_LINES = 120;

export const maps = ({ service, roads }: Services): WorkflowArea => ({
  workflows: [],
  hooks: {},
  routes(fastify, { resources, clock }) {
    const allowance = createAllowance({ clock });
    geolocationRoutes(fastify, { resources, geocode: service && createGeocode(service), allowance });
    placeRoutes(fastify, { allowance, addresses: service && createAddresses(service) });
    roadRoutes(fastify, {
      allowance: createAllowance({ clock, most: MOST_LINES }),
      roads: roads && createRoads({ service: roads, clock }),
    });
  },
});
