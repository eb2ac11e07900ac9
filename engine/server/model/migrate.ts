/** Runs the migration files that a database has not seen yet. */
import type { DatabaseLog } from '../database/log.ts';
import type { Sql } from '../database/open.ts';

export type Migration = {
  /** 1, 2, 3 …, without a gap; in front of the file's name. */
  readonly number: number;
  /** The rest of the file's name. */
  readonly name: string;
  /** Runs in the transaction in which the model is applied, before it is compared. */
  up(sql: Sql): Promise<void>;
};

export type Applied = { readonly number: number; readonly name: string };

/**
 * Those that are still to run.
 * @throws when the list has a gap or says a number twice, or when the database has seen migrations that
 * this program does not know: it was used by a newer version.
 */
export const pendingMigrations = (migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] => {
  migrations.forEach(({ number, name }, at) => {
    if (number !== at + 1) throw new Error(`Migration ${number} (${name}) stands where number ${at + 1} is expected.`);
  });
  for (const { number, name } of applied) {
    const known = migrations[number - 1];
    if (!known)
      throw new Error(`The database has migration ${number} (${name}), which this version does not know. It was used by a newer version.`);
    if (known.name !== name) throw new Error(`Migration ${number} is "${known.name}" here and "${name}" in the database.`);
  }
  const done = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
};

const record = (sql: Sql, { number, name }: Migration) => sql('insert into model_migration (number, name) values ($1, $2)', [number, name]);

/** For a database that just got its tables: nothing to change, everything is recorded. */
export const recordMigrations = async (sql: Sql, migrations: readonly Migration[]): Promise<void> => {
  for (const migration of pendingMigrations(migrations, [])) await record(sql, migration);
};

export const runMigrations = async ({
  sql,
  migrations,
  log,
}: {
  sql: Sql;
  migrations: readonly Migration[];
  log: DatabaseLog;
}): Promise<void> => {
  const rows = await sql('select number, name from model_migration order by number');
  const applied = rows.map(({ number, name }) => ({ number: Number(number), name: String(name) }));
  for (const migration of pendingMigrations(migrations, applied)) {
    await migration.up(sql);
    // Checks that wait for the commit would keep the tables from being altered before it.
    await sql('set constraints all immediate');
    await sql('set constraints all deferred');
    await record(sql, migration);
    log.info({ number: migration.number, name: migration.name }, 'Migration applied.');
  }
};
