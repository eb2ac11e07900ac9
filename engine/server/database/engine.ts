/** What the two engines have in common: a pool of pg clients, and what differs about them. */
import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { DatabaseLog } from './log.ts';
import type { Replica } from './replica.ts';
import type { Signals } from './signals.ts';
import { valueTypes } from './value-types.ts';

export type Engine = {
  readonly name: 'pglite' | 'postgres';
  readonly pool: Pool;
  /**
   * Clients for the server's own work, where connections are not scarce: every call begins with finding its session, and
   * on clients of its own that takes no change of context, neither there nor for the members' statements after it.
   */
  readonly serverPool?: Pool;
  /** Clients for what may read many rows, which a statement limit of their own holds: searches, groups, counts, files. */
  readonly slow?: SlowClients;
  /** A standby that takes reads of what is slow. */
  readonly replica?: Replica;
  /** Clients for transactions of jobs, so that they keep no session from being found; absent: they use those of the server. */
  readonly jobPool?: Pool;
  /** One client for what must hold whatever becomes of the transaction that it is done for; nobody holds it while waiting for another. */
  readonly sidePool?: Pool;
  /** Connections that members' calls share. */
  readonly size: number;
  /** Whether its clients send a statement while earlier ones are not answered yet, and keep prepared statements. */
  readonly pipelined: boolean;
  /** Word between the processes that share the database. */
  readonly signals: Signals;
  /** Turns the time limit of statements on this client off and on again. */
  limitStatements(client: PoolClient, on: boolean): Promise<void>;
  /** The embedded engine's data folder as a tar file. */
  dump?(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type SlowClients = {
  readonly pool: Pool;
  readonly size: number;
  /** Milliseconds that one statement may take while somebody looks at the page, and for a file. */
  readonly limit: number;
  readonly fileLimit: number;
};

export type EngineLimits = {
  /** Milliseconds that one statement may take. */
  readonly statement: number;
  /** Milliseconds to wait for a free connection. */
  readonly wait: number;
};

/** A transaction that its request forgot must not hold its locks for ever. */
const IDLE_IN_TRANSACTION = 60_000;

/** What every connection of either engine is set to, whatever the server's configuration says. */
const SESSION = `set timezone to 'UTC'; set datestyle to 'ISO, MDY'; set idle_in_transaction_session_timeout to ${IDLE_IN_TRANSACTION}`;

export const poolConfig = (limits: EngineLimits): PoolConfig => ({
  types: valueTypes,
  connectionTimeoutMillis: limits.wait,
  application_name: 'fieldloom',
  onConnect: async (client) => {
    await client.query(SESSION);
  },
});

/** Without a listener, a connection that breaks while nobody uses it would end the process. */
export const watchPool = (pool: Pool, log: DatabaseLog) => {
  pool.on('error', (error) => log.warn({ reason: error.message }, 'An idle database connection broke; the pool replaces it.'));
  return pool;
};
