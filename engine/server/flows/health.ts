/** How flows run, counted now and then: a list of many flows then costs what any list does. */
import { sql } from 'kysely';
import { system } from '../kernel/principal.ts';
import type { Round } from '../workflows/types.ts';

const own = system('health of flows');
const DAY = 86_400_000;

/** One statement that counts, and one that forgets what has not run for a week. */
export const keepHealth: Round = ({ database, now }) =>
  database.transaction(own, async ({ kysely }) => {
    const ago = (days: number) => sql`${new Date(Date.parse(now) - days * DAY).toISOString()}::timestamptz`;
    const [week, day] = [ago(7), ago(1)];
    const isFailed = sql`state in ('failed', 'timed_out')`;
    const isOpen = sql`state in ('queued', 'waiting', 'running')`;
    // The figures of all organisations together are of the product's flows alone.
    await sql`
      insert into flow_health as h (id, created_at, updated_at, version, org_id, flow, title, is_own, is_failing, runs, failed, waiting, median,
        longest, failed_at, seen_at)
      select md5(coalesce(org_id::text, 'all') || ' ' || flow)::uuid, ${now}::timestamptz, ${now}::timestamptz, 1, org_id, flow, max(title),
        position(' ' in flow) > 0, coalesce(max(queued_at) filter (where ${isFailed}) >= ${day}, false),
        count(*) filter (where queued_at >= ${week}), count(*) filter (where ${isFailed} and queued_at >= ${week}), count(*) filter (where ${isOpen}),
        round(percentile_cont(0.5) within group (order by took) filter (where queued_at >= ${week}))::integer,
        max(took) filter (where queued_at >= ${week}), max(queued_at) filter (where ${isFailed}), ${now}::timestamptz
      from execution
      where branch_of is null and (queued_at >= ${week} or ${isOpen})
      group by grouping sets ((org_id, flow), (flow))
      having (grouping(org_id) = 1 and position(' ' in flow) = 0) or org_id is not null
      on conflict (id) do update set title = excluded.title, is_failing = excluded.is_failing, runs = excluded.runs, failed = excluded.failed,
        waiting = excluded.waiting, median = excluded.median, longest = excluded.longest, failed_at = excluded.failed_at,
        seen_at = excluded.seen_at, updated_at = excluded.updated_at, version = h.version + 1`.execute(kysely);
    await sql`delete from flow_health where seen_at < ${now}::timestamptz`.execute(kysely);
  });
