/** Once an hour: tables that are to be in partitions become so, months ahead are made, and those past their time go. */
import type { Product } from '../../core/definitions/types.ts';
import type { OpenDatabase } from '../database/open.ts';
import { EVERY_HOUR, type NamedRound } from '../jobs/index.ts';
import type { Retention } from '../kernel/config-types.ts';
import type { Log } from '../kernel/log.ts';
import type { MediaStore } from '../media/media-store.ts';
import { planModel, tableName } from '../model/index.ts';
import { quote } from '../model/names.ts';
import { adopt, isBusy, keepMonths, partitionsOf } from '../model/partitions/index.ts';
import { ChangedMeanwhile, retire } from './retire.ts';

export type RetentionHost = {
  readonly database: Pick<OpenDatabase, 'admin'>;
  readonly product: () => Product;
  readonly store: MediaStore;
  readonly log: Log;
  readonly retention?: readonly Retention[] | undefined;
  /** Of ids, which no moved clock moves. */
  readonly now?: () => number;
};

/** Names of tables that lie in partitions, or shall. */
const tablesOf = (product: Product) => planModel(product.entities).tables.flatMap(({ name, partition }) => (partition ? [name] : []));

/** @throws Error for a setting of what does not lie in months, in words for the operator */
export function checkRetention(product: Product, retention: readonly Retention[] = []): void {
  const known = tablesOf(product);
  const unknown = retention.find(({ of }) => !known.includes(tableName(of)));
  if (unknown) throw new Error(`RETENTION names ${unknown.of}, but by month there are: ${known.join(', ')}.`);
}

/** The planner's figures of the whole, which nothing else draws: those of its parts PostgreSQL keeps by itself. */
const OLD_FIGURES = `select coalesce(last_analyze < now() - interval '1 day', true) as old from pg_stat_all_tables where relid = $1::regclass`;

async function keepOne(host: RetentionHost, table: string): Promise<void> {
  const { database, log, store, now = Date.now } = host;
  const work = { database, now: now() };
  if (!(await database.admin((sql) => partitionsOf(sql, table)))) {
    const strangers = await adopt(work, table);
    if (strangers > 0) {
      log.warn({ table, rows: strangers }, 'A table stays whole: it has ids that say no time.');
      return;
    }
    log.info({ table }, 'A table lies in partitions by month now.');
  }
  const parts = (await database.admin((sql) => partitionsOf(sql, table))) ?? [];
  const { made, dropped, moved, strangers } = await keepMonths(work, table, parts);
  if (made.length + dropped.length > 0) log.info({ table, made, dropped }, 'Months of a table were made and dropped.');
  if (moved > 0) log.warn({ table, rows: moved }, 'Rows lay in no month; they were moved to theirs.');
  if (strangers > 0) log.warn({ table, rows: strangers }, 'Rows lie in no month, because their ids say none that is near.');
  const retention = host.retention?.find(({ of }) => tableName(of) === table);
  if (retention) {
    const gone = await retire({ ...work, store }, { table, parts: parts.filter(({ name }) => !dropped.includes(name)), retention });
    if (gone.length > 0) log.info({ table, months: gone, end: retention.end }, 'Months past their time went.');
  }
  await database.admin(async (sql) => {
    if ((await sql(OLD_FIGURES, [table]))[0]?.old === true) await sql(`analyze ${quote(table)}`);
  });
}

/** One table that fails keeps none of the others; what somebody holds, or changes just now, waits for the next round. */
export async function keepTables(host: RetentionHost): Promise<void> {
  const failures: unknown[] = [];
  for (const table of tablesOf(host.product())) {
    try {
      await keepOne(host, table);
    } catch (error) {
      if (isBusy(error) || error instanceof ChangedMeanwhile)
        host.log.info({ table, reason: error instanceof Error ? error.message : '' }, 'A table is kept in the next round.');
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'Tables could not be kept.');
}

export const retentionRound = (host: RetentionHost): NamedRound => ({
  name: 'tables.months',
  cron: EVERY_HOUR,
  run: () => keepTables(host),
});
