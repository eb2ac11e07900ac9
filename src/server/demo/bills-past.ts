/** Moves bills to the days on which they were made: each step a day after the one before, from the evening of the work on; nothing in the future. */
import { sql } from 'kysely';
import { asServer, type Seed } from './seed.ts';

/** No call of the product can say this. */
export const settleBills = (seed: Seed): Promise<void> =>
  asServer(seed, async ({ kysely }) => {
    const now = seed.clock.now();
    const after = (days: number) => sql`least(service_date + interval '${sql.raw(String(days))} days 13 hours', ${now}::timestamptz)`;
    const stepAt = (name: string, days: number) =>
      sql`${sql.ref(name)} = case when ${sql.ref(name)} is null then null else ${after(days)} end`;
    await sql`update service_billing set created_at = ${after(0)}, ${stepAt('submitted_at', 1)}, ${stepAt('decided_at', 2)},
      ${stepAt('invoiced_at', 3)}, ${stepAt('paid_at', 4)}`.execute(kysely);
    await sql`update request_event e set at = least(b.service_date + interval '13 hours' + n.place * interval '1 day', ${now}::timestamptz)
      from service_billing b, (select id, row_number() over (partition by subtask_id order by id) - 1 as place from request_event where kind = 'billing') n
      where e.id = n.id and b.subtask_id = e.subtask_id`.execute(kysely);
  });
