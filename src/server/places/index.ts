/** Where an organisation is: its locations and zones. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { fillingPlaces } from './pincode-hooks.ts';
import { findZone, zoneHooks } from './zone-hooks.ts';

export const places: WorkflowArea = {
  workflows: [findZone],
  hooks: { zone: zoneHooks, customer: fillingPlaces, 'service-request': fillingPlaces, warehouse: fillingPlaces },
};
