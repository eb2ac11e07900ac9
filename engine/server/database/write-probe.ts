/** A write as large as those of callers, tried out while nothing can be stored; nothing of it stays. */
import { sql } from 'kysely';
import type { Connection } from './port.ts';

const PRINCIPAL = 'write probe';
/** Sums of 32 letters each, which do not pack: about 256 kB, more than the free places of a table hold. */
const SUMS = 8_000;

/**
 * In a table that every write of a call may meet: its file must grow, and the commit must reach the log. Of two processes
 * that try at once the second waits for the first.
 */
export async function writeProbe({ kysely }: Connection): Promise<void> {
  await sql`insert into idempotency_key (principal, key, method, path, body_hash)
    select ${PRINCIPAL}, '', '', '', string_agg(md5(random()::text), '') from generate_series(1, ${SUMS}::int)`.execute(kysely);
  await sql`delete from idempotency_key where principal = ${PRINCIPAL}`.execute(kysely);
}
