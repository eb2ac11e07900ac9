/** Pools of pg clients: their limits, and what each of their connections is set to. */
import type { Pool, PoolConfig } from 'pg';
import type { DatabaseLog } from './log.ts';
import { valueTypes } from './value-types.ts';

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
