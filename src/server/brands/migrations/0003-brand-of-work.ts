/** Broadcasts, offers and exceptions of dispatch get the brand of their sub-task, without which nobody would see them. */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

/** Those of them that are there: a database may be from before there were any. */
const TABLES = `select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'subtask_id'
  and table_name in ('job_broadcast', 'job_offer', 'dispatch_exception')`;

export const brandOfWork: Migration = {
  number: 3,
  name: 'brand-of-work',
  async up(sql) {
    for (const { table_name } of await sql(TABLES)) {
      const table = String(table_name);
      await sql(`alter table ${table} add column if not exists brand_id uuid`);
      await sql(`update ${table} t set brand_id = s.org_id from subtask s where s.id = t.subtask_id and t.brand_id is null`);
    }
  },
};
