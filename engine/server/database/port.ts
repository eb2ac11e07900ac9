/**
 * The one way to the database, the same for PGlite and PostgreSQL. SQL errors that no work caught reach the
 * caller as problems: a broken unique set is `conflict`, a reference to nothing `invalid`, a record still
 * referred to `in_use`, a statement over its time or a lost connection `overloaded`.
 */
import type { Kysely } from 'kysely';
import type { Principal } from '../kernel/principal.ts';
import type { ReplicaState } from './replica.ts';
import type { Given, Statement } from './statement.ts';
import type { Way } from './ways.ts';

/** Column types are the model's concern, known at run time only. */
export type Row = Record<string, unknown>;
export type Tables = Record<string, Row>;

/**
 * Statements on one connection whose row-level security context is already
 * that of the principal it was opened for.
 */
export type Connection = {
  readonly kysely: Kysely<Tables>;
  /** Rows of a statement made beforehand, each as the list of its values. */
  lists(statement: Statement, given: Given): Promise<readonly (readonly unknown[])[]>;
  /** True inside `Database.transaction`. */
  readonly inTransaction: boolean;
  /**
   * The same connection, and the same transaction, for another principal: row-level security is theirs
   * while `work` runs, and this connection refuses queries meanwhile. For what the server itself must
   * read or write in a member's transaction, with `system(reason)`.
   */
  as<T>(principal: Principal, work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Part of the transaction that may fail by itself: what `work` wrote is undone when it rejects, and the transaction
   * goes on. This connection refuses queries meanwhile. Errors come as the database gives them.
   * @throws outside of a transaction.
   */
  attempt<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Runs `work` once the open transaction holds, and never when it does not; outside of one, at once. For telling others
   * that there is something to look at: it must neither throw nor use this connection.
   */
  afterCommit(work: () => void): void;
  /**
   * Runs `work` for the server on another connection, without a transaction: what it writes holds whatever becomes of this one,
   * and is locked for no longer than its statement takes. It waits for others' locks a moment only. Absent on the embedded engine,
   * which has one connection, outside of a transaction, and in a part of one that may fail.
   */
  beside?<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
};

/** Asked in the round trip that opens a transaction: nothing that is done in it is answered before it is decided. */
export type Opening = {
  /** Answers a truth value. It has one text for everybody, which a connection that keeps statements reads once, by the name. */
  readonly question: { readonly name: string; readonly text: string; readonly values: unknown[] };
  /** Throws where the transaction is to come to nothing. */
  decided(holds: boolean): void;
};

export type Database = {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Reads for one principal, outside a transaction. Throws when called while the
   * same request has a transaction open (it would deadlock the embedded engine).
   * Rejects with `overloaded` (503) when no connection is free within 2 s. What may read many rows says so by its `way`: it has
   * places of its own, and is refused as `bad_query` (`too_slow`) where a statement takes too long.
   */
  read<T>(principal: Principal, work: (connection: Connection) => Promise<T>, way?: Way): Promise<T>;
  /**
   * One transaction; rolled back when `work` rejects. Statements are limited to 10 s. After a deadlock or a
   * serialization failure `work` runs again, up to 3 times: what it does outside the database must bear that.
   */
  transaction<T>(principal: Principal, work: (connection: Connection) => Promise<T>, opening?: Opening, way?: Way): Promise<T>;
  /** How the standby is, where there is one. */
  readonly replica?: () => ReplicaState;
  /** Resolves when the database answers and takes writes; rejects otherwise, with `storage_full` while its disk is full. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
