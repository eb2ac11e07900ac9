/** Rights beyond roles: what organisations restrict, and how brands configure work on their services. */
import { mergeHooks } from '../../../engine/server/resources/hooks.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { meaningHooks } from './meanings.ts';
import { nameHooks } from './name-hooks.ts';
import type { RightsOptions } from './options.ts';
import { restrictionHooks } from './restriction-hooks.ts';
import { requestHooks, settingHooks, subtaskHooks } from './setting-hooks.ts';
import { statusHooks } from './status-hooks.ts';

export const rights = (options: RightsOptions): WorkflowArea => {
  const restrictions = {
    restriction: restrictionHooks(options),
    'service-request': statusHooks(options, 'service-request'),
    subtask: statusHooks(options, 'subtask'),
  };
  const names = { 'service-type': nameHooks(options, 'service-type'), 'subtask-type': nameHooks(options, 'subtask-type') };
  const settings = { 'service-setting': settingHooks, 'service-request': requestHooks, subtask: subtaskHooks };
  return { workflows: [], hooks: mergeHooks([restrictions, settings, names, meaningHooks]) };
};
