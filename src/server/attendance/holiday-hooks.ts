/** A holiday that is set, moved or taken away: days of attendance that are open follow, and so does leave that nobody has decided on. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Changed, type HooksOf, type ProductContext, rowsGiven, tables } from '../rows/index.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';
import { recounted, recountLeave } from './leave-count.ts';

const keeper = system('holidays');

type Holiday = Pick<Changed<'holiday'>['after'], 'org_id' | 'day'>;

const follow = (changes: Changed<'holiday'>[], context: ProductContext): Promise<void> =>
  bringOn(
    context,
    changes.flatMap(({ before, after }) => (before ? [before, after] : [after])),
  );

export const holidayHooks: HooksOf<'holiday'> = {
  afterCreate: follow,
  afterUpdate: follow,
  beforeRemove: (rows, context) => bringOn(context, rows, new Set(rows.map(({ id }) => id))),
};

async function bringOn(context: ProductContext, holidays: readonly Holiday[], without: ReadonlySet<unknown> = new Set()): Promise<void> {
  const asked = rowsGiven(
    'h',
    holidays.map(({ org_id, day }) => ({ org_id: org_id ?? null, day })),
    { org_id: 'uuid', day: 'date' },
  );
  // Requests before people, as whoever decides locks them; what was decided meanwhile is no longer pending, and keeps its number.
  const pending = await context.connection.as(keeper, (on) =>
    tables(on)
      .selectFrom('leave_request as l')
      .where('l.state', '=', 'pending')
      .where((is) =>
        is.exists(
          is
            .selectFrom(asked)
            .whereRef('h.org_id', '=', 'l.org_id')
            .whereRef('h.day', '>=', 'l.from_day')
            .whereRef('h.day', '<=', 'l.to_day')
            .select('h.day'),
        ),
      )
      .select(recounted)
      .orderBy('l.id')
      .forUpdate()
      .execute(),
  );
  await recountLeave(context, pending, without);
  // Of leave too, for who is not on the roster.
  const keys = await context.connection.as(keeper, (on) => {
    const days = tables(on).selectFrom(asked);
    return days
      .innerJoin('attendance_day as d', (join) => join.onRef('d.org_id', '=', 'h.org_id').onRef('d.day', '=', 'h.day'))
      .select(['d.user_id', 'd.day'])
      .union(
        days
          .innerJoin('roster_entry as r', (join) => join.onRef('r.org_id', '=', 'h.org_id').onRef('r.day', '=', 'h.day'))
          .select(['r.user_id', 'r.day']),
      )
      .union(
        days
          .innerJoin('leave_request as l', (join) =>
            join.onRef('l.org_id', '=', 'h.org_id').onRef('l.from_day', '<=', 'h.day').onRef('l.to_day', '>=', 'h.day'),
          )
          .where('l.state', '=', 'approved')
          .select((is) => [is.ref('l.user_id').$notNull().as('user_id'), 'h.day']),
      )
      .execute();
  });
  await keepDays(context, { keys: keys.map(({ user_id, day }): DayKey => ({ userId: user_id, day })), without });
}
