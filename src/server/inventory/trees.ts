/** Records that stand inside each other. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';

/** Whether the record's new place (`parent_id`) is the record itself, or below it. */
export async function isInsideItself({ kysely }: Connection, table: 'item_category' | 'warehouse', row: Row): Promise<boolean> {
  if (row.parent_id === null || row.parent_id === undefined) return false;
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from ${sql.table(table)} where id = ${String(row.parent_id)}::uuid
      union
      select t.id, t.parent_id from ${sql.table(table)} t join above a on t.id = a.parent_id)
    select id from above where id = ${String(row.id)}::uuid`.execute(kysely);
  return rows.length > 0;
}
