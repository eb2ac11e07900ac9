/** Where and when a service provider works, and how much of it may be promised: hubs, technicians, hours, windows, settings. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { hoursHooks, hubHooks, memberHooks, settingHooks, windowHooks } from './hooks.ts';

export const capacity: WorkflowArea = {
  workflows: [],
  hooks: {
    'service-hub': hubHooks,
    'hub-technician': memberHooks,
    'availability-slot': hoursHooks,
    'time-slot': windowHooks,
    'capacity-setting': settingHooks,
  },
};
