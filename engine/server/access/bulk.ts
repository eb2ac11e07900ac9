/** Many rows in one statement: they travel as one JSON parameter that PostgreSQL reads as typed columns. */
import { sql } from 'kysely';
import type { Slot } from '../database/statement.ts';
import type { Sql } from './columns.ts';

export type TypedColumn = { readonly name: string; readonly type: string };

/** `jsonb_to_recordset(…) as {alias}(column type, …)`. The text is the same however many rows there are. */
export const rowsAs = (alias: string, rows: readonly Readonly<Record<string, unknown>>[], columns: readonly TypedColumn[]): Sql =>
  rowsFrom(alias, JSON.stringify(rows), columns);

/** The same with the JSON given later. */
export const rowsIn = (alias: string, rows: Slot, columns: readonly TypedColumn[]): Sql => rowsFrom(alias, rows, columns);

function rowsFrom(alias: string, json: string | Slot, columns: readonly TypedColumn[]): Sql {
  const shape = columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${json}::text::jsonb) as ${sql.id(alias)}(${sql.join(shape)})`;
}
