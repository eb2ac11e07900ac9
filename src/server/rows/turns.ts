/** Those who do the same at the same time take turns, where there is no row yet that could be locked. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';

/** Waits until nobody else has this word, and keeps it until the transaction ends. */
export async function takeTurn({ kysely }: Connection, word: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${word}))`.execute(kysely);
}
