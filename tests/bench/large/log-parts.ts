/** What the log of a stretch of work is made of: bytes by what they were written to, and entries of indexes. */
import type pg from 'pg';

export type LogParts = {
  /** Bytes, by part. */
  readonly bytes: ReadonlyMap<string, number>;
  /** Entries written to the indexes of the table. */
  readonly entries: number;
};

/** An entry of a tree is written to a leaf, or by the split of one; one that waits in a GIN index by its first page. */
const ENTRY = "'INSERT_LEAF', 'INSERT_POST', 'SPLIT_L', 'SPLIT_R', 'UPDATE_META_PAGE'";

/** Each record belongs to what its first page is of. */
const PARTS = `with record as (
    select start_lsn, max(record_length) as bytes, max(record_type) as type, (array_agg(relfilenode order by block_id))[1] as file
    from pg_get_wal_block_info($1, $2, false) group by start_lsn),
  placed as (select record.*, c.relname, c.relkind, coalesce(t.relname, c.relname) as of from record
    left join pg_class c on pg_relation_filenode(c.oid) = record.file
    left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid)
  select case when of = $3 then case relkind when 'i' then 'its indexes' else 'the table' end
      when of in ('tally', 'tally_delta') then 'tallies' when of = 'live_change' then 'notes of changes' else 'the rest' end as part,
    sum(bytes)::float8 as bytes, count(*) filter (where of = $3 and relkind = 'i' and type in (${ENTRY}))::integer as entries
  from placed group by 1`;

/** `since` and `until`: places in the log; the extension ships with PostgreSQL. */
export async function logParts(client: pg.Client, table: string, [since, until]: readonly [string, string]): Promise<LogParts> {
  await client.query('create extension if not exists pg_walinspect');
  const { rows } = await client.query<{ part: string; bytes: number; entries: number }>(PARTS, [since, until, table]);
  return {
    bytes: new Map(rows.map(({ part, bytes }) => [part, bytes])),
    entries: rows.reduce((sum, { entries }) => sum + entries, 0),
  };
}
