/** Titles of runs and scenarios tell their days by key, so that each reader sees them in the own format. */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

const TABLES = ['dispatch_run', 'dispatch_scenario'];
const KEPT = `select table_name from information_schema.tables where table_schema = current_schema()
  and table_name in (${TABLES.map((table) => `'${table}'`).join(', ')})`;

/** As `titleOf` (../runs/ask.ts) writes them. */
const DAYS = `case when from_day = to_day then from_day::text
  else 't:ace.title_range ' || json_build_object('from', from_day::text, 'to', to_day::text)::text end`;
const TITLE = `case when title like '% · %'
  then 't:ace.title_policy ' || json_build_object('days', ${DAYS}, 'name', regexp_replace(title, '^.*? · ', ''))::text
  else 't:ace.title_days ' || json_build_object('days', ${DAYS})::text end`;

export const runDaysByKey: Migration = {
  number: 9,
  name: 'run-days-by-key',
  async up(sql) {
    for (const { table_name: table } of await sql(KEPT))
      await sql(String.raw`update ${String(table)} set title = ${TITLE} where title ~ '^\d{4}-\d{2}-\d{2}( |$)'`);
  },
};
