/**
 * What becomes of days by time alone: whoever was planned and did not come is absent once the shift has ended, and whoever works
 * on site is looked for on the day itself, on a roster or not. Looked for every hour; a second look changes nothing.
 */
import { sql } from 'kysely';
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import type { Database } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { defaults } from '../defaults/index.ts';
import { tables, typedResources } from '../rows/index.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';

const sweeper = system('days that are over');
/** Days of a month ago and longer stay as they are. */
const REACH = 31;
const AT_ONCE = 200;

export type SweepOptions = {
  readonly database: Pick<Database, 'read' | 'transaction'>;
  readonly resources: Resources;
  /** UTC instant, ISO. */
  readonly now: string;
};

export async function sweepDays({ database, resources, now }: SweepOptions): Promise<void> {
  let after: DayKey | undefined;
  do {
    const keys = await dueAfter(database, now, after);
    if (keys.length > 0)
      await database.transaction(sweeper, (connection) =>
        keepDays({ connection, resources: typedResources(resources), now }, { keys, closing: true }),
      );
    after = keys.length < AT_ONCE ? undefined : keys.at(-1);
  } while (after);
}

const FIRST: DayKey = { userId: '00000000-0000-0000-0000-000000000000', day: '0001-01-01' };

/**
 * Days until today that are open or were left as planned, those on the roster that are not kept, and today's of people who
 * work on site. It may be tomorrow somewhere.
 */
const dueAfter = (database: SweepOptions['database'], now: string, { userId, day }: DayKey = FIRST): Promise<readonly DayKey[]> =>
  database.read(sweeper, async (connection) => {
    const today = now.slice(0, 10);
    const [since, until] = [daysLater(today, -REACH), daysLater(today, 1)];
    const db = tables(connection);
    const open = db
      .selectFrom('attendance_day as d')
      .where('d.day', '>=', since)
      .where('d.day', '<=', until)
      .where((is) => is.or([is('d.state', 'in', ['planned', 'unplanned']), is('d.closes_at', '>', now)]))
      .select(['d.user_id', 'd.day']);
    const planned = db
      .selectFrom('roster_entry as r')
      .where('r.day', '>=', since)
      .where('r.day', '<=', until)
      .where((is) =>
        is.not(
          is.exists(
            is.selectFrom('attendance_day as d').whereRef('d.user_id', '=', 'r.user_id').whereRef('d.day', '=', 'r.day').select('d.id'),
          ),
        ),
      )
      .select(['r.user_id', 'r.day']);
    const onField = db
      .selectFrom('user as u')
      .innerJoin('organisation as o', 'o.id', 'u.org_id')
      .where('u.is_on_field', '=', true)
      .where('u.is_active', '=', true)
      .where('o.org_type', '<>', 'ORG_TYPE_OWNER')
      .select((is) => [
        'u.id as user_id',
        sql<string>`(${now}::timestamptz at time zone coalesce(${is.ref('o.time_zone')}, ${defaults.timeZone}))::date`.as('day'),
      ]);
    const unknown = db
      .selectFrom(onField.as('p'))
      .where((is) =>
        is.not(
          is.exists(
            is.selectFrom('attendance_day as d').whereRef('d.user_id', '=', 'p.user_id').whereRef('d.day', '=', 'p.day').select('d.id'),
          ),
        ),
      )
      .select(['p.user_id', 'p.day']);
    const rows = await db
      .selectFrom(open.union(planned).union(unknown).as('due'))
      .where((is) => is(is.refTuple('due.user_id', 'due.day'), '>', is.tuple(userId, day)))
      .select(['due.user_id', 'due.day'])
      .orderBy('due.user_id')
      .orderBy('due.day')
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => ({ userId: row.user_id, day: row.day }));
  });
