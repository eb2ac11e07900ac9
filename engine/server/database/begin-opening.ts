/** Opening a database while its caller is still busy with something else: the embedded engine takes a second to start, in a thread of its own. */
import { existsSync } from 'node:fs';
import { type OpenDatabase, type OpenOptions, openDatabase } from './open.ts';
import { databaseFolder } from './pglite-engine.ts';

export type Opening = {
  /** The open database. @throws as `openDatabase` */
  finish(): Promise<OpenDatabase>;
  /** Closes what was opened, for a caller that failed meanwhile. */
  abandon(): Promise<void>;
};

/** Begins with an embedded database that is there; one that would have to be made, and a server's, are opened when they are asked for. */
export function beginOpening(options: OpenOptions): Opening {
  const isThere = options.databaseUrl === undefined && existsSync(databaseFolder(options.dataDir));
  const early = isThere ? openDatabase(options) : undefined;
  // Whoever finishes hears of it.
  early?.catch(() => undefined);
  return {
    finish: () => early ?? openDatabase(options),
    abandon: async () => (await early?.catch(() => undefined))?.close(),
  };
}

/** A database that somebody else opened, and closes. */
export const opened = (database: OpenDatabase): Opening => ({ finish: async () => database, abandon: async () => undefined });
