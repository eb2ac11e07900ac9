/** Executions that are over are kept for a while, those that failed longer; with them goes what was called and asked for them. Replays are for a day. */
import { type RawBuilder, sql } from 'kysely';
import { daysBefore, type Sweep } from '../jobs/index.ts';
import { oldReplays } from './replay/ask.ts';

/** Days after their end. */
export const KEPT_DAYS = { done: 30, failed: 90 } as const;

/** One from which others branched off waits for those: they name it. */
const ended = (states: RawBuilder<unknown>, days: number, now: string) => sql`from execution old
  where old.state in (${states}) and old.ended_at < ${daysBefore(now, days)}::timestamptz
    and not exists (select from execution branch where branch.org_id = old.org_id and branch.branch_of = old.id)
  order by old.ended_at`;
const along = { outbound_call: 'execution_id', flow_question: 'execution_id' };

export const flowSweeps: readonly Sweep[] = [
  oldReplays,
  {
    name: 'flows.old-done',
    table: 'execution',
    due: (now) => ended(sql`'succeeded', 'skipped', 'stopped'`, KEPT_DAYS.done, now),
    along,
  },
  { name: 'flows.old-failed', table: 'execution', due: (now) => ended(sql`'failed', 'timed_out'`, KEPT_DAYS.failed, now), along },
];
