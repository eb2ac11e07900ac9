/** A table filled with copies of the rows that it has: of the same organisations, each at other times and under another code. */
import type { Entity } from '../../engine/core/definitions/types.ts';
import type { OpenDatabase, Sql } from '../../engine/server/database/open.ts';
import { planModel } from '../../engine/server/model/index.ts';
import { fillingOf } from '../../engine/server/model/words.ts';

const EARLIER_OR_LATER = "(random() * 400 - 200) * interval '1 day'";

/** Texts of which no two records have the same. */
const VARIED = new Set(['display_code', 'title', 'cust_name']);

/** SQL of what a copy `n` of the row `r` has in a column. */
function copyOf(column: string, type: string): string {
  const value = `r."${column}"`;
  if (column === 'id') return 'gen_random_uuid()';
  if (VARIED.has(column)) return `${value} || '-' || n`;
  if (column === 'intake_key') return 'null';
  if (type.startsWith('timestamp')) return `${value} + ${EARLIER_OR_LATER}`;
  return type === 'date' ? `(${value} + ${EARLIER_OR_LATER})::date` : value;
}

/** What searches look into of the table's records, which triggers would have kept. */
export async function fillWords(run: Sql, entities: ReadonlyMap<string, Entity>, table: string): Promise<void> {
  for (const words of planModel(entities).words.filter((each) => each.table === table)) {
    await run(`begin; truncate ${words.name}; ${fillingOf(words)}; commit; analyze ${words.name}`);
  }
}

/**
 * `count`: about how many rows it has then. Neither triggers nor references are looked at; `entities`: those of the database, where
 * the copies are to be found by searches.
 */
export const fillTable = (
  database: Pick<OpenDatabase, 'admin'>,
  table: string,
  count: number,
  entities: ReadonlyMap<string, Entity> = new Map(),
): Promise<unknown> =>
  database.admin(async (run) => {
    const columns = await run(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      [table],
    );
    const names = columns.map(({ name }) => `"${String(name)}"`).join(', ');
    const values = columns.map(({ name, type }) => copyOf(String(name), String(type))).join(', ');
    await run('set session_replication_role = replica');
    await run(`insert into ${table} (${names}) select ${values}
      from ${table} r cross join generate_series(1, (${count} / (select count(*) from ${table}))::int) n`);
    await run('reset session_replication_role');
    await fillWords(run, entities, table);
    await run(`analyze ${table}`);
  });
