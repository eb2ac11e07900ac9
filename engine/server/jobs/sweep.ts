/**
 * What is past its time goes in batches, each a transaction of its own: a heap of millions neither runs into the limit of a
 * statement nor holds its locks for long. Each sweep is a round of its own, so that one that fails keeps none of the others.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { EVERY_HOUR } from './rounds.ts';

type Sql = RawBuilder<unknown>;

export type Sweep = {
  /** Whose rows they are and which of them: `notifications.old`. */
  readonly name: string;
  readonly table: string;
  /**
   * From `from` to the order: the rows, named `old`, in the order of the index that finds them, so that a batch reads no more
   * than itself. `now`: a UTC instant, ISO.
   */
  readonly due: (now: string) => Sql;
  /** Columns by which rows of other tables refer to the id of one: they go with it. */
  readonly along?: Readonly<Record<string, string>>;
  /** What is written instead where the rows stay; then they are due no more. */
  readonly change?: (now: string) => Sql;
  /** Rows of one batch, where much goes along with each. */
  readonly batch?: number;
};

/** Rows of one transaction, and transactions of one round: the rest waits for the next. */
export const BATCH = 5_000;
const BATCHES = 100;

/** One batch. Whoever holds a row is left to finish: the next round looks at it again. */
export function batchOf({ table, due, along = {}, change, batch = BATCH }: Sweep, now: string): Sql {
  const others = Object.entries(along);
  const wanted = sql.join([sql`old.tableoid as part, old.ctid as place`, ...(others.length > 0 ? [sql`old.id`] : [])]);
  const past = sql`past as materialized (select ${wanted} ${due(now)} limit ${batch} for update of old skip locked)`;
  const gone = others.map(
    ([other, column]) =>
      sql`${sql.id(`gone_${other}`)} as (delete from ${sql.table(other)} where ${sql.id(column)} = any(array(select id from past)))`,
  );
  // A place is one of its partition: the same one stands in others too.
  const places = sql`old.ctid = any(array(select place from past)) and (old.tableoid, old.ctid) in (select part, place from past)`;
  const end = change
    ? sql`update ${sql.table(table)} old set ${change(now)} where ${places}`
    : sql`delete from ${sql.table(table)} old where ${places}`;
  return sql`with ${sql.join([past, ...gone])} ${end}`;
}

/** Answers when less than a batch was left, or the round has had its share. */
export async function sweep(database: Pick<Database, 'transaction'>, what: Sweep, now: string): Promise<void> {
  const own = system(`sweep ${what.name}`);
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const { numAffectedRows = 0n } = await database.transaction(own, ({ kysely }) => batchOf(what, now).execute(kysely));
    if (numAffectedRows < (what.batch ?? BATCH)) return;
  }
}

/** Rows of a table whose time passed so many days ago. */
export const olderThan =
  (table: string, by: string, days = 0): Sweep['due'] =>
  (now) =>
    sql`from ${sql.table(table)} old where ${sql.id('old', by)} < ${daysBefore(now, days)}::timestamptz order by ${sql.id('old', by)}`;

type SweepHost = { readonly database: Pick<Database, 'transaction'>; readonly now: string };

/** The rounds of an area that do them, each by itself. */
export const sweepRounds = (sweeps: readonly Sweep[]) =>
  sweeps.map((each) => ({ name: each.name, cron: EVERY_HOUR, run: ({ database, now }: SweepHost) => sweep(database, each, now) }));

/** The instant so many days before another. */
export const daysBefore = (now: string, days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString();
