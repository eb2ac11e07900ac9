/** Months past their time: written to the archive first where that is wanted, then dropped as a whole. */
import { readable } from '../audit/packed.ts';
import type { OpenDatabase, Sql } from '../database/open.ts';
import type { Retention } from '../kernel/config-types.ts';
import { idNamed } from '../kernel/ids.ts';
import type { MediaStore } from '../media/media-store.ts';
import { quote } from '../model/names.ts';
import { dropPartition, monthOf, type Partition, shortly } from '../model/partitions/index.ts';
import { type ArchiveFile, type ArchiveRow, verifyArchive, type Written, writeArchive } from './archive-file.ts';

type Host = { readonly database: Pick<OpenDatabase, 'admin'>; readonly store: MediaStore; readonly now: number };
type Sum = { readonly rows: number; readonly sum: bigint };

/** Rows of one read; on the embedded database everybody else waits meanwhile. */
const BATCH = 1_000;

const JSON_OF_ROW = 'row_to_json(t)::text';
const HASH = `hashtextextended(${JSON_OF_ROW}, 0)`;

/** Changed between writing and dropping: the next round writes it anew. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
}

/** Of a month, the same each time: what an ended round left is written over. */
const filesOf = (name: string): ArchiveFile => ({ dataKey: idNamed(`archive:${name}:data`), indexKey: idNamed(`archive:${name}:index`) });

/** What is read without this program is written so that it can be. */
const lineOf = (table: string, line: string) => (table === 'audit_entry' ? JSON.stringify(readable(JSON.parse(line))) : line);

type Month = { readonly table: string; readonly name: string };

async function* rowsOf({ database }: Host, { table, name }: Month, sum: { rows: number; sum: bigint }): AsyncGenerator<ArchiveRow> {
  let after = '00000000-0000-0000-0000-000000000000';
  const text = `select "id", ${JSON_OF_ROW} as line, ${HASH}::text as hash from ${quote(name)} t where "id" > $1 order by "id" limit ${BATCH}`;
  for (;;) {
    const rows = await database.admin((sql) => sql(text, [after]));
    for (const { id, line, hash } of rows) {
      sum.rows += 1;
      sum.sum += BigInt(String(hash));
      after = String(id);
      yield { id: after, line: lineOf(table, String(line)) };
    }
    if (rows.length < BATCH) return;
  }
}

async function sumIn(sql: Sql, name: string): Promise<Sum> {
  const [found] = await sql(`select count(*)::text as rows, coalesce(sum(${HASH}), 0)::text as sum from ${quote(name)} t`);
  return { rows: Number(found?.rows), sum: BigInt(String(found?.sum)) };
}

const RECORD = `insert into archived_month (month, of_table, first_id, last_id, rows, digest, data_key, index_key)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** What is archived is told and its rows are gone in one transaction, which holds off writers of that month only. */
async function retireArchived(host: Host, { table, name }: Month): Promise<void> {
  const { database, store } = host;
  const files = filesOf(name);
  const seen = { rows: 0, sum: 0n };
  const written: Written = await writeArchive(store, files, rowsOf(host, { table, name }, seen));
  await verifyArchive(store, files, written);
  await shortly(database, async (sql) => {
    await sql(`lock table ${quote(name)} in share mode`);
    const there = await sumIn(sql, name);
    if (there.rows !== written.rows || there.rows !== seen.rows || there.sum !== seen.sum)
      throw new ChangedMeanwhileError(`${name} was changed while it was archived; it stays for now.`);
    const { rows, firstId, lastId, digest } = written;
    if (rows > 0) await sql(RECORD, [name, table, firstId, lastId, rows, digest, files.dataKey, files.indexKey]);
    await dropPartition(sql, table, name);
  });
}

/** Answers the names of the months that went, oldest first. `parts` are those of the table. @throws ChangedMeanwhileError, or what the database and the store say */
export async function retire(
  host: Host,
  { table, parts, retention }: { readonly table: string; readonly parts: readonly Partition[]; readonly retention: Retention },
): Promise<readonly string[]> {
  const kept = monthOf(host.now, -retention.months).start;
  const past = parts.filter(({ until }) => until !== undefined && until <= kept).toSorted((a, b) => (a.until ?? 0) - (b.until ?? 0));
  for (const { name } of past) {
    if (retention.end === 'archive') await retireArchived(host, { table, name });
    else await shortly(host.database, (sql) => dropPartition(sql, table, name));
  }
  return past.map(({ name }) => name);
}
