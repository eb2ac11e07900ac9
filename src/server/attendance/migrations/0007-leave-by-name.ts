/** Titles of leave are the person's name: the day from which it is stands beside it, and each reader sees it in the own format. */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

const KEPT = `select count(*)::integer as tables from information_schema.tables where table_schema = current_schema()
  and table_name = 'leave_request'`;

export const leaveByName: Migration = {
  number: 7,
  name: 'leave-by-name',
  async up(sql) {
    const [found] = await sql(KEPT);
    if (Number(found?.tables) < 1) return;
    await sql(
      String.raw`update leave_request set title = regexp_replace(title, '\s*\d{4}-\d{2}-\d{2}$', '') where title ~ '\d{4}-\d{2}-\d{2}$'`,
    );
  },
};
