/** The one way to the database, the same for PGlite and PostgreSQL. */
import type { Kysely } from 'kysely';
import type { Principal } from '../kernel/principal.ts';

/** Column types are the model's concern, known at run time only. */
export type Row = Record<string, unknown>;
export type Tables = Record<string, Row>;

/**
 * Statements on one connection whose row-level security context is already
 * that of the principal it was opened for.
 */
export type Connection = {
  readonly kysely: Kysely<Tables>;
  /** True inside `Database.transaction`. */
  readonly inTransaction: boolean;
};

export type Database = {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Reads for one principal, outside a transaction. Throws when called while the
   * same request has a transaction open (it would deadlock the embedded engine).
   * Rejects with `overloaded` (503) when no connection is free within 2 s.
   */
  read<T>(principal: Principal, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** One transaction; rolled back when `work` rejects. Statements are limited to 10 s. */
  transaction<T>(principal: Principal, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
