/** A pooled client lent to one piece of work, as Kysely over it. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tables } from './port.ts';

export type Lease = {
  readonly kysely: Kysely<Tables>;
  /**
   * Waits for what runs and refuses more until the function it answers with is called. What is asked after
   * that is answered only once `ready`, where it is given, has come about.
   */
  suspend(): Promise<(ready?: Promise<unknown>) => void>;
  /** Refuses from now on: the client may by then carry somebody else's context. */
  end(): void;
};

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const refusals = {
  suspended: 'This connection works for another principal just now; use the connection handed to that work.',
  ended: 'This connection was given back; await every query inside the work that it was lent for.',
};
const refuse = async () => {
  throw new Error('Transactions are opened by Database.transaction alone.');
};
const nothing = async () => undefined;

export type LendOptions = {
  readonly client: PoolClient;
  /** Whether statements may be sent while earlier ones are not answered yet; they run one after another all the same. */
  readonly pipelined: boolean;
  /** Name under which a statement is kept prepared. */
  readonly nameOf: (text: string) => string | undefined;
  /** What was sent before: no answer leaves until it has come about, and none leaves if it fails. */
  readonly ready?: Promise<unknown> | undefined;
};

export const lend = ({ client, pipelined, nameOf, ready }: LendOptions): Lease => {
  let state: 'open' | 'suspended' | 'ended' = 'open';
  let before: Promise<unknown> | undefined = ready;
  let tail: Promise<unknown> = Promise.resolve();
  const run = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const name = nameOf(sql);
    const answer = client.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) });
    if (before) {
      answer.catch(() => undefined);
      await before;
    }
    const { command, rowCount, rows } = await answer;
    return changes.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  };
  const connection: DatabaseConnection = {
    // One statement after another: a client works on one at a time, and queries run by Promise.all must not mix.
    executeQuery: async <R>(query: CompiledQuery) => {
      if (state !== 'open') throw new Error(refusals[state]);
      const answer = pipelined ? run<R>(query) : tail.then(() => run<R>(query));
      const settled = answer.catch(() => undefined);
      tail = pipelined ? Promise.all([tail, settled]) : settled;
      return answer;
    },
    streamQuery: () => {
      throw new Error('Rows are read a page at a time; streaming is not offered.');
    },
  };
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return {
    kysely,
    suspend: async () => {
      if (state !== 'open') throw new Error(refusals[state]);
      state = 'suspended';
      await tail;
      return (next) => {
        if (state !== 'suspended') return;
        state = 'open';
        before = next;
      };
    },
    end: () => {
      state = 'ended';
    },
  };
};
