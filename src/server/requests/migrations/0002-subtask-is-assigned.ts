/** Sub-tasks say whether somebody has them, without which the pool would show none that are there; and which hub they fall to. */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

const PLACED = `select count(*)::integer as columns from information_schema.columns where table_schema = current_schema()
  and (table_name, column_name) in (('service_hub', 'pincodes'), ('service_hub', 'is_active'), ('subtask', 'vertical_id'))`;

export const subtaskIsAssigned: Migration = {
  number: 2,
  name: 'subtask-is-assigned',
  async up(sql) {
    await sql('alter table subtask add column if not exists is_assigned boolean');
    await sql('update subtask set is_assigned = assgne_id is not null where is_assigned is null');
    // A database from before there were hubs or lines of work has no sub-task that falls to one.
    const [found] = await sql(PLACED);
    if (Number(found?.columns) < 3) return;
    await sql('alter table subtask add column if not exists hub_id uuid');
    await sql(`update subtask t set hub_id = h.id from service_hub h
      where h.vertical_id = t.vertical_id and h.is_active and t.cust_pincode = any(h.pincodes) and t.hub_id is null`);
  },
};
