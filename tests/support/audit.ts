/** The audit as text that can be searched: what is stored packed is written out. */

import { readable } from '../../engine/server/audit/packed.ts';
import type { Sql } from '../../engine/server/database/open.ts';

/** JSON of the rows `t` of which the condition holds. */
export async function auditText(sql: Sql, condition = 'true'): Promise<string> {
  const rows = await sql(`select to_jsonb(t) as row from audit_entry t where ${condition} order by id`);
  return JSON.stringify(rows.map(({ row }) => readable(row as Readonly<Record<string, unknown>>)));
}
