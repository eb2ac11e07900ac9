/** A pooled client lent to one piece of work, as Kysely over it. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { PoolClient } from 'pg';
import { inOneWrite } from './one-write.ts';
import type { Connection, Tables } from './port.ts';
import { filled } from './statement.ts';
import { tablesWritten } from './tables-of.ts';

export type Lease = {
  readonly kysely: Kysely<Tables>;
  readonly lists: Connection['lists'];
  /**
   * Refuses more until the function it answers with is called. It waits for what runs, unless that is followed `inOrder`: in a
   * pipelined transaction a change of context comes after what was sent before it.
   */
  suspend(inOrder?: boolean): Promise<() => void>;
  /** Refuses from now on: the client may by then carry somebody else's context. */
  end(): void;
  /** Resolves when all that was sent is answered. */
  settled(): Promise<void>;
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

/** What writes a statement's text knows nothing of where it goes: one for all leases. */
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

export type LendOptions = {
  readonly client: PoolClient;
  /** Whether statements are sent while earlier ones are not answered yet; they run one after another all the same. */
  readonly pipelined: boolean;
  /** Sends what puts the lease's context on the client, where it is not there; called before every statement. */
  readonly enter: () => Promise<unknown> | undefined;
  /** Name under which a statement is kept prepared. */
  readonly nameOf: (text: string) => string | undefined;
  /** What was sent before, such as the beginning of a transaction. */
  readonly ready?: Promise<unknown> | undefined;
  /** Takes the names of tables that statements write to. */
  readonly written?: Set<string> | undefined;
};

export const lend = ({ client, pipelined, enter, nameOf, ready, written }: LendOptions): Lease => {
  let state: 'open' | 'suspended' | 'ended' = 'open';
  let tail: Promise<unknown> = Promise.resolve();
  let before: Promise<unknown> | undefined = ready;

  const named = (text: string, values: unknown[]) => {
    if (written) for (const table of tablesWritten(text)) written.add(table);
    const name = nameOf(text);
    return name === undefined ? { text, values } : { text, values, name };
  };
  /** A statement sent behind a change of context is answered only when the change has come about. */
  const sendBehind = async <A>(send: () => Promise<A>, entered: Promise<unknown> | undefined): Promise<A> => {
    if (entered) {
      entered.catch(() => undefined);
      before = before ? Promise.all([before, entered]) : entered;
      before.catch(() => undefined);
    }
    const answer = send();
    if (!before) return answer;
    answer.catch(() => undefined);
    await before;
    return answer;
  };
  const run = async <A>(send: () => Promise<A>): Promise<A> => {
    if (pipelined) return inOneWrite(client, () => sendBehind(send, enter()));
    await enter();
    return send();
  };
  // One statement after another: a client works on one at a time, and queries run by Promise.all must not mix.
  const inTurn = <A>(send: () => Promise<A>): Promise<A> => {
    if (state !== 'open') return Promise.reject(new Error(refusals[state]));
    const answer = pipelined ? run(send) : tail.then(() => run(send));
    const settled = answer.catch(() => undefined);
    tail = pipelined ? Promise.all([tail, settled]) : settled;
    return answer;
  };
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { command, rowCount, rows } = await inTurn(() => client.query(named(sql, [...parameters])));
      return changes.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
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
  const make = () =>
    new Kysely<Tables>({
      dialect: {
        createAdapter: () => adapter,
        createDriver: () => driver,
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => compiler,
      },
    });
  let made: Kysely<Tables> | undefined;
  return {
    get kysely() {
      made ??= make();
      return made;
    },
    lists: async (statement, given) => {
      const query = { ...named(statement.text, filled(statement, given)), rowMode: 'array' } as const;
      const { rows } = await inTurn(() => client.query<unknown[]>(query));
      return rows;
    },
    suspend: async (inOrder = false) => {
      if (state !== 'open') throw new Error(refusals[state]);
      state = 'suspended';
      if (!inOrder) await tail;
      return () => {
        if (state === 'suspended') state = 'open';
      };
    },
    end: () => {
      state = 'ended';
    },
    settled: async () => {
      await tail;
    },
  };
};
