/** What requests and sub-tasks can be: status groups, statuses, moves, and the types that use them with their custom fields. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { findApprover } from './authorities.ts';
import { rollbackCustomFields } from './custom-form-hooks.ts';
import { findFaults } from './find-faults.ts';
import { giveServiceType, giveSubtaskType } from './give-type.ts';
import { beginWith, offerReadyMade } from './ready-made.ts';
import { groupHooks, statusHooks, transitionHooks } from './status-hooks.ts';
import { formHooks } from './type-hooks.ts';

export { knownTypes } from './custom-form.ts';

export const setup: WorkflowArea = {
  workflows: [
    rollbackCustomFields('service-type'),
    rollbackCustomFields('subtask-type'),
    rollbackCustomFields('item-form'),
    rollbackCustomFields('organisation'),
    giveServiceType,
    giveSubtaskType,
    findApprover,
    offerReadyMade,
    beginWith,
    findFaults,
  ],
  hooks: {
    'status-group': groupHooks,
    status: statusHooks,
    'status-transition': transitionHooks,
    'service-type': formHooks('service-type'),
    'subtask-type': formHooks('subtask-type'),
    'item-form': formHooks('item-form'),
    // The fields of an organisation's users.
    organisation: formHooks('organisation'),
  },
};
