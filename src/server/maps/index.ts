/** Places on the map: where a request is, and addresses as the operator's maps service knows them. */
import type { MapsConfig } from '../../../engine/server/kernel/config-types.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { createAddresses } from './addresses.ts';
import { createAllowance } from './allowance.ts';
import { createGeocode } from './geocode.ts';
import { geolocationRoutes } from './location-routes.ts';
import { placeRoutes } from './place-routes.ts';

/** `service` is absent where the operator has set up none. */
export const maps = (service: MapsConfig | undefined): WorkflowArea => ({
  workflows: [],
  hooks: {},
  routes(fastify, { resources, clock }) {
    const allowance = createAllowance({ clock });
    geolocationRoutes(fastify, { resources, geocode: service && createGeocode(service), allowance });
    placeRoutes(fastify, { allowance, addresses: service && createAddresses(service) });
  },
});
