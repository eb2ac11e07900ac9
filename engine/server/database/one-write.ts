/** Statements that are sent one behind the other go to the database in one write: each write wakes it, and costs a call of the system. */
import type { PoolClient } from 'pg';

type Sending = { readonly connection?: { readonly stream?: { cork(): void; uncork(): void } } };

/** `send` sends at once, and may go on waiting for answers. */
export function inOneWrite<A>(client: PoolClient, send: () => A): A {
  const stream = (client as PoolClient & Sending).connection?.stream;
  stream?.cork();
  try {
    return send();
  } finally {
    stream?.uncork();
  }
}
