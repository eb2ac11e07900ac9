/** Records that stand inside each other. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import type { Tables } from '../rows/index.ts';

/** Tables whose records name by `parent_id` the one that they stand in. */
type Tree = { [T in keyof Tables]: Tables[T] extends { readonly id: string; readonly parent_id: string | null } ? T : never }[keyof Tables];

/** Whether the record's new place (`parent_id`) is the record itself, or below it. */
export async function isInsideItself(
  { kysely }: Connection,
  table: Tree,
  row: { readonly id: string; readonly parent_id?: string | null | undefined },
): Promise<boolean> {
  if (row.parent_id === null || row.parent_id === undefined) return false;
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from ${sql.table(table)} where id = ${row.parent_id}::uuid
      union
      select t.id, t.parent_id from ${sql.table(table)} t join above a on t.id = a.parent_id)
    select id from above where id = ${row.id}::uuid`.execute(kysely);
  return rows.length > 0;
}
