/** One more technician on a visit, and one less. */
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { waysOf } from '../../../../engine/server/lifecycle/rows/ways.ts';
import { byId, distinct } from '../../../../engine/server/workflows/rows.ts';
import { answerOf } from '../../../../engine/server/workflows/save.ts';
import { type EntityRows, entityRows, type ProductContext, present, saveRows, type WorkflowOf, wholeRows } from '../../rows/index.ts';
import { pointOf, recordEvents } from '../../timeline/index.ts';
import { giveTechnician } from '../assign.ts';
import { placementOf } from '../placement-of.ts';
import { hasBegun, isActive, refuse } from '../pool.ts';
import { statusOf } from '../statuses.ts';
import { chained } from './assert-crew.ts';
import { companionsOf } from './rows.ts';

const keeper = system('visit of several technicians');

type Subtask = EntityRows['subtask'];

/** What the companion begins with: the same work at the same time. What each has to report is their own. */
const companionOf = (lead: Subtask) => ({
  with_id: lead.id,
  srvc_req_id: lead.srvc_req_id,
  sbtsk_type_id: present(lead.sbtsk_type_id),
  title: lead.title,
  description: lead.description,
  priority: lead.priority,
  due: lead.due,
  start_time: lead.start_time,
  end_time: lead.end_time,
  duration: lead.duration,
});

/**
 * Whoever comes along is asked the same as whoever is assigned. Answers the lead.
 * @throws conflict (409) for who comes along himself, and work that is over; what `assign` throws
 */
export const addTechnician: WorkflowOf<'subtask', 'add-technician'> = {
  name: 'add-technician',
  entity: 'subtask',
  async run(context, { records, input }) {
    const { connection, resources } = context;
    refuse(records, (record) => !isActive(record) || record.is_deleted === true, {
      subCode: 'not_active',
      message: said('problem.requests.work_over'),
    });
    for (const record of records)
      if (record.with_id !== null) throw problems.conflict({ subCode: 'chain', message: await chained(connection, record) });
    await entityRows(connection, {
      entity: 'service-request',
      values: records.map(({ srvc_req_id }) => srvc_req_id),
      columns: ['id'],
      lock: true,
    });
    const there = [
      ...records,
      ...(await companionsOf(
        connection,
        records.map(({ id }) => id),
      )),
    ];
    const already = there.find(({ assgne_id }) => assgne_id === input.assgne_id);
    if (already) {
      const message = said('problem.requests.crew_on_it', { user_name: already.assgne_name ?? '' });
      throw problems.invalid({ errors: [{ pointer: '/assgne_id', code: 'on_visit', message }] });
    }
    const made = await resources.create(keeper, 'subtask', records.map(companionOf), connection);
    const companions = await wholeRows(connection, { entity: 'subtask', values: made.map(({ id }) => id), lock: true });
    const placements = companions.flatMap((record) => placementOf(record, input.assgne_id));
    const judged = { placements, reason: input.reason, pointer: '/assgne_id' };
    await giveTechnician(context, { records: companions, input: { assgne_id: input.assgne_id }, judged });
    await tellLeads(context, 'joined', companions, input.reason);
    return answerOf(context, 'subtask', records);
  },
};

/**
 * Calls off the work of one who comes along, by the moves of its life cycle; the others still come.
 * @throws conflict (409) for whoever leads, for work that is over or has begun, and where no move leads to an end
 */
export const removeTechnician: WorkflowOf<'subtask', 'remove-technician'> = {
  name: 'remove-technician',
  entity: 'subtask',
  async run(context, { records, input }) {
    const { connection, product, now } = context;
    for (const { with_id, crew_size, display_code } of records)
      if (with_id === null) {
        const key = crew_size === null ? 'problem.requests.crew_works_alone' : 'problem.requests.crew_leads';
        throw problems.conflict({ subCode: 'lead', message: said(key, { display_code: display_code ?? '' }) });
      }
    refuse(records, (record) => !isActive(record), { subCode: 'not_active', message: said('problem.requests.work_over') });
    refuse(records, hasBegun, { subCode: 'started', message: said('problem.requests.work_begun_remove') });
    const explained = records.map((record) => ({ ...record, remarks: input.reason }));
    const ways = await waysOf({ connection, product, now, principal: keeper }, 'subtask', explained);
    const moves = explained.map((record) => {
      const to = ways
        .from(record.status, record)
        .map(statusOf)
        .find(({ status_type }) => status_type === 'CLOSED');
      if (!to)
        throw problems.conflict({
          subCode: 'no_way',
          message: said('problem.requests.crew_no_way', { display_code: record.display_code ?? '' }),
        });
      const from = ways.stateOf(record.status);
      return { record, from: from && statusOf(from), to };
    });
    const patches = moves.map(({ record, to }) => ({
      id: record.id,
      patch: { status: to.id, status_type: to.status_type, remarks: record.remarks },
    }));
    const saved = await saveRows(context, 'subtask', keeper.reason, patches);
    await recordEvents(
      context,
      moves.map(({ record, from, to }) => ({
        kind: 'status',
        of: saved.find(({ id }) => id === record.id) ?? record,
        isSubtask: true,
        from: pointOf(from),
        to: pointOf(to),
        remarks: input.reason,
      })),
    );
    await tellLeads(context, 'left', records, input.reason);
    return answerOf(context, 'subtask', records);
  },
};

/** The timeline of whoever leads says who was added or taken off; what the companion does from then on stands in their own. */
async function tellLeads(
  context: ProductContext,
  kind: 'joined' | 'left',
  companions: readonly Subtask[],
  remarks: unknown,
): Promise<void> {
  const { connection } = context;
  const leads = byId(await wholeRows(connection, { entity: 'subtask', values: distinct(companions.map(({ with_id }) => with_id)) }));
  const now = await entityRows(connection, {
    entity: 'subtask',
    values: companions.map(({ id }) => id),
    columns: ['id', 'with_id', 'assgne_name'],
  });
  await recordEvents(
    context,
    now.flatMap(({ with_id, assgne_name }) => {
      const of = leads.get(with_id ?? '');
      return of ? [{ kind, of, isSubtask: true, to: { text: assgne_name ?? '' }, remarks }] : [];
    }),
  );
}
