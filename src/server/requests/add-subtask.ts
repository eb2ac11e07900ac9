import type { WorkflowOf } from '../rows/index.ts';
/** A provider's sub-task straight from the request: the sub-task entity's own create, with the request filled in. */

export const addSubtask: WorkflowOf<'service-request', 'add-subtask'> = {
  name: 'add-subtask',
  entity: 'service-request',
  async run({ resources, principal, connection }, { records, input }) {
    const rows = records.map((record) => ({ ...input, srvc_req_id: record.id }));
    const [made] = await resources.create(principal, 'subtask', rows, connection);
    return made ?? null;
  },
};
