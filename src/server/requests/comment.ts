/** A word in the timeline of a request or sub-task, with files. */

import { byId } from '../../../engine/server/workflows/rows.ts';
import { notify } from '../notices/index.ts';
import { entityRows, type WorkflowOf } from '../rows/index.ts';
import { recordEvents } from '../timeline/index.ts';
import { commented } from './notices.ts';

const columns = ['id', 'org_id', 'provider_id', 'created_by', 'technician_ids'] as const;

type Input = { readonly remarks: string; readonly files?: readonly unknown[] | null | undefined };
const filesOf = ({ files }: Input) => files ?? [];

export const commentRequest: WorkflowOf<'service-request', 'comment'> = {
  name: 'comment',
  entity: 'service-request',
  async run(context, { records, input }) {
    await recordEvents(
      context,
      records.map((of) => ({ kind: 'comment', of, remarks: input.remarks, files: filesOf(input) })),
    );
    await notify(
      context,
      records.map((record) => commented(context.principal, record)),
    );
    return null;
  },
};

export const commentSubtask: WorkflowOf<'subtask', 'comment'> = {
  name: 'comment',
  entity: 'subtask',
  async run(context, { records, input }) {
    await recordEvents(
      context,
      records.map((of) => ({ kind: 'comment', of, isSubtask: true, remarks: input.remarks, files: filesOf(input) })),
    );
    const values = records.map((record) => record.srvc_req_id);
    const requests = byId(await entityRows(context.connection, { entity: 'service-request', values, columns }));
    const notices = records.flatMap((record) => {
      const request = requests.get(record.srvc_req_id);
      return request ? [commented(context.principal, request, record)] : [];
    });
    await notify(context, notices);
    return null;
  },
};
