/** Lines of the stock ledger that are about a sub-task say whose request it is on, so that the parts of a whole request are found. */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

const KEPT = `select count(*)::integer as tables from information_schema.tables where table_schema = current_schema()
  and table_name in ('stock_entry', 'subtask')`;

export const partsOfRequests: Migration = {
  number: 6,
  name: 'parts-of-requests',
  async up(sql) {
    const [found] = await sql(KEPT);
    if (Number(found?.tables) < 2) return;
    await sql('alter table stock_entry add column if not exists request_id uuid');
    await sql(`update stock_entry e set request_id = s.srvc_req_id from subtask s where s.id = e.subtask_id and e.request_id is null`);
  },
};
