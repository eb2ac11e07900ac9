/**
 * Taking requests out of everybody's work without losing what was done for them, and bringing them back. The mark is
 * what lists leave out and access refuses (`deleted` in x-entity); sub-tasks carry it with their request.
 */
import type { Row } from '../../../engine/server/database/port.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import { type EntityRows, entityRows, type ProductContext, saveRows, type WorkflowOf } from '../rows/index.ts';
import { recordEvents } from '../timeline/index.ts';

type Marking = { readonly isDeleted: boolean; readonly reason?: unknown };

async function mark(
  context: ProductContext,
  records: readonly EntityRows['service-request'][],
  { isDeleted, reason }: Marking,
): Promise<Row | null> {
  const { connection, now } = context;
  const name = isDeleted ? 'delete-request' : 'restore-request';
  const values = records.map((record) => record.id);
  const patch = { is_deleted: isDeleted, deleted_at: isDeleted ? now : null };
  await saveRows(
    context,
    'service-request',
    name,
    values.map((id) => ({ id, patch })),
  );
  const subtasks = await entityRows(connection, { entity: 'subtask', column: 'srvc_req_id', values, columns: ['id'] });
  await saveRows(
    context,
    'subtask',
    name,
    subtasks.map(({ id }) => ({ id, patch: { is_deleted: isDeleted } })),
  );
  const kind = isDeleted ? 'deleted' : 'restored';
  await recordEvents(
    context,
    records.map((of) => ({ kind, of, remarks: reason })),
  );
  return answerOf(context, 'service-request', records);
}

export const deleteRequest: WorkflowOf<'service-request', 'delete-request'> = {
  name: 'delete-request',
  entity: 'service-request',
  run: (context, { records, input }) => mark(context, records, { isDeleted: true, reason: input.reason }),
};

export const restoreRequest: WorkflowOf<'service-request', 'restore-request'> = {
  name: 'restore-request',
  entity: 'service-request',
  run: (context, { records }) => mark(context, records, { isDeleted: false }),
};
