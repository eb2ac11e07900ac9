/** Keeps the partitions of a table: months ahead, an empty default, no month that is empty and over. */
import type { OpenDatabase, Sql } from '../../database/open.ts';
import { quote } from '../names.ts';
import { type Partition, partitionsOf } from './find.ts';
import { boundAt, defaultName, type Month, monthOf, partitionName, timeOf } from './months.ts';
import { shortly } from './shortly.ts';
import { AHEAD, attachMonth, closePartition, createMonth } from './statements.ts';

export type Kept = {
  /** Names of partitions. */
  readonly made: readonly string[];
  readonly dropped: readonly string[];
  /** Rows that lay in the default and went to their month. */
  readonly moved: number;
  /** Rows that stay in the default, because their ids say no time near now; at most 1,000 are counted. */
  readonly strangers: number;
};

type Host = { readonly database: Pick<OpenDatabase, 'admin'>; readonly now: number };

const one = async (sql: Sql, text: string, values: readonly unknown[] = []) => (await sql(text, values))[0] ?? {};

/** Months that are missing: those ahead, and those of rows in the default. */
async function monthsWanted(sql: Sql, { table, parts, now }: { table: string; parts: readonly Partition[]; now: number }) {
  const last = Math.max(...parts.flatMap(({ until }) => until ?? []));
  const ahead = Array.from({ length: AHEAD + 1 }, (_, after) => monthOf(now, after));
  const soon = ahead.at(-1)?.end ?? now;
  const { first } = await one(sql, `select "id" as first from ${quote(defaultName(table))} where "id" < $1 order by "id" limit 1`, [
    boundAt(soon),
  ]);
  const from = typeof first === 'string' ? Math.min(timeOf(first), now) : now;
  const months: Month[] = [];
  for (let month = monthOf(Math.max(from, last)); month.start < soon; month = monthOf(month.end)) months.push(month);
  return months.filter(({ start }) => start >= last);
}

/** Of a month that begins where another ends; rows of it that the default holds go along, unseen by triggers. */
async function makeMonth(sql: Sql, table: string, month: Month): Promise<number> {
  const [whole, rest, part] = [table, defaultName(table), partitionName(table, month)].map(quote);
  await sql(`lock table ${whole} in share update exclusive mode; lock table ${rest} in access exclusive mode`);
  if ((await partitionsOf(sql, table))?.some(({ name }) => name === partitionName(table, month))) return 0;
  const range = [boundAt(month.start), boundAt(month.end)];
  const { some } = await one(sql, `select exists (select from ${rest} where "id" >= $1 and "id" < $2) as some`, range);
  if (some !== true) {
    for (const text of createMonth(table, month)) await sql(text);
    return 0;
  }
  await sql(`create table ${part} (like ${whole} including defaults including constraints)`);
  const { count } = await one(
    sql,
    `with gone as (delete from ${rest} where "id" >= $1 and "id" < $2 returning *), put as (insert into ${part} select * from gone returning 1)
      select count(*)::int as count from put`,
    range,
  );
  await sql('set constraints all immediate');
  await sql(attachMonth(table, month));
  await sql(closePartition(partitionName(table, month)));
  return Number(count);
}

const REFERRED = `select exists (select from pg_constraint k join pg_class c on c.oid = k.confrelid
  where c.relname = $1 and c.relnamespace = current_schema()::regnamespace) as some`;

/** Takes a whole month away: its rows are not touched one by one. @throws 23503 while other tables refer to one of them */
export async function dropPartition(sql: Sql, table: string, name: string): Promise<void> {
  // What refers to the table has a key to each month, which detaching takes off; it needs more locks than dropping alone.
  if ((await one(sql, REFERRED, [name])).some === true) await sql(`alter table ${quote(table)} detach partition ${quote(name)}`);
  await sql(`drop table ${quote(name)}`);
}

/** Months that sweeps have emptied cost every list a look. The first one stays: it takes what comes from before. */
async function dropEmpty({ database, now }: Host, table: string, parts: readonly Partition[]): Promise<readonly string[]> {
  const over = parts.filter(({ until }) => until !== undefined && until <= now).toSorted((a, b) => (a.until ?? 0) - (b.until ?? 0));
  const dropped: string[] = [];
  for (const { name } of over.slice(1)) {
    const isEmpty = async (sql: Sql) => (await one(sql, `select exists (select from ${quote(name)}) as some`)).some === false;
    if (!(await database.admin(isEmpty))) continue;
    const isGone = await shortly(database, async (sql) => {
      await sql(`lock table ${quote(name)} in access exclusive mode`);
      if (!(await isEmpty(sql))) return false;
      await dropPartition(sql, table, name);
      return true;
    });
    if (isGone) dropped.push(name);
  }
  return dropped;
}

/** References to the table that were made anew without a look at their rows. */
export const UNPROVEN_KEYS = `select r.relname as table, k.conname as name from pg_constraint k
  join pg_class c on c.oid = k.confrelid join pg_class r on r.oid = k.conrelid
  where c.relname = $1 and c.relnamespace = current_schema()::regnamespace and k.contype = 'f' and k.conparentid = 0 and not k.convalidated`;

/** Of a table in partitions. Each month is a short transaction of its own. */
export async function keepMonths(host: Host, table: string, parts: readonly Partition[]): Promise<Kept> {
  const { database, now } = host;
  const made: string[] = [];
  let moved = 0;
  for (const month of await database.admin((sql) => monthsWanted(sql, { table, parts, now }))) {
    moved += await shortly(database, (sql) => makeMonth(sql, table, month));
    made.push(partitionName(table, month));
  }
  const dropped = await dropEmpty(host, table, parts);
  const strangers = await database.admin(async (sql) => {
    for (const { table: other, name } of await sql(UNPROVEN_KEYS, [table]))
      await sql(`alter table ${quote(String(other))} validate constraint ${quote(String(name))}`);
    return Number(
      (await one(sql, `select count(*)::int as count from (select from ${quote(defaultName(table))} limit 1000) as found`)).count,
    );
  });
  return { made, dropped, moved, strangers };
}
