/** PostgreSQL by `DATABASE_URL`; many server processes may share it. */
import pg from 'pg';
import type { Engine } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import { openReplica } from './open-replica.ts';
import { type EngineLimits, poolConfig, type SlowClients, watchPool } from './pools.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { checkServerVersion } from './server-version.ts';
import { placeOf, reasonOf } from './server-words.ts';
import { createSignals } from './signals.ts';

type Options = {
  readonly url: string;
  /** A standby of it. */
  readonly replicaUrl: string | undefined;
  readonly poolSize: number;
  readonly limits: EngineLimits;
  readonly log: DatabaseLog;
};

/** Of the connections, how many are kept for the server's own statements, which are short. */
const SERVER_SHARE = 0.3;

/** As a share of the connections beside which they are: those of what is slow. */
const SLOW_SHARE = 0.6;

/** Milliseconds that a statement may take while somebody looks at the page: after three seconds they ask again, and it would run twice. */
const SLOW_LIMIT = 3_000;

/** Milliseconds for which a job waits for a client: nobody looks at it meanwhile. */
const JOB_PATIENCE = 15_000;

/** Milliseconds for which the client aside waits for a lock: whoever holds it may be waiting for that very client. */
const SIDE_PATIENCE = 200;

/** @throws when the server cannot be reached or is too old, saying where it was looked for. */
export const openPostgres = async ({ url, replicaUrl, poolSize, limits, log }: Options): Promise<Engine> => {
  const open = (name: string, max: number, own: Partial<EngineLimits> = {}, readsMuch = false) =>
    openPostgresPool({ url, name, max, limits: { ...limits, ...own }, log, readsMuch });
  const openSide = () => {
    const { onConnect, ...config } = poolConfig(limits);
    const prepare = async (client: Parameters<NonNullable<typeof onConnect>>[0]) => {
      await onConnect?.(client);
      await client.query(`set lock_timeout to ${SIDE_PATIENCE}`);
    };
    return watchPool(new pg.Pool({ ...config, onConnect: prepare, connectionString: url, max: 1, keepAlive: true }), log);
  };
  const serverSize = Math.ceil(poolSize * SERVER_SHARE);
  const size = Math.max(1, poolSize - serverSize);
  const slowSize = Math.max(1, Math.round(poolSize * SLOW_SHARE));
  const slowLimit = Math.min(SLOW_LIMIT, limits.statement);
  const [pool, serverPool, sidePool] = [open('fieldloom', size), open('fieldloom server', serverSize), openSide()];
  const jobPool = open('fieldloom jobs', serverSize, { wait: Math.max(JOB_PATIENCE, limits.wait) });
  const slowPool = open('fieldloom slow', slowSize, { statement: slowLimit }, true);
  const slow: SlowClients = { pool: slowPool, size: slowSize, limit: slowLimit, fileLimit: limits.statement };
  const end = () => Promise.all([pool, serverPool, jobPool, slowPool, sidePool].map((each) => each.end()));
  const endWith = async (error: Error): Promise<never> => {
    await end();
    throw error;
  };
  await checkServerVersion(async (statement) => (await pool.query({ text: statement, rowMode: 'array' })).rows[0]?.[0], log).catch(
    (error: unknown) =>
      endWith(new Error(`PostgreSQL at ${placeOf(url, 'DATABASE_URL')} cannot be used: ${reasonOf(error)}`, { cause: error })),
  );
  const replica =
    replicaUrl === undefined
      ? undefined
      : await openReplica({ url: replicaUrl, slow, server: serverPool, log }).catch((error: unknown) =>
          endWith(
            new Error(`The standby at ${placeOf(replicaUrl, 'DATABASE_REPLICA_URL')} cannot be used: ${reasonOf(error)}`, { cause: error }),
          ),
        );
  const signals = createSignals({ url, log, send: (text, values) => serverPool.query(text, values) });
  return {
    name: 'postgres',
    pool,
    serverPool,
    jobPool,
    slow,
    ...(replica ? { replica } : {}),
    sidePool,
    size,
    pipelined: true,
    signals,
    limitStatements: async (client, on) => {
      await client.query(`set statement_timeout to ${on ? limits.statement : 0}`);
    },
    close: async () => {
      await Promise.all([signals.close(), replica?.close()]);
      await end();
    },
  };
};
