/** Where and when a service provider works, and how much of it may be promised: hubs, technicians, hours, windows, settings. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { hoursHooks, memberHooks, settingHooks } from './hooks.ts';

export const capacity: WorkflowArea = {
  workflows: [],
  hooks: {
    'hub-technician': memberHooks,
    'availability-slot': hoursHooks,
    'capacity-setting': settingHooks,
  },
};
