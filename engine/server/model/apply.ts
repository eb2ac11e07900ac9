/** Brings the database to the model: additions by themselves, what could lose data by a migration only. */

import type { DatabaseLog } from '../database/log.ts';
import type { OpenDatabase, Sql } from '../database/open.ts';
import { isRetryable } from '../database/sql-problems.ts';
import { compare } from './compare.ts';
import { decide, explain, ModelDrift } from './decide.ts';
import { layFoundation } from './foundation.ts';
import { type Existing, introspect } from './introspect.ts';
import { applyLookups } from './lookups.ts';
import { type Migration, recordMigrations, runMigrations } from './migrate.ts';
import { dropOverdueChecks } from './partitions/index.ts';
import type { Watched } from './standing.ts';
import { countRows } from './statements.ts';
import { dropFormerTallies } from './tallies.ts';
import { applyTriggers, dropTriggers } from './triggers.ts';
import type { Extension, IndexModel, Model } from './types.ts';
import { dropStaleWords } from './words.ts';

/** Any number, the same in every version: servers that start together take turns by it. */
const ADVISORY_LOCK = 7_033_118;
const RETRIES = 3;

type Task = { readonly sql: Sql; readonly model: Model; readonly productName: string; readonly log: DatabaseLog };

const isOurs = (existing: Existing) => [...existing.values()].some(({ entity }) => entity !== undefined);

const checkOwner = (existing: Existing) => {
  const strange = [...existing.values()].find(({ entity, ownedByUs }) => entity !== undefined && !ownedByUs);
  if (strange) throw new Error(`The table ${strange.name} belongs to another database user; connect as the one that made it.`);
};

/** Makes every change that may be made; refuses all of them when one may not. Answers how many were made. */
const change = async ({ sql, model, productName, log }: Task, existing: Existing): Promise<number> => {
  const count = async (table: string, condition?: string) => Number((await sql(countRows(table, condition)))[0]?.count ?? 0);
  const drift: string[] = [];
  let made = 0;
  for (const item of compare(model, existing)) {
    const outcome = await decide(item, { productName, count });
    if (outcome.warning !== undefined) log.warn({}, outcome.warning);
    if (outcome.drift !== undefined) drift.push(outcome.drift);
    // After the first refusal nothing is made any more, but everything else that would be refused is told too.
    if (outcome.sql === undefined || drift.length > 0) continue;
    await sql(outcome.sql).catch((error: unknown) => {
      throw explain(item, error);
    });
    made += 1;
  }
  if (drift.length > 0) throw new ModelDrift(drift);
  return made;
};

/** The organisation is the server's to fill in: a clash is about the other columns. */
const constraintsOf = ({ tables }: Model) =>
  new Map<string, readonly string[]>(
    tables.flatMap(({ indexes, foreignKeys }) => [
      ...indexes
        .filter(({ unique }) => unique)
        .map(({ name, columns }) => [name, columns.filter((column) => column !== 'org_id')] as const),
      ...foreignKeys.map(({ name, column }) => [name, [column]] as const),
    ]),
  );

const distinct = (indexes: readonly IndexModel[]) => [...new Map(indexes.map((index) => [index.name, index])).values()];

/** The model as far as the extensions of the database bear it. */
const possible = (model: Model, extensions: ReadonlySet<Extension>): Model => ({
  ...model,
  tables: model.tables.map((table) => ({
    ...table,
    indexes: distinct(
      table.indexes.flatMap((index) => (index.needs && !extensions.has(index.needs.extension) ? index.needs.otherwise : [index])),
    ),
  })),
});

const applyOnce = async (task: Task, migrations: readonly Migration[], watched: readonly Watched[]): Promise<number> => {
  const { sql, productName, log } = task;
  await sql('begin');
  try {
    await sql(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    const model = possible(task.model, await layFoundation(sql, log));
    await dropOverdueChecks(sql, Date.now());
    const before = await introspect(sql, productName);
    checkOwner(before);
    const isNew = !isOurs(before);
    const wanted = { watched, followed: model.followed, tallied: model.tallied, words: model.words };
    await dropStaleWords(sql, model.words, before);
    await dropTriggers(sql, wanted);
    await dropFormerTallies(sql, before);
    if (!isNew) await runMigrations({ sql, migrations, log });
    const made = await change({ ...task, model }, isNew ? before : await introspect(sql, productName));
    if (isNew) await recordMigrations(sql, migrations);
    await applyTriggers(sql, wanted);
    await applyLookups(sql, model.lookups);
    await sql('commit');
    return made;
  } catch (error) {
    await sql('rollback').catch(() => undefined);
    throw error;
  }
};

/**
 * Brings the database to the model in one transaction: all of it or nothing. Servers that start at the same
 * time on one PostgreSQL do it one after another, and the later ones find nothing left to do.
 * @throws ModelDrift when stored data would be lost, naming entities and fields.
 */
export const applyModel = async (
  database: OpenDatabase,
  model: Model,
  options: {
    log: DatabaseLog /** Marks its tables. */;
    productName: string /** Of the product, in their order. */;
    migrations?: readonly Migration[];
    /** What the product knows of people is read from. */
    watched?: readonly Watched[] | undefined;
  },
): Promise<void> => {
  const { log, productName, migrations = [], watched = [] } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const changes = await database.admin((sql) => applyOnce({ sql, model, productName, log }, migrations, watched));
      database.learn(constraintsOf(model));
      if (changes > 0) log.info({ changes }, 'The tables were brought to the definitions.');
      return;
    } catch (error) {
      // A server that is already at work may hold locks in another order.
      if (!isRetryable(error) || attempt > RETRIES) throw error;
    }
  }
};
