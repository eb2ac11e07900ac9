/** Reads and transactions on pooled clients, each under the row-level security of its principal. */
import type { Pool, PoolClient } from 'pg';
import type { Principal } from '../kernel/principal.ts';
import { type Lease, lend } from './lease.ts';
import type { Connection } from './port.ts';
import { type SecurityContext, securityOf, securityStatement } from './row-security.ts';
import { isRetryable } from './sql-problems.ts';

export type Work<T> = (connection: Connection) => Promise<T>;

export type Sessions = {
  read<T>(principal: Principal, work: Work<T>): Promise<T>;
  transaction<T>(principal: Principal, work: Work<T>): Promise<T>;
  /** A client with the given context, outside of a transaction. */
  withClient<T>(context: SecurityContext, work: (client: PoolClient) => Promise<T>): Promise<T>;
};

const RETRIES = 3;
const RETRY_PAUSE = 10;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const createSessions = (pool: Pool): Sessions => {
  /** The context that each client carries outside of transactions. Unknown: a new one, or one that failed to change. */
  const carried = new WeakMap<PoolClient, string>();

  /** Sets the context until the end of the open transaction, or, outside of one, for good. */
  const setContext = async (client: PoolClient, context: SecurityContext, inTransaction: boolean) => {
    if (inTransaction) {
      await client.query(securityStatement(context, { local: true }));
      return;
    }
    if (carried.get(client) === context.key) return;
    carried.delete(client);
    await client.query(securityStatement(context, { local: false }));
    carried.set(client, context.key);
  };

  type Place = { readonly client: PoolClient; readonly context: SecurityContext; readonly inTransaction: boolean };

  const lendTo = ({ client, context, inTransaction }: Place): { lease: Lease; connection: Connection } => {
    const lease = lend(client);
    const connection: Connection = {
      kysely: lease.kysely,
      inTransaction,
      as: async (principal, work) => {
        const other = securityOf(principal);
        if (other.key === context.key) return work(connection);
        const resume = await lease.suspend();
        try {
          await setContext(client, other, inTransaction);
          return await run({ client, context: other, inTransaction }, work);
        } finally {
          // Where it cannot be set back, the transaction failed, and this connection goes on refusing.
          await setContext(client, context, inTransaction).then(resume, () => undefined);
        }
      },
    };
    return { lease, connection };
  };

  const run = async <T>(place: Place, work: Work<T>): Promise<T> => {
    const { lease, connection } = lendTo(place);
    try {
      return await work(connection);
    } finally {
      lease.end();
    }
  };

  /** Lends a client. One that broke, or that `discard` was called for, does not return to the pool. */
  const checkOut = async <T>(work: (client: PoolClient, discard: (error: Error) => void) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
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

  const withClient: Sessions['withClient'] = (context, work) =>
    checkOut(async (client) => {
      await setContext(client, context, false);
      return work(client);
    });

  /** One round trip, also when the client carries another context: what is set locally ends with the transaction. */
  const begin = (client: PoolClient, context: SecurityContext) =>
    client.query(carried.get(client) === context.key ? 'begin' : `begin; ${securityStatement(context, { local: true })}`);

  const transactionOnce = <T>(context: SecurityContext, work: Work<T>) =>
    checkOut(async (client, discard) => {
      try {
        await begin(client, context);
        const answer = await run({ client, context, inTransaction: true }, work);
        const { command } = await client.query('commit');
        // PostgreSQL answers COMMIT of a failed transaction with a rollback and no error.
        if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: an SQL error in it was swallowed.');
        return answer;
      } catch (error) {
        await client.query('rollback').catch(discard);
        throw error;
      }
    });

  return {
    withClient,
    read: (principal, work) => {
      const context = securityOf(principal);
      return withClient(context, (client) => run({ client, context, inTransaction: false }, work));
    },
    transaction: async (principal, work) => {
      const context = securityOf(principal);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transactionOnce(context, work);
        } catch (error) {
          if (!isRetryable(error) || attempt > RETRIES) throw error;
          await pause(attempt * RETRY_PAUSE * (1 + Math.random()));
        }
      }
    },
  };
};
