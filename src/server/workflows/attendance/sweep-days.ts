/**
 * What becomes of days by time alone: whoever was planned and did not come is absent once the shift has ended. Looked for now
 * and then by every process; a second look changes nothing.
 */
import { sql } from 'kysely';
import type { Database } from '../../database/port.ts';
import { system } from '../../kernel/principal.ts';
import type { Resources } from '../../resources/types.ts';
import { daysLater } from '../zone.ts';
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

/** Days until today that are open or were left as planned, and those on the roster that are not kept. It may be tomorrow somewhere. */
const dueAfter = (database: SweepOptions['database'], now: string, { userId, day }: DayKey = FIRST): Promise<readonly DayKey[]> =>
  database.read(sweeper, async ({ kysely }) => {
    const today = now.slice(0, 10);
    const [since, until] = [daysLater(today, -REACH), daysLater(today, 1)];
    const { rows } = await sql<{ user_id: string; day: string }>`
      select user_id, day from (
        select d.user_id, d.day from attendance_day d
        where d.day between ${since}::date and ${until}::date and (d.state = 'planned' or d.closes_at > ${now}::timestamptz)
        union
        select r.user_id, r.day from roster_entry r
        where r.day between ${since}::date and ${until}::date
          and not exists (select 1 from attendance_day d where d.user_id = r.user_id and d.day = r.day)
      ) due
      where (user_id, day) > (${userId}::uuid, ${day}::date) order by user_id, day limit ${AT_ONCE}`.execute(kysely);
    return rows.map((row) => ({ userId: row.user_id, day: row.day }));
  });
