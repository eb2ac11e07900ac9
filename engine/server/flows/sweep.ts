/** Executions that are over are kept for a while, those that failed longer; with them goes what was called and asked for them. Replays are for a day. */
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { sweepReplays } from './replay/ask.ts';

const DAY = 86_400_000;
/** Days after their end. */
export const KEPT_DAYS = { done: 30, failed: 90 } as const;
/** Executions that go at once: an hour brings the next ones. */
const MOST = 20_000;

/** `now`: milliseconds. */
export async function sweepExecutions(database: Database, now: number): Promise<void> {
  await database.transaction(system('old replays'), (connection) => sweepReplays(connection, now));
  const before = (days: number) => new Date(now - days * DAY).toISOString();
  await database.transaction(system('old executions'), async ({ kysely }) => {
    const { rows } = await sql<{ id: string }>`
      select id from execution
      where (state in ('succeeded', 'skipped', 'stopped') and ended_at < ${before(KEPT_DAYS.done)}::timestamptz)
        or (state in ('failed', 'timed_out') and ended_at < ${before(KEPT_DAYS.failed)}::timestamptz)
      limit ${MOST}`.execute(kysely);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await sql`delete from outbound_call where execution_id = any(${ids}::uuid[])`.execute(kysely);
    await sql`delete from flow_question where execution_id = any(${ids}::uuid[])`.execute(kysely);
    await sql`delete from execution where id = any(${ids}::uuid[])`.execute(kysely);
  });
}
