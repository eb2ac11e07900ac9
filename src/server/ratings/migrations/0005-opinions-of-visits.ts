/** Ratings get the request of their visit, and what customers said the visit that was finished last: by these people find them. */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

export const opinionsOfVisits: Migration = {
  number: 5,
  name: 'opinions-of-visits',
  async up(sql) {
    await sql('alter table rating add column if not exists request_id uuid');
    await sql(`update rating r set request_id = s.srvc_req_id
      from subtask s where s.id = r.subtask_id and r.request_id is null`);
    await sql('alter table feedback add column if not exists subtask_id uuid');
    await sql('alter table feedback add column if not exists user_id uuid');
    await sql(`update feedback f set subtask_id = s.id, user_id = s.assgne_id
      from (select distinct on (srvc_req_id) srvc_req_id, id, assgne_id from subtask
        where work_ended_at is not null and is_deleted is not true order by srvc_req_id, work_ended_at desc) s
      where s.srvc_req_id = f.request_id and f.subtask_id is null`);
  },
};
