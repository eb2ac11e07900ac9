/** Opens the database, whichever engine it is, as the one port to it. */
import { system } from '../kernel/principal.ts';
import { createStorageWatch } from '../kernel/storage-watch.ts';
import type { Engine } from './engine.ts';
import type { DatabaseLog } from './log.ts';
import { openPglite } from './pglite-engine.ts';
import type { Database, Row } from './port.ts';
import { openPostgres } from './postgres-engine.ts';
import { securityOf } from './row-security.ts';
import { createScope } from './scope.ts';
import { createSessions } from './sessions.ts';
import type { Signals } from './signals.ts';
import { type Constraints, isSqlError, isTooSlow, tooSlow, toProblem } from './sql-problems.ts';
import { createWays, isSlow, type Way } from './ways.ts';
import { writeProbe } from './write-probe.ts';

/** Runs one statement, or several when there are no values, and answers the rows of the last. */
export type Sql = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export type OpenDatabase = Database & {
  /**
   * One connection as the owner of the tables, with neither row-level security nor transaction nor time
   * limit: for the model and for jobs, never for a request. Errors come as the engine gives them.
   */
  admin<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * One text of one statement or several, as the owner of the tables and by the usual limits of time: rows of all of them. For
   * libraries that keep tables of their own. Errors come as the engine gives them.
   */
  readonly run: Sql;
  /**
   * `told` is called after every transaction that held, whoever made it, with the tables that its statements wrote to; answers how to
   * stop. It must neither throw nor wait.
   */
  onCommit(told: (written: ReadonlySet<string>) => void): () => void;
  readonly signals: Signals;
  /** Columns by name of constraint, so that problems can name fields; the model tells them once it is applied. */
  learn(constraints: Constraints): void;
  /** The embedded engine's data as a tar file (`template` of another); absent on PostgreSQL. */
  readonly dump?: () => Promise<Uint8Array>;
};

export type OpenOptions = {
  /** Folder of the server's data, the embedded database among them; not read when `databaseUrl` is given. */
  readonly dataDir: string;
  /** A PostgreSQL server, in place of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** A standby of that server, which takes what may read many rows. */
  readonly databaseReplicaUrl?: string | undefined;
  /** Keeps the embedded database in memory, for tests; `template` is the file of a dump to start from. */
  readonly memory?: { readonly template?: string } | undefined;
  readonly log: DatabaseLog;
  /** Connections to PostgreSQL; 10. */
  readonly poolSize?: number;
  /** Milliseconds that one statement may take; 10 s. */
  readonly statementLimit?: number;
  /** Milliseconds to wait for a free connection before `overloaded`; 2 s. */
  readonly waitLimit?: number;
  /** Processors' worth of heavy work that one organisation may go on with while people of others are at work; 0.5. */
  readonly orgShare?: number | undefined;
  /** Milliseconds between two tries to write while nothing can be stored; 5 s. */
  readonly probeEvery?: number;
};

const WAIT = 2_000;

/** Of two processors, a quarter: beside a crowd others then waited half as long again as without it, and it had three quarters of its answers. */
const SHARE = 0.5;

const openEngine = ({
  dataDir,
  databaseUrl,
  databaseReplicaUrl,
  memory,
  log,
  poolSize = 10,
  statementLimit = 10_000,
  waitLimit = WAIT,
}: OpenOptions): Promise<Engine> => {
  const limits = { statement: statementLimit, wait: waitLimit };
  if (databaseUrl !== undefined && !memory)
    return openPostgres({ url: databaseUrl, replicaUrl: databaseReplicaUrl, poolSize, limits, log });
  return openPglite({ dataDir: memory ? null : dataDir, template: memory?.template, limits, log });
};

/** pg answers several statements in one text with a list of results. */
const lastRows = (result: unknown): readonly Row[] => {
  const last: unknown = Array.isArray(result) ? result.at(-1) : result;
  return typeof last === 'object' && last !== null && 'rows' in last && Array.isArray(last.rows) ? last.rows : [];
};

const allRows = (result: unknown): readonly Row[] => (Array.isArray(result) ? result : [result]).flatMap((each) => lastRows(each));

/**
 * @throws FolderInUse when another process has the data folder; Error when the engine cannot be reached
 * or opened. Both carry a message for the operator.
 */
export const openDatabase = async (options: OpenOptions): Promise<OpenDatabase> => {
  const { log } = options;
  const engine = await openEngine(options);
  const sessions = createSessions(engine);
  const scope = createScope();
  const inWay = createWays({
    size: engine.size,
    slowSize: engine.slow?.size,
    wait: options.waitLimit ?? WAIT,
    share: options.orgShare ?? SHARE,
  });
  const listeners = new Set<(written: ReadonlySet<string>) => void>();
  let constraints: Constraints = new Map();
  let closed: Promise<void> | undefined;
  const storage = createStorageWatch({
    place: 'database',
    probe: () => sessions.transaction(system('write probe'), writeProbe),
    log,
    ...(options.probeEvery === undefined ? {} : { every: options.probeEvery }),
  });

  const asProblem = async <T>(work: () => Promise<T>, way: Way = 'quick'): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      storage.saw(error);
      if (isSqlError(error) && error.code === '42501')
        log.error({ err: error }, 'The second wall stopped a statement that the access rules let through.');
      throw isTooSlow(error) && isSlow(way) ? tooSlow(error) : toProblem(error, constraints);
    }
  };

  return {
    engine: engine.name,
    read: (principal, work, way = 'quick') =>
      asProblem(() => scope.run('read', () => inWay(way, principal, () => sessions.read(principal, work, way))), way),
    transaction: async (principal, work, opening, way = 'quick') => {
      const written = new Set<string>();
      const done = () => inWay(way, principal, () => sessions.transaction(principal, work, opening, way, written));
      const answer = await asProblem(() => scope.run('transaction', done), way);
      for (const told of listeners) told(written);
      return answer;
    },
    onCommit: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
    signals: engine.signals,
    admin: (work) =>
      scope.run('admin', () =>
        sessions.withClient(securityOf(system('admin')), async (client) => {
          await engine.limitStatements(client, false);
          try {
            return await work(async (text, values) =>
              lastRows(await (values === undefined ? client.query(text) : client.query(text, [...values]))),
            );
          } catch (error) {
            storage.saw(error);
            // A transaction that the work began must not stay open on a client that others get next.
            await client.query('rollback').catch(() => undefined);
            throw error;
          } finally {
            await engine.limitStatements(client, true).catch(() => undefined);
          }
        }),
      ),
    run: (text, values) =>
      scope.run('admin', () =>
        sessions.withClient(securityOf(system('admin')), async (client) => {
          try {
            return allRows(await (values === undefined ? client.query(text) : client.query(text, [...values])));
          } catch (error) {
            storage.saw(error);
            await client.query('rollback').catch(() => undefined);
            throw error;
          }
        }),
      ),
    learn: (known) => {
      constraints = known;
    },
    ...(engine.replica ? { replica: engine.replica.state } : {}),
    ...(engine.dump ? { dump: engine.dump } : {}),
    ping: async () => {
      const trouble = storage.trouble();
      if (trouble) throw trouble;
      await asProblem(() => engine.pool.query('select 1'));
    },
    close: () => {
      storage.close();
      closed ??= engine.close();
      return closed;
    },
  };
};
