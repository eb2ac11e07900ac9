/** Reads and transactions on pooled clients, each under the row-level security of its principal. */
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { type Principal, system } from '../kernel/principal.ts';
import type { Engine } from './engine.ts';
import { type Lease, lend } from './lease.ts';
import { inOneWrite } from './one-write.ts';
import type { SlowClients } from './pools.ts';
import type { Connection, Opening } from './port.ts';
import { type SecurityContext, SYSTEM_KEY, securityOf, securityStatement } from './row-security.ts';
import { isRetryable } from './sql-problems.ts';
import { createStatementNames } from './statement-names.ts';
import { isSlow, type Way } from './ways.ts';

export type Work<T> = (connection: Connection) => Promise<T>;

export type Sessions = {
  read<T>(principal: Principal, work: Work<T>, way?: Way): Promise<T>;
  /** `written` is filled with the names of the tables that were written to. */
  transaction<T>(principal: Principal, work: Work<T>, opening?: Opening, way?: Way, written?: Set<string>): Promise<T>;
  /** A client with the given context, outside of a transaction. */
  withClient<T>(context: SecurityContext, work: (client: PoolClient) => Promise<T>): Promise<T>;
};

const RETRIES = 3;
const RETRY_PAUSE = 10;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A failure that others are told of must not end the process meanwhile. */
const watched = <T extends Promise<unknown> | undefined>(work: T): T => {
  work?.catch(() => undefined);
  return work;
};

/** The same for a connection that keeps no statements. */
const unnamed = ({ text, values }: Opening['question']) => ({ text, values });

async function oneAfterAnother(client: PoolClient, statements: readonly QueryConfig[]): Promise<readonly QueryResult[]> {
  const answered: QueryResult[] = [];
  for (const statement of statements) answered.push(await client.query(statement));
  return answered;
}

/** The one value of the one row that was answered. */
const truthIn = (answer: unknown): boolean => Object.values<unknown>((answer as QueryResult).rows[0] ?? {})[0] === true;

/** Sends the change to a context, where one is needed. */
type Enter = (context: SecurityContext) => Promise<unknown> | undefined;
type Attempt = <T>(work: () => Promise<T>) => Promise<T>;

type Pools = Pick<Engine, 'pool' | 'serverPool' | 'jobPool' | 'slow' | 'replica' | 'sidePool' | 'pipelined'>;

export const createSessions = ({ pool, serverPool = pool, jobPool = serverPool, slow, replica, sidePool, pipelined }: Pools): Sessions => {
  const names = createStatementNames();
  const nameless = () => undefined;
  /** The context that each client carries outside of transactions. Unknown: a new one, or one that failed to change. */
  const carried = new WeakMap<PoolClient, string>();

  /** Sets the context outside of a transaction, for good. Nothing to wait for when the client carries it already. */
  const carry = (client: PoolClient, context: SecurityContext): Promise<unknown> | undefined => {
    if (carried.get(client) === context.key) return undefined;
    carried.delete(client);
    return client.query(securityStatement(context, { local: false, kept: pipelined })).then(() => carried.set(client, context.key));
  };

  /** Sets it until the end of the open transaction. One that fails, fails the transaction and all that comes after. */
  const carryInTransaction = (client: PoolClient, first: SecurityContext): { readonly enter: Enter; readonly attempt: Attempt } => {
    let current = first.key;
    let depth = 0;
    const enter: Enter = (context) => {
      if (current === context.key) return undefined;
      current = context.key;
      return client.query(securityStatement(context, { local: true, kept: pipelined }));
    };
    const attempt: Attempt = async (work) => {
      const savepoint = `attempt_${depth + 1}`;
      const before = current;
      await client.query(`savepoint ${savepoint}`);
      depth += 1;
      try {
        const answer = await work();
        await client.query(`release savepoint ${savepoint}`);
        return answer;
      } catch (error) {
        await client.query(`rollback to savepoint ${savepoint}`);
        // The context that was set meanwhile is undone too.
        current = before;
        throw error;
      } finally {
        depth -= 1;
      }
    };
    return { enter, attempt };
  };

  type Place = {
    readonly client: PoolClient;
    readonly context: SecurityContext;
    readonly inTransaction: boolean;
    /** Called before every statement, so that none runs in another's context, whoever worked in between. */
    readonly enter: Enter;
    readonly attempt?: Attempt;
    /** What waits for the end of the transaction. */
    readonly afterwards?: (() => void)[];
    readonly pipelined: boolean;
    readonly beside?: Connection['beside'] | undefined;
    readonly ready?: Promise<unknown> | undefined;
    readonly written?: Set<string> | undefined;
  };

  const lendTo = (place: Place): { lease: Lease; connection: Connection } => {
    const { client, context, inTransaction, enter, ready } = place;
    const role = context.settings.find(([name]) => name === 'role')?.[1] ?? '';
    const lease = lend({
      client,
      ready,
      pipelined: place.pipelined,
      enter: () => enter(context),
      nameOf: pipelined ? names.namesFor(role) : nameless,
      written: place.written,
    });
    const connection: Connection = {
      get kysely() {
        return lease.kysely;
      },
      lists: lease.lists,
      inTransaction,
      as: async (principal, work) => {
        const other = securityOf(principal);
        if (other.key === context.key) return work(connection);
        // Outside of a transaction nothing undoes what runs in the wrong context: there each change is waited for.
        const inOrder = place.pipelined && inTransaction;
        const resume = await lease.suspend(inOrder);
        try {
          return await run({ ...place, context: other, pipelined: inOrder }, work);
        } finally {
          resume();
        }
      },
      attempt: async (work) => {
        if (!place.attempt) throw new Error('Only a part of a transaction can be attempted.');
        const resume = await lease.suspend();
        const { afterwards = [] } = place;
        const told = afterwards.length;
        try {
          return await place.attempt(() => run({ ...place, beside: undefined }, work));
        } catch (error) {
          // Nobody is told of what was undone.
          afterwards.length = told;
          throw error;
        } finally {
          resume();
        }
      },
      afterCommit: (work) => {
        if (place.afterwards) place.afterwards.push(work);
        else work();
      },
      ...(place.beside ? { beside: place.beside } : {}),
    };
    return { lease, connection };
  };

  const run = async <T>(place: Place, work: Work<T>): Promise<T> => {
    const { lease, connection } = lendTo(place);
    try {
      return await work(connection);
    } finally {
      lease.end();
      await lease.settled();
    }
  };

  const ownPool = ({ key }: SecurityContext) => (key === SYSTEM_KEY ? serverPool : pool);

  /** Lends a client. One that broke, or that `discard` was called for, does not return to the pool. */
  const checkOut = async <T>(
    context: SecurityContext,
    work: (client: PoolClient, discard: (error: Error) => void) => Promise<T>,
    from: Engine['pool'] = ownPool(context),
  ): Promise<T> => {
    const client = await from.connect();
    let broken: Error | undefined;
    const discard = (error: Error) => {
      broken = error;
    };
    // A lent client that breaks between two statements has nobody else to tell.
    client.on('error', discard);
    try {
      return await work(client, discard);
    } finally {
      client.removeListener('error', discard);
      client.release(broken);
    }
  };

  /** Milliseconds that a statement of each client may take, where that is another time than its pool's. */
  const limits = new WeakMap<PoolClient, number>();

  /** What goes into a file may take longer than what somebody looks at. Sent ahead of the work: answers come in order. */
  const limitedTo =
    <T>(limit: number, usual: number, work: (client: PoolClient, discard: (error: Error) => void) => Promise<T>) =>
    (client: PoolClient, discard: (error: Error) => void): Promise<T> => {
      if ((limits.get(client) ?? usual) !== limit) {
        limits.set(client, limit);
        client.query(`set statement_timeout to ${limit}`).catch(discard);
      }
      return work(client, discard);
    };

  /** Lends a client of those that work of this kind has. */
  const checkOutFor = <T>(
    way: Way | undefined,
    context: SecurityContext,
    work: (client: PoolClient, discard: (error: Error) => void) => Promise<T>,
    slowClients: SlowClients | undefined = slow,
  ): Promise<T> => {
    if (way === 'job') return checkOut(context, work, jobPool);
    if (!slowClients || !isSlow(way)) return checkOut(context, work);
    const { limit, fileLimit, pool: slowPool } = slowClients;
    return checkOut(context, limitedTo(way === 'file' ? fileLimit : limit, limit, work), slowPool);
  };

  const withClient: Sessions['withClient'] = (context, work) =>
    checkOut(context, async (client) => {
      await carry(client, context);
      return work(client);
    });

  /** Reads change nothing, so that one sent behind a change of context that fails need only stay without an answer. */
  const readOnce = <T>(context: SecurityContext, work: Work<T>, way: Way | undefined): Promise<T> => {
    const readFrom = (slowClients: SlowClients | undefined) =>
      checkOutFor(
        way,
        context,
        (client) => run({ client, context, inTransaction: false, pipelined, enter: (next) => carry(client, next) }, work),
        slowClients,
      );
    return replica && isSlow(way) ? replica.read(readFrom) : readFrom(slow);
  };

  const beside: Connection['beside'] =
    sidePool &&
    ((work) => {
      const context = securityOf(system('beside a transaction'));
      const place = { context, inTransaction: false, pipelined: false } as const;
      return checkOut(
        context,
        async (client) => {
          await carry(client, context);
          return run({ ...place, client, enter: (next) => carry(client, next) }, work);
        },
        sidePool,
      );
    });

  /**
   * One round trip where statements need not wait for each other, also when the client carries another context. It is changed for
   * good, so that the next transaction of the same person finds it there; should that fail, so does the transaction, whatever was
   * done in it under the other one.
   */
  const begin = async (client: PoolClient, context: SecurityContext, opening: Opening | undefined) => {
    const asks = opening ? [pipelined ? opening.question : unnamed(opening.question)] : [];
    const statements = [{ text: 'begin' }, ...asks];
    if (!pipelined) await carry(client, context);
    const answered = pipelined
      ? await Promise.all(inOneWrite(client, () => [carry(client, context), ...statements.map((each) => client.query(each))].map(watched)))
      : await oneAfterAnother(client, statements);
    const decided: unknown = answered.at(-1);
    opening?.decided(truthIn(decided));
  };

  type Asked = { readonly opening: Opening | undefined; readonly way: Way | undefined; readonly written: Set<string> | undefined };
  const transactionOnce = <T>(context: SecurityContext, work: Work<T>, { opening, way, written }: Asked) =>
    checkOutFor(way, context, async (client, discard) => {
      try {
        const ready = watched(begin(client, context, opening));
        if (!pipelined) await ready;
        const carrying = carryInTransaction(client, context);
        const afterwards: (() => void)[] = [];
        const place = { client, context, inTransaction: true, pipelined, ...carrying, ready, afterwards, beside, written };
        const answer = await run(place, work);
        await ready;
        const { command } = await client.query('commit');
        // PostgreSQL answers COMMIT of a failed transaction with a rollback and no error.
        if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: an SQL error in it was swallowed.');
        for (const told of afterwards) told();
        return answer;
      } catch (error) {
        await client.query('rollback').catch(discard);
        throw error;
      }
    });

  return {
    withClient,
    read: (principal, work, way) => readOnce(securityOf(principal), work, way),
    transaction: async (principal, work, opening, way, written) => {
      const context = securityOf(principal);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transactionOnce(context, work, { opening, way, written });
        } catch (error) {
          if (!isRetryable(error) || attempt > RETRIES) throw error;
          await pause(attempt * RETRY_PAUSE * (1 + Math.random()));
        }
      }
    },
  };
};
