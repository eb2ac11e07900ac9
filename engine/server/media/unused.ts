/**
 * Files that nobody needs: uploads that never came or never ended, files that no record ever named, and files without a row.
 *
 * A row goes first, its file after the commit: whatever is served or named has its row, so a process that ends in between
 * leaves a file that nobody can reach, and the look through the folder finds it. Several servers may do this at once: rows
 * that another one holds are passed over, and to remove a file that is gone is nothing.
 */
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { system } from '../kernel/principal.ts';
import type { MediaStore } from './media-store.ts';

export type UnusedOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly store: MediaStore;
  /** For which a file waits to be named. */
  readonly graceHours: number;
  readonly log?: Pick<Log, 'warn'> | undefined;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Rows of one transaction, and transactions of one round: the rest waits for the next. */
const BATCH = 100;
const BATCHES = 50;
const own = system('media');

/** Answers what one round does. */
export function createUnusedRound(options: UnusedOptions): () => Promise<void> {
  let looked = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = Date.parse(options.clock.now());
    await removeUnused(options, now);
    // Every file is looked at, so not in each round.
    if (now - looked < DAY) return;
    await removeStrays(options, now);
    looked = now;
  };
}

async function removeUnused(options: UnusedOptions, now: number): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const keys = await forgetSome(options, now);
    await removeFiles(options, keys);
    if (keys.length < BATCH) return;
  }
}

/** A record that is being saved holds the row of its file until it is named: it is passed over, and named when looked at again. */
async function forgetSome({ database, graceHours }: UnusedOptions, now: number): Promise<readonly string[]> {
  const [unsent, unnamed] = [DAY, graceHours * HOUR].map((span) => new Date(now - span).toISOString());
  const { rows } = await database.transaction(own, ({ kysely }) =>
    sql<{ key: string }>`
      with unused as materialized (
        select id from media_object
        where (state <> 'ready' and created_at < ${unsent}) or (state = 'ready' and unnamed_since < ${unnamed})
        limit ${BATCH} for update skip locked)
      delete from media_object m using unused where m.id = unused.id returning m.key`.execute(kysely),
  );
  return rows.map(({ key }) => key);
}

/** One that cannot be removed now has no row any more: it is found with the strays. */
async function removeFiles({ store, log }: UnusedOptions, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.remove(key).catch((err: unknown) => log?.warn({ err }, 'A file that nobody needs was not removed.'));
}

/**
 * Files whose row is gone. Nothing is removed when most files are unknown: then this is the folder of another database.
 * Rows are made before their files, so that a file without one never gets one.
 */
async function removeStrays(options: UnusedOptions, now: number): Promise<void> {
  const { store, graceHours, log } = options;
  const strays: string[] = [];
  let known = 0;
  for await (const keys of store.keys()) {
    const unknown = await unknownOf(options, keys);
    known += keys.length - unknown.length;
    for (const key of unknown) {
      const at = await store.writtenAt(key);
      if (at !== undefined && at < now - graceHours * HOUR) strays.push(key);
    }
  }
  if (strays.length > known) {
    log?.warn({ strays: strays.length, known }, 'Most uploaded files are unknown to this database; none was removed. Is DATA_DIR its own?');
    return;
  }
  await removeFiles(options, strays.slice(0, BATCH * BATCHES));
}

async function unknownOf({ database }: UnusedOptions, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const { rows } = await database.read(own, ({ kysely }) =>
    sql<{ key: string }>`
      select k.key from unnest(${keys}::text[]) as k(key) where not exists (select 1 from media_object m where m.key = k.key)`.execute(
      kysely,
    ),
  );
  return rows.map(({ key }) => key);
}
