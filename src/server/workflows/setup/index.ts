/** What requests and sub-tasks can be: status groups, statuses, moves, and the types that use them. */
import type { WorkflowArea } from '../types.ts';
import { groupHooks, statusHooks, transitionHooks } from './status-hooks.ts';
import { typeHooks } from './type-hooks.ts';

export const setup: WorkflowArea = {
  workflows: [],
  hooks: {
    'status-group': groupHooks,
    status: statusHooks,
    'status-transition': transitionHooks,
    'service-type': typeHooks('request'),
    'subtask-type': typeHooks('subtask'),
  },
};
