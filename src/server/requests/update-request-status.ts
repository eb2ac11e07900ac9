/** `update-status` of a service request. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import { notify } from '../notices/index.ts';
import { entityRows, type ProductContext, saveRows, type WorkflowOf } from '../rows/index.ts';
import { type EventDraft, pointOf, recordEvents } from '../timeline/index.ts';
import { assertGuard, judgeOf } from './guards.ts';
import { assertMove, formsOf, lifecyclesOfStatuses, missingFields } from './lifecycle.ts';
import { requestDone } from './notices.ts';

/**
 * Moves requests along their brand's status group.
 * @throws forbidden_transition (422) for a move that the group, or a role or guard on it, does not allow; invalid (422)
 *   when fields of the target are missing, or when a request would be CLOSED over an ACTIVE sub-task.
 */
export const updateRequestStatus: WorkflowOf<'service-request', 'update-status'> = {
  name: 'update-status',
  checks: ['to'],
  entity: 'service-request',
  async run(context, { records, input }) {
    const { connection, principal } = context;
    const lifecycles = await lifecyclesOfStatuses(
      connection,
      records.map((record) => record.status),
    );
    const forms = await formsOf(connection, records, { lifecycles, of: 'service-request' });
    const files = input.files ?? [];
    const judge = judgeOf(context, 'service-request');
    const moves = records.map((record) => {
      const lifecycle = lifecycles.get(record.status ?? '');
      const target = assertMove(lifecycle, { fromId: record.status ?? '', toId: input.to, principal });
      const attachments = files.length === 0 ? {} : { attachments: [...listOf(record.attachments), ...files] };
      assertGuard({ lifecycle, record, target, judge }, { ...record, ...attachments });
      const missing = missingFields(target, { ...record, ...input, ...attachments }, { forms, inputOf: { '/attachments': '/files' } });
      if (missing.length > 0) throw problems.invalid({ errors: missing });
      return { record, target, source: lifecycle?.states.get(record.status ?? ''), attachments };
    });
    await assertNothingActive(
      context,
      moves.filter(({ target }) => target.type === 'CLOSED').map(({ record }) => record.id),
    );
    const changes = moves.map(({ record, target, attachments }) => ({
      id: record.id,
      patch: { status: target.id, status_type: target.type, ...attachments },
    }));
    await saveRows(context, 'service-request', 'update-status', changes);
    const drafts = moves.map(
      ({ record, source, target }): EventDraft => ({
        kind: 'status',
        of: record,
        from: pointOf(source),
        to: pointOf(target),
        remarks: input.remarks,
        files,
      }),
    );
    await recordEvents(context, drafts);
    const done = moves.filter(({ source, target }) => target.type === 'DONE' && source?.type !== 'DONE');
    await notify(
      context,
      done.map(({ record, target }) => requestDone(principal, record, target.title)),
    );
    return answerOf(context, 'service-request', records);
  },
};

/** Sub-tasks are made and moved under the lock of their request, so none can become ACTIVE meanwhile. */
async function assertNothingActive({ connection }: ProductContext, requestIds: readonly string[]): Promise<void> {
  const columns = ['id', 'display_code', 'title', 'status_type'] as const;
  const subtasks = await entityRows(connection, { entity: 'subtask', column: 'srvc_req_id', values: requestIds, columns });
  const active = subtasks.filter((subtask) => subtask.status_type === 'ACTIVE');
  if (active.length === 0) return;
  const named = active.map(({ id, display_code, title }) => ({ id, display_code, title }));
  const message = said('problem.requests.these_sub_tasks_still_active', {
    active: active.map((subtask) => subtask.display_code).join(', '),
  });
  throw problems.invalid({ message, errors: [{ pointer: '/to', code: 'active_subtasks', message, params: { subtasks: named } }] });
}
