/** Where and when a service provider works, and how much of it may be promised: hubs, technicians, hours, windows, settings. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { hoursHooks, settingHooks } from './hooks.ts';

export const capacity: WorkflowArea = {
  workflows: [],
  hooks: {
    'availability-slot': hoursHooks,
    'capacity-setting': settingHooks,
  },
};
