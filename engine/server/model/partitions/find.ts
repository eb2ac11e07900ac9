/** What partitions a table has, from the catalogue. */
import type { Sql } from '../../database/open.ts';
import { timeOf } from './months.ts';

/** `until`: milliseconds at which it ends; undefined for the default. */
export type Partition = { readonly name: string; readonly until: number | undefined };

const FOUND = `select p.relname as name, pg_get_expr(p.relpartbound, p.oid) as bound
  from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_class c on c.oid = i.inhparent
  where c.relname = $1 and c.relnamespace = current_schema()::regnamespace order by 2`;

/** Undefined where the table is whole, or not there. */
export async function partitionsOf(sql: Sql, table: string): Promise<readonly Partition[] | undefined> {
  const [found] = await sql(`select relkind as kind from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace`, [
    table,
  ]);
  if (found?.kind !== 'p') return undefined;
  return (await sql(FOUND, [table])).map(({ name, bound }) => {
    const [, id] = /TO \('([0-9a-f-]{36})'\)/.exec(String(bound)) ?? [];
    return { name: String(name), until: id === undefined ? undefined : timeOf(id) };
  });
}
