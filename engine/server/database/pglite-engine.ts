/** The embedded database: PGlite in its thread, spoken to by an ordinary pg client. */
import { join } from 'node:path';
import pg from 'pg';
import { lockFolder } from '../kernel/lock.ts';
import type { Engine } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import { createPgliteHost } from './pglite-host.ts';
import { createPgliteStream } from './pglite-stream.ts';
import { type EngineLimits, poolConfig, watchPool } from './pools.ts';
import { noSignals } from './signals.ts';

type Options = {
  /** Folder of the server's data; the database is a folder inside. Null: in memory. */
  readonly dataDir: string | null;
  readonly template?: string | undefined;
  readonly limits: EngineLimits;
  readonly log: DatabaseLog;
};

/** Where the embedded database is kept within the folder of a server's data. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'database');

/** @throws FolderInUse when another process has the data folder. */
export const openPglite = async ({ dataDir, template, limits, log }: Options): Promise<Engine> => {
  const lock = dataDir === null ? undefined : lockFolder(dataDir);
  const target = { folder: dataDir === null ? null : databaseFolder(dataDir), template };
  const host = createPgliteHost({ target, budget: limits.statement, log });
  const close = async () => {
    await host.close();
    lock?.release();
  };
  const pool = watchPool(
    // One session is all there is; it is kept for good.
    new pg.Pool({
      ...poolConfig(limits),
      max: 1,
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      stream: () => createPgliteStream(host),
    }),
    log,
  );
  try {
    await host.ready();
    // The limit is for those that wait while others work, not for the first start on a slow machine.
    pool.options.connectionTimeoutMillis = 0;
    (await pool.connect()).release();
    pool.options.connectionTimeoutMillis = limits.wait;
  } catch (error) {
    await pool.end();
    await close();
    throw error;
  }
  return {
    name: 'pglite',
    pool,
    size: 1,
    // It lives in this process, where round trips cost next to nothing.
    pipelined: false,
    signals: noSignals,
    limitStatements: async (_client, on) => host.limit(on),
    dump: host.dump,
    close: async () => {
      await pool.end();
      await close();
    },
  };
};
