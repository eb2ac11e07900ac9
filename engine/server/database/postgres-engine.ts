/** PostgreSQL by `DATABASE_URL`; many server processes may share it. */
import pg from 'pg';
import { type Engine, type EngineLimits, poolConfig, watchPool } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import { checkServerVersion } from './server-version.ts';
import { createSignals } from './signals.ts';

type Options = { readonly url: string; readonly poolSize: number; readonly limits: EngineLimits; readonly log: DatabaseLog };

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

const reason = (error: unknown): string => {
  // Node tries every address of a host name and reports them together, without a text of its own
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
};

/** The address without its password, for messages. */
const place = (url: string) => {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'the address in DATABASE_URL';
  }
};

/** @throws when the server cannot be reached or is too old, saying where it was looked for. */
export const openPostgres = async ({ url, poolSize, limits, log }: Options): Promise<Engine> => {
  const open = (name: string, max: number, own: Partial<EngineLimits> = {}) =>
    watchPool(
      new pg.Pool({
        ...poolConfig({ ...limits, ...own }),
        connectionString: url,
        // Whoever looks at the server sees what each of its connections is for.
        application_name: name,
        max,
        statement_timeout: own.statement ?? limits.statement,
        keepAlive: true,
        pipeline: true,
        idleTimeoutMillis: 30_000,
      }),
      log,
    );
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
  const slowPool = open('fieldloom slow', slowSize, { statement: slowLimit });
  const end = () => Promise.all([pool, serverPool, jobPool, slowPool, sidePool].map((each) => each.end()));
  try {
    await checkServerVersion(async (statement) => (await pool.query({ text: statement, rowMode: 'array' })).rows[0]?.[0], log);
  } catch (error) {
    await end();
    throw new Error(`PostgreSQL at ${place(url)} cannot be used: ${reason(error)}`, { cause: error });
  }
  const signals = createSignals({ url, log, send: (text, values) => serverPool.query(text, values) });
  return {
    name: 'postgres',
    pool,
    serverPool,
    jobPool,
    slow: { pool: slowPool, size: slowSize, limit: slowLimit, fileLimit: limits.statement },
    sidePool,
    size,
    pipelined: true,
    signals,
    limitStatements: async (client, on) => {
      await client.query(`set statement_timeout to ${on ? limits.statement : 0}`);
    },
    close: async () => {
      await signals.close();
      await end();
    },
  };
};
