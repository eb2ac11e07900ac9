/** Another visit of a request, as the last one was: of its type and length, after it, and with the wish for whoever was there. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { entityRows, type WorkflowOf } from '../rows/index.ts';

const columns = [
  'id',
  'srvc_req_id',
  'sbtsk_type_id',
  'title',
  'priority',
  'duration',
  'assgne_id',
  'with_id',
  'is_deleted',
  'created_at',
] as const;

/** Answers the visit. @throws conflict (409) for a request that has had none; what making a sub-task throws */
export const followUp: WorkflowOf<'service-request', 'follow-up'> = {
  name: 'follow-up',
  entity: 'service-request',
  async run({ resources, principal, connection }, { records, input }) {
    const values = records.map(({ id }) => id);
    const visits = (await entityRows(connection, { entity: 'subtask', column: 'srvc_req_id', values, columns }))
      .filter(({ is_deleted, with_id }) => is_deleted !== true && with_id === null)
      .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
    const rows = records.map(({ id, display_code }) => {
      const last = visits.findLast(({ srvc_req_id }) => srvc_req_id === id);
      if (!last) throw problems.conflict({ subCode: 'no_visit', message: said('problem.requests.no_visit_to_follow', { display_code }) });
      const { sbtsk_type_id, title, priority, duration, assgne_id } = last;
      return { srvc_req_id: id, sbtsk_type_id, title, priority, duration, after_id: last.id, wished_id: assgne_id, ...input };
    });
    const [made] = await resources.create(principal, 'subtask', rows, connection);
    return made ?? null;
  },
};
