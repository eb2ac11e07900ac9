/** The pool: active sub-tasks that nobody has. Who may do the work takes it out; who has not begun it may put it back. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { answerOf } from '../../../engine/server/workflows/save.ts';
import { type EntityRows, entityRows, saveRows, type WorkflowOf } from '../rows/index.ts';
import { type EventDraft, recordEvents } from '../timeline/index.ts';
import { giveTechnician } from './assign.ts';
import { noSuchTechnician } from './assignees.ts';
import { placementOf } from './placement-of.ts';
import { refreshTechnicians } from './technicians.ts';

/** The reason that releases are written with: the timeline has them from here, with the words that were given. */
export const RELEASE = 'release';

type Subtask = EntityRows['subtask'];

/** @throws conflict (409) naming the records for which it holds */
export function refuse(
  records: readonly Subtask[],
  test: (record: Subtask) => boolean,
  { subCode, message }: { subCode: string; message: string },
): void {
  const found = records.filter(test).map(({ display_code }) => display_code);
  if (found.length > 0) throw problems.conflict({ subCode, message: said('problem.requests.of', { found: found.join(', '), message }) });
}

export const isActive = ({ status_type }: Subtask) => status_type === 'ACTIVE';
const hasAssignee = ({ assgne_id }: Subtask) => assgne_id !== null;

/**
 * Takes sub-tasks for oneself. Their rows are locked, as those of offers that are accepted: of two at once the second finds
 * them taken. Offers of them that are still out end as when the desk assigns.
 * @throws conflict (409) for work that somebody has, or that is over; invalid (422) for who is no active technician of the provider.
 */
export const claimSubtask: WorkflowOf<'subtask', 'claim'> = {
  name: 'claim',
  entity: 'subtask',
  async run(context, { records }) {
    refuse(records, hasAssignee, { subCode: 'taken', message: said('problem.requests.somebody_work_already') });
    refuse(records, (record) => !isActive(record), { subCode: 'not_active', message: said('problem.requests.work_over') });
    const { principal } = context;
    if (principal.kind !== 'member') throw noSuchTechnician();
    const assgne_id = principal.user.id;
    const placements = records.flatMap((record) => placementOf(record, assgne_id));
    return giveTechnician(context, { records, input: { assgne_id }, judged: { placements, pointer: '/assgne_id', isSoft: true } });
  },
};

/**
 * Gives sub-tasks back that nobody has begun.
 * @throws conflict (409) for work that is begun or over, or that nobody has.
 */
export const releaseSubtask: WorkflowOf<'subtask', 'release'> = {
  name: 'release',
  entity: 'subtask',
  async run(context, { records, input }) {
    const { connection, now } = context;
    refuse(records, (record) => !hasAssignee(record), { subCode: 'in_pool', message: said('problem.requests.nobody_work_pool') });
    refuse(records, (record) => !isActive(record), { subCode: 'not_active', message: said('problem.requests.work_over') });
    refuse(records, hasBegun, { subCode: 'started', message: said('problem.requests.work_begun_give_somebody_else') });
    const requestIds = records.map((record) => record.srvc_req_id);
    await entityRows(connection, { entity: 'service-request', values: requestIds, columns: ['id'], lock: true });
    const patch = { assgne_id: null, assgne_name: null };
    await saveRows(
      context,
      'subtask',
      RELEASE,
      records.map(({ id }) => ({ id, patch })),
    );
    await refreshTechnicians(connection, requestIds, now);
    const drafts = records.map(
      (of): EventDraft => ({
        kind: 'released',
        of,
        isSubtask: true,
        from: { text: of.assgne_name ?? '' },
        remarks: input.reason,
      }),
    );
    await recordEvents(context, drafts);
    return answerOf(context, 'subtask', records);
  },
};

export const hasBegun = ({ work_started_at }: Subtask) => work_started_at !== null;
