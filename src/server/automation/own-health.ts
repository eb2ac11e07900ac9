/** How an organisation's own flows have run, beside each of them: the figures of `flow-health`, and when these were counted. */
import { sql } from 'kysely';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Round } from '../../../engine/server/workflows/types.ts';
import { NAME } from './own-flow.ts';

const own = system('health of own flows');

/**
 * One statement, however many flows there are. Figures are nobody's change of the record: its version stays. A flow without a row of its
 * own has not run in the 7 days that were looked at last.
 */
export const keepOwnHealth: Round = async ({ database, now }) => {
  await database.transaction(own, ({ kysely }) =>
    sql`
      update own_flow f set runs = s.runs, failed = s.failed, is_failing = s.is_failing, counted_at = s.counted_at
      from (
        select o.id, coalesce(h.runs, 0) as runs, coalesce(h.failed, 0) as failed, coalesce(h.is_failing, false) as is_failing,
          coalesce(h.seen_at, (select max(seen_at) from flow_health), ${now}::timestamptz) as counted_at
        from own_flow o left join flow_health h on h.flow = ${`${NAME} `} || o.id and h.org_id = o.org_id
      ) s
      where s.id = f.id and (f.runs, f.failed, f.is_failing, f.counted_at)
        is distinct from (s.runs, s.failed, s.is_failing, s.counted_at)`.execute(kysely),
  );
};
