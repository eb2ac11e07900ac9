/** A word in the timeline of a request or sub-task, with files. */
import { listOf } from '../rows.ts';
import type { WorkflowRun } from '../types.ts';
import { recordEvents } from './events.ts';

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
    return null;
  },
});

export const commentRequest = comment('service-request');
export const commentSubtask = comment('subtask');
