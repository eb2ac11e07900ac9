/** The rows that a request's own transaction left, in whatever table: what one side writes and another does not is seen here. */
import type pg from 'pg';
import { readable } from '../../engine/server/audit/packed.ts';

export type Written = { readonly table: string; readonly row: Readonly<Record<string, unknown>> };
export type Made = { readonly id: string; readonly display_code: string; readonly created_at: string };

const tablesText = `
select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

const textOf = (tables: readonly string[]) =>
  tables
    .map(
      (name) =>
        `select '${name}' as "table", to_jsonb(t) as row from "${name}" t where t.xmin = (select xmin from service_request where id = $1)`,
    )
    .join(' union all ');

/**
 * Rows inserted or updated in the transaction that made the request, without what differs from request to request: its id, number and
 * instant stand as words, ids of the other rows and counts are left out.
 */
export async function writtenWith(client: pg.Client, made: Made): Promise<readonly Written[]> {
  const tables = (await client.query<{ name: string }>(tablesText)).rows.map(({ name }) => name);
  const { rows } = await client.query<Written>(textOf(tables), [made.id]);
  return rows
    .map(({ table, row }) => ({ table, row: table === 'audit_entry' ? readable(row) : row }))
    .map(({ table, row }) => ({ table, row: Object.fromEntries(Object.entries(row).filter((column) => !isOwn(table, column, made))) }))
    .map((written) => plain(written, made) as Written)
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const own: Readonly<Record<string, readonly string[]>> = { counter: ['value', 'version'], live_change: ['xact', 'record_id'] };
const isOwn = (table: string, [column, value]: readonly [string, unknown], made: Made) =>
  column === 'id' || (own[table]?.includes(column) === true && value !== made.id);
const keyOf = ({ table, row }: Written) => `${table} ${String(row.entity ?? row.kind ?? '')} ${JSON.stringify(row)}`;

/** One value with the words in place of what is the request's own. */
function plain(value: unknown, made: Made): unknown {
  if (value === made.id) return 'its id';
  if (typeof value === 'string')
    return isInstant(value) && isNear(value, made.created_at) ? 'its instant' : value.replaceAll(made.display_code, 'its number');
  if (Array.isArray(value)) return value.map((item) => plain(item, made));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner, made)]));
}

/** Rows that go with the request bear the instant at which each of them was made. */
const NEAR = 10_000;
const isNear = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) < NEAR;
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:/.test(text);
