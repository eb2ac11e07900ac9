/** A pool of connections to a PostgreSQL server, each with the settings of the product. */
import pg, { type PoolConfig } from 'pg';
import type { DatabaseLog } from './log.ts';
import { type EngineLimits, poolConfig, watchPool } from './pools.ts';
import { readInTurns } from './read-in-turns.ts';

export type PostgresPoolOptions = {
  readonly url: string;
  /** Whoever looks at the server sees by it what each of its connections is for. */
  readonly name: string;
  readonly max: number;
  readonly limits: EngineLimits;
  readonly log: DatabaseLog;
  /** Asked of every connection after its settings, before anybody has it. @throws for one that is not to be used. */
  readonly prove?: (client: pg.ClientBase) => Promise<unknown>;
  /**
   * For what reads much. Each statement is planned for its values, however often it came: a plan for any value may walk an index
   * through all that it should pass by. And each keeps to one processor: it would be done sooner on several, but everybody else's
   * short statements would wait for as many more.
   */
  readonly readsMuch?: boolean;
  /** Milliseconds after which an answer is not waited for any more; absent: the server alone limits it. */
  readonly patience?: number;
};

export function openPostgresPool({ url, name, max, limits, log, prove, readsMuch = false, patience }: PostgresPoolOptions): pg.Pool {
  const { onConnect, ...config } = poolConfig(limits);
  const prepare: NonNullable<PoolConfig['onConnect']> = async (client) => {
    await onConnect?.(client);
    if (readsMuch) await client.query('set plan_cache_mode to force_custom_plan; set max_parallel_workers_per_gather to 0');
    await prove?.(client);
  };
  const pool = new pg.Pool({
    ...config,
    onConnect: prepare,
    connectionString: url,
    application_name: name,
    max,
    statement_timeout: limits.statement,
    ...(patience === undefined ? {} : { query_timeout: patience }),
    keepAlive: true,
    pipeline: true,
    idleTimeoutMillis: 30_000,
  });
  pool.on('connect', readInTurns);
  return watchPool(pool, log);
}
