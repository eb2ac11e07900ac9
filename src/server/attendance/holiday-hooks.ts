/** A holiday that is set, moved or taken away: days of attendance that are open follow, and so does leave that nobody has decided on. */
import { sql } from 'kysely';
import { rowsAs } from '../../../engine/server/access/bulk.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';
import { recountLeave } from './leave-count.ts';

const keeper = system('holidays');

const follow = (changes: Change[], context: HookContext): Promise<void> =>
  bringOn(
    context,
    changes.flatMap(({ before, after }) => (before ? [before, after] : [after])),
  );

export const holidayHooks: EntityHooks = {
  afterCreate: follow,
  afterUpdate: follow,
  beforeRemove: (rows, context) => bringOn(context, rows, new Set(rows.map(({ id }) => id))),
};

async function bringOn(context: HookContext, holidays: readonly Row[], without: ReadonlySet<unknown> = new Set()): Promise<void> {
  const asked = rowsAs(
    'h',
    holidays.map(({ org_id, day }) => ({ org_id, day })),
    [
      { name: 'org_id', type: 'uuid' },
      { name: 'day', type: 'date' },
    ],
  );
  // Requests before people, as whoever decides locks them; what was decided meanwhile is no longer pending, and keeps its number.
  const pending = await context.connection.as(keeper, ({ kysely }) =>
    sql<Row>`
      select l.* from leave_request l
      where l.state = 'pending' and exists (select 1 from ${asked} where h.org_id = l.org_id and h.day between l.from_day and l.to_day)
      order by l.id for update`.execute(kysely),
  );
  await recountLeave(context, pending.rows, without);
  // Of leave too, for who is not on the roster.
  const keys = await context.connection.as(keeper, ({ kysely }) =>
    sql<{ user_id: string; day: string }>`
      select d.user_id, d.day from ${asked} join attendance_day d on d.org_id = h.org_id and d.day = h.day
      union select r.user_id, r.day from ${asked} join roster_entry r on r.org_id = h.org_id and r.day = h.day
      union select l.user_id, h.day from ${asked} join leave_request l on l.org_id = h.org_id and h.day between l.from_day and l.to_day
        where l.state = 'approved'`.execute(kysely),
  );
  await keepDays(context, { keys: keys.rows.map(({ user_id, day }): DayKey => ({ userId: user_id, day })), without });
}
