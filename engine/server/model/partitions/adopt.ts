/**
 * A table that was whole becomes one in partitions, while others read and write it. Nothing is copied: the table itself becomes the
 * first partition, of all months up to the end of one that is ahead, under a new whole of its name. Copying it beside would write
 * every row and index entry once more, and every change twice meanwhile. What attaching needs is a check of the bound: it is added
 * unproven, proven while others work (VALIDATE locks out nobody), and then attaching reads no row. The swap itself changes the
 * catalogue alone, in one transaction with a short wait for its locks. Each step finds what the ones before it left, so that it may
 * be ended at any point.
 */
import type { OpenDatabase, Sql } from '../../database/open.ts';
import { boundAt, type Month, monthOf } from './months.ts';
import { shortly } from './shortly.ts';
import { addUntil, dropConstraint, UNTIL_CHECKS, untilCheck, validate } from './statements.ts';
import { swap } from './swap.ts';

type Host = { readonly database: Pick<OpenDatabase, 'admin'>; readonly now: number };

/** Until the check is swapped away it refuses what is made after its month: it ends so many milliseconds ahead at least. */
const ROOM = 21 * 86_400_000;
/** A check that is this near to its end goes, and another takes its place. */
const NEAR = 2 * 86_400_000;

type Check = { readonly table: string; readonly name: string; readonly valid: boolean; readonly month: Month };

async function checksIn(sql: Sql): Promise<readonly Check[]> {
  return (await sql(UNTIL_CHECKS)).map(({ table, name, valid, label }) => ({
    table: String(table),
    name: String(name),
    valid: valid === true,
    month: monthOf(Date.parse(`${String(label).replace('_', '-')}-01`)),
  }));
}

/** Drops checks that a table was left with and that would soon refuse what is written: of a move that was not ended for weeks. */
export async function dropOverdueChecks(sql: Sql, now: number): Promise<void> {
  for (const { table, name, month } of await checksIn(sql)) if (month.end < now + NEAR) await sql(dropConstraint(table, name));
}

/** The partitions' owner asks whether ids are there that say no time: of such a table no month could be told. */
const STRANGERS = 'select count(*)::int as count from (select from "%" where "id" >= $1 limit 1000) as found';

/** Answers how many rows have ids that no month holds: then it stays whole. 0: it is in partitions now. */
export async function adopt({ database, now }: Host, table: string): Promise<number> {
  await database.admin((sql) => dropOverdueChecks(sql, now));
  const month = monthOf(now + ROOM);
  const [found] = (await database.admin(checksIn)).filter((check) => check.table === table);
  const until = found?.month ?? month;
  if (!found) {
    const strangers = await database.admin((sql) => sql(STRANGERS.replace('%', table), [boundAt(month.end)]));
    const count = Number(strangers[0]?.count);
    if (count > 0) return count;
    await shortly(database, (sql) => sql(addUntil(table, month)));
  }
  if (found?.valid !== true) await database.admin((sql) => sql(validate(table, untilCheck(until))));
  await shortly(database, (sql) => swap(sql, { table, month: until, now }));
  return 0;
}
