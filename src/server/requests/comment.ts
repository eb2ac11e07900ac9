/** A word in the timeline of a request or sub-task, with files. */

import { byId, listOf, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { notify } from '../notices/index.ts';
import { recordEvents } from '../timeline/index.ts';
import { commented } from './notices.ts';

const columns = ['id', 'org_id', 'provider_id', 'created_by', 'technician_ids'];

const comment = (entity: 'service-request' | 'subtask'): WorkflowRun => ({
  name: 'comment',
  entity,
  async run(context, { records, input }) {
    const files = listOf(input.files);
    const isSubtask = entity === 'subtask';
    await recordEvents(
      context,
      records.map((of) => ({ kind: 'comment', of, isSubtask, remarks: input.remarks, files })),
    );
    const values = isSubtask ? records.map((record) => String(record.srvc_req_id)) : [];
    const requests = byId(await rowsOf(context.connection, { entity: 'service-request', values, columns }));
    const { principal } = context;
    const notices = records.map((record) =>
      isSubtask ? commented(principal, requests.get(record.srvc_req_id) ?? {}, record) : commented(principal, record),
    );
    await notify(context, notices);
    return null;
  },
});

export const commentRequest = comment('service-request');
export const commentSubtask = comment('subtask');
