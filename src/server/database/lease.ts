/** A pooled client lent to one piece of work, as Kysely over it. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tables } from './port.ts';

export type Lease = {
  readonly kysely: Kysely<Tables>;
  /** Waits for what runs and refuses more until the function it answers with is called. */
  suspend(): Promise<() => void>;
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

export const lend = (client: PoolClient): Lease => {
  let state: 'open' | 'suspended' | 'ended' = 'open';
  let tail: Promise<unknown> = Promise.resolve();
  const run = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const { command, rowCount, rows } = await client.query({ text: sql, values: [...parameters] });
    return changes.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  };
  const connection: DatabaseConnection = {
    // One statement after another: a client works on one at a time, and queries run by Promise.all must not mix.
    executeQuery: async <R>(query: CompiledQuery) => {
      if (state !== 'open') throw new Error(refusals[state]);
      const answer = tail.then(() => run<R>(query));
      tail = answer.catch(() => undefined);
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
      return () => {
        if (state === 'suspended') state = 'open';
      };
    },
    end: () => {
      state = 'ended';
    },
  };
};
