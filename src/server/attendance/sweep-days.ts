/**
 * What becomes of days by time alone: whoever was planned and did not come is absent once the shift has ended, and whoever works
 * on site is looked for on the day itself, on a roster or not. Looked for now and then by every process; a second look changes nothing.
 */
import { sql } from 'kysely';
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import type { Database } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';

const sweeper = system('days that are over');
/** Days of a month ago and longer stay as they are. */
const REACH = 31;
const AT_ONCE = 200;

export type SweepOptions = {
  readonly database: Pick<Database, 'read' | 'transaction'>;
  readonly resources: Pick<Resources, 'create' | 'update'>;
  /** UTC instant, ISO. */
  readonly now: string;
};

export async function sweepDays({ database, resources, now }: SweepOptions): Promise<void> {
  let after: DayKey | undefined;
  do {
    const keys = await dueAfter(database, now, after);
    if (keys.length > 0)
      await database.transaction(sweeper, (connection) => keepDays({ connection, resources, now }, { keys, closing: true }));
    after = keys.length < AT_ONCE ? undefined : keys.at(-1);
  } while (after);
}

const FIRST: DayKey = { userId: '00000000-0000-0000-0000-000000000000', day: '0001-01-01' };

/**
 * Days until today that are open or were left as planned, those on the roster that are not kept, and today's of people who
 * work on site. It may be tomorrow somewhere.
 */
const dueAfter = (database: SweepOptions['database'], now: string, { userId, day }: DayKey = FIRST): Promise<readonly DayKey[]> =>
  database.read(sweeper, async ({ kysely }) => {
    const today = now.slice(0, 10);
    const [since, until] = [daysLater(today, -REACH), daysLater(today, 1)];
    const { rows } = await sql<{ user_id: string; day: string }>`
      select user_id, day from (
        select d.user_id, d.day from attendance_day d
        where d.day between ${since}::date and ${until}::date and (d.state in ('planned', 'unplanned') or d.closes_at > ${now}::timestamptz)
        union
        select r.user_id, r.day from roster_entry r
        where r.day between ${since}::date and ${until}::date
          and not exists (select 1 from attendance_day d where d.user_id = r.user_id and d.day = r.day)
        union
        select u.id, here.day from "user" u join organisation o on o.id = u.org_id
          cross join lateral (select (${now}::timestamptz at time zone coalesce(o.time_zone, 'Asia/Kolkata'))::date as day) here
        where u.is_on_field and u.is_active and o.org_type <> 'ORG_TYPE_OWNER'
          and not exists (select 1 from attendance_day d where d.user_id = u.id and d.day = here.day)
      ) due
      where (user_id, day) > (${userId}::uuid, ${day}::date) order by user_id, day limit ${AT_ONCE}`.execute(kysely);
    return rows.map((row) => ({ userId: row.user_id, day: row.day }));
  });
