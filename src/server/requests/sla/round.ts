/** Clocks that come near their end, or pass it, while nobody touches their record: looked at every minute. */
import { sql } from 'kysely';
import { tableOf } from '../../../../engine/server/access/columns.ts';
import type { Database } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { AT_RISK_MINUTES } from './clock.ts';

const server = system('service time');
/** Records of one round; the rest waits for the next. Those that somebody is just changing are left to it. */
const AT_ONCE = 1000;

export async function slaRound({ database, now }: { readonly database: Database; readonly now: string }): Promise<void> {
  await database.transaction(server, async ({ kysely }) => {
    for (const entity of ['service-request', 'subtask']) {
      const table = sql.table(tableOf(entity));
      // How late a record is changes without anyone changing it: its version stays.
      await sql`
        update ${table} r set sla_state = due.state
        from (
          select id, case when sla_due_at < now_is.at then 'overdue' else 'at_risk' end as state
          from ${table}, (select ${now}::timestamptz as at) now_is
          where sla_state in ('running', 'at_risk') and sla_due_at < now_is.at + make_interval(mins => ${AT_RISK_MINUTES}::integer)
            and (sla_state = 'running' or sla_due_at < now_is.at)
          order by sla_due_at, id limit ${AT_ONCE} for update of ${table} skip locked) due
        where r.id = due.id`.execute(kysely);
    }
  });
}
