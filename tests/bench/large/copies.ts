/** Rows of a table made of rows that it has, column by column: what is not said anew is as the copied row has it. */
import type { Sql } from '../../../engine/server/database/open.ts';

/** SQL of values by column; `t` is the row that is copied. */
export type Values = Readonly<Record<string, string>>;

export type Copying = {
  readonly table: string;
  readonly values: Values;
  /** What stands after `from`: the rows that are copied as `t`, and whatever the values speak of. */
  readonly from: string;
};

/** The statement; columns that the table lacks are left out, so that a world can be made by another version’s tables too. */
export async function copyStatement(sql: Sql, { table, values, from }: Copying): Promise<string> {
  const found = await sql(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const names = found.map(({ name }) => String(name));
  return `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
    select ${names.map((name) => values[name] ?? `t."${name}"`).join(', ')} from ${from}`;
}
