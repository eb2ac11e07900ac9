/** Where an organisation is: its locations and zones. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { findZone, zoneHooks } from './zone-hooks.ts';

export const places: WorkflowArea = {
  workflows: [findZone],
  hooks: { zone: zoneHooks },
};
