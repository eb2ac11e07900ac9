/** Those who write beside each other take turns, where there is no row that could be locked. */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';

/** Waits until nobody else has these values of a key, and keeps them until the transaction ends; in one order, so that two cannot wait for each other. */
export async function takeTurn({ kysely }: Connection, key: readonly string[], values: readonly (string | number)[]): Promise<void> {
  const words = [...values].sort().map((value) => [...key, value].join(' '));
  if (words.length > 0) await sql`select pg_advisory_xact_lock(hashtext(word)) from unnest(${words}::text[]) as word`.execute(kysely);
}
