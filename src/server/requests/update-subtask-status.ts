/** `update-status` of a sub-task: what a technician does all day ('Update Work Status'). */

import { dayIn } from '../../../engine/core/format/zone-days.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, listOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import { type EntityRows, entityRows, type Patch, type ProductContext, saveRows, type WorkflowOf } from '../rows/index.ts';
import { type EventDraft, pointOf, recordEvents } from '../timeline/index.ts';
import { assertGuard, judgeOf } from './guards.ts';
import { assertMove, formsOf, lifecyclesOfStatuses, missingFields, type Status, type StatusLifecycle } from './lifecycle.ts';
import { advanceRequests, IN_PROGRESS } from './progress.ts';

type Subtask = EntityRows['subtask'];

/** Fields of the sub-task that the workflow's form asks for under another name. */
const inputOf = { '/photos': '/files' };

/**
 * Moves sub-tasks along their provider's status group, keeps remarks and photos, notes when work began and
 * ended, and lets the request follow.
 * @throws forbidden_transition (422), where a guard does not hold too; invalid (422) when fields of the target are missing, or for work on a closed request.
 */
export const updateSubtaskStatus: WorkflowOf<'subtask', 'update-status'> = {
  name: 'update-status',
  checks: ['to'],
  entity: 'subtask',
  async run(context, { records, input }) {
    const { connection, principal, now } = context;
    const requests = byId(
      await entityRows(connection, { entity: 'service-request', values: records.map((record) => record.srvc_req_id), lock: true }),
    );
    const lifecycles = await lifecyclesOfStatuses(
      connection,
      records.map((record) => record.status),
    );
    const forms = await formsOf(connection, records, { lifecycles, of: 'subtask' });
    const files = input.files ?? [];
    const zones = await zonesOf(context, records);
    const judge = judgeOf(context, 'subtask');
    const moves = records.map((record) => {
      const lifecycle = lifecycles.get(record.status ?? '');
      const target = assertMove(lifecycle, { fromId: record.status ?? '', toId: input.to, principal });
      assertOpen(requests.get(record.srvc_req_id), target);
      assertSomebodys(record, target);
      const today = dayIn(Date.parse(now), zones.get(record.provider_id) ?? 'UTC');
      const patch = patchOf(record, target, { remarks: textOf(input.remarks), files, now, today, isWork: isWork(lifecycle, target) });
      assertGuard({ lifecycle, record, target, judge }, { ...record, ...patch });
      const missing = missingFields(target, { ...record, ...patch }, { forms, inputOf });
      if (missing.length > 0) throw problems.invalid({ errors: missing });
      return { record, patch, target, source: lifecycle?.states.get(record.status ?? '') };
    });
    await saveRows(
      context,
      'subtask',
      'update-status',
      moves.map(({ record, patch }) => ({ id: record.id, patch })),
    );
    const drafts = moves.map(
      ({ record, source, target }): EventDraft => ({
        kind: 'status',
        of: record,
        isSubtask: true,
        from: pointOf(source),
        to: pointOf(target),
        remarks: input.remarks,
        files,
      }),
    );
    await recordEvents(context, drafts);
    await advanceRequests(context, [...requests.values()]);
    return answerOf(context, 'subtask', records);
  },
};

function assertOpen(request: EntityRows['service-request'] | undefined, target: Status): void {
  if (request?.status_type !== 'CLOSED' || target.type !== 'ACTIVE') return;
  const message = said('problem.requests.closed_sub_tasks_cannot_become', { display_code: request.display_code });
  throw problems.invalid({ errors: [{ pointer: '/to', code: 'request_closed', message }] });
}

/** Nobody's work is not done: it is given to whoever did it first. */
function assertSomebodys(record: Subtask, target: Status): void {
  if (target.type !== 'DONE' || record.assgne_id !== null) return;
  const message = said('problem.requests.no_technician_give_whoever_did', { display_code: record.display_code, title: target.title });
  throw problems.invalid({ message, errors: [{ pointer: '/to', code: 'unassigned', message }] });
}

/** Work begins with the status keyed `in_progress`; in a group without one, with the first move. */
function isWork(lifecycle: StatusLifecycle | undefined, target: Status): boolean {
  if (target.type === 'DONE') return true;
  if (target.type === 'CLOSED') return false;
  const hasKey = [...(lifecycle?.states.values() ?? [])].some((status) => status.key === IN_PROGRESS);
  return hasKey ? target.key === IN_PROGRESS : !target.isInitial;
}

/** Time zones of the providers whose work it is. */
async function zonesOf({ connection, principal }: ProductContext, records: readonly Subtask[]): Promise<ReadonlyMap<unknown, string>> {
  const others = distinct(records.map(({ provider_id }) => provider_id)).filter(
    (id) => principal.kind === 'system' || id !== principal.org.id,
  );
  const found = await entityRows(connection, { entity: 'organisation', values: others, columns: ['id', 'time_zone'] });
  const own: readonly [string, string][] = principal.kind === 'system' ? [] : [[principal.org.id, principal.org.time_zone]];
  return new Map([...own, ...found.map(({ id, time_zone }): [string, string] => [id, time_zone ?? 'UTC'])]);
}

type Given = {
  readonly remarks: string | null;
  readonly files: readonly unknown[];
  readonly now: string;
  /** The day that it is where the work is done. */
  readonly today: string;
  readonly isWork: boolean;
};

function patchOf(record: Subtask, target: Status, { remarks, files, now, today, isWork }: Given): Patch<'subtask'> {
  const hasEnded = target.type !== 'ACTIVE';
  // Begun or taken up again; done without having been begun, somebody came all the same.
  const comes = isWork && (!hasEnded || isMissing(record.work_started_at));
  return {
    status: target.id,
    status_type: target.type,
    ...(isWork && isMissing(record.work_started_at) ? { work_started_at: now } : {}),
    ...(comes ? { visit_days: distinct([...(record.visit_days ?? []), today]) } : {}),
    ...(hasEnded && isMissing(record.work_ended_at) && (isWork || !isMissing(record.work_started_at)) ? { work_ended_at: now } : {}),
    ...(!hasEnded && !isMissing(record.work_ended_at) ? { work_ended_at: null } : {}),
    ...(remarks === null ? {} : { remarks }),
    ...(files.length === 0 ? {} : { photos: [...listOf(record.photos), ...files] }),
  };
}

const isMissing = (value: unknown) => value === null || value === undefined;
