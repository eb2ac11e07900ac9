/** Actions of the product, which few pages ask for. */
import type { HostAction, HostActions } from '../../../engine/react/host-actions.ts';
import { bleActions } from './ble-actions.ts';
import { callCustomer } from './call-customer.ts';
import { fetchLocation } from './fetch-location.ts';
import { lookUp } from './lookups.ts';

const own = {
  ...bleActions,
  'fetch-location': fetchLocation,
  'call-customer': callCustomer,
  /** `{ what, query }`: pincodes, cities, states, addresses. */
  'look-up': lookUp,
} satisfies HostActions;

export const rareActions: Readonly<Record<keyof typeof own, HostAction>> = own;
