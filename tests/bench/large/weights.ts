/** What the rows of the largest tables weigh, with their indexes; of a table in months, of all of them. */
import { markdown, type Serving } from './serving.ts';

export async function measureWeights({ client }: Serving, print: (text: string) => void): Promise<void> {
  await client.query('analyze');
  const { rows } = await client.query(
    `with part as (
       select coalesce(h.inhparent, c.oid) as whole, c.oid, greatest(c.reltuples, 0) as rows
       from pg_class c left join pg_inherits h on h.inhrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     )
     select whole::regclass::text, sum(rows)::bigint as n, (sum(pg_table_size(oid)) / greatest(sum(rows), 1))::bigint as own,
       (sum(pg_indexes_size(oid)) / greatest(sum(rows), 1))::bigint as indexes, (sum(pg_total_relation_size(oid)) / 1048576)::bigint as megabytes,
       (select count(*) from pg_index i where i.indrelid = whole) as of
     from part group by whole order by sum(pg_total_relation_size(oid)) desc limit 7`,
  );
  print(
    markdown(
      ['table', 'rows', 'bytes a row', 'bytes of indexes a row', 'MB in all', 'indexes'],
      rows.map((each) => Object.values(each).map(String)),
    ),
  );
}
