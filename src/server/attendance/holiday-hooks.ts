/** A holiday that is set, moved or taken away: days of attendance that are open follow, and so does leave that nobody has decided on. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Changed, type HooksOf, type ProductContext, rowsGiven, tables } from '../rows/index.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';
import { recountPending } from './leave-count.ts';

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
  const days = holidays.map(({ org_id, day }) => ({ owner: org_id ?? null, day }));
  await recountPending(context, { keeper, by: 'org_id', days, without });
  // Of leave too, for who is not on the roster.
  const asked = rowsGiven('h', days, { owner: 'uuid', day: 'date' });
  const keys = await context.connection.as(keeper, (on) => {
    const given = tables(on).selectFrom(asked);
    return given
      .innerJoin('attendance_day as d', (join) => join.onRef('d.org_id', '=', 'h.owner').onRef('d.day', '=', 'h.day'))
      .select(['d.user_id', 'd.day'])
      .union(
        given
          .innerJoin('roster_entry as r', (join) => join.onRef('r.org_id', '=', 'h.owner').onRef('r.day', '=', 'h.day'))
          .select(['r.user_id', 'r.day']),
      )
      .union(
        given
          .innerJoin('leave_request as l', (join) =>
            join.onRef('l.org_id', '=', 'h.owner').onRef('l.from_day', '<=', 'h.day').onRef('l.to_day', '>=', 'h.day'),
          )
          .where('l.state', '=', 'approved')
          .select((is) => [is.ref('l.user_id').$notNull().as('user_id'), 'h.day']),
      )
      .execute();
  });
  await keepDays(context, { keys: keys.map(({ user_id, day }): DayKey => ({ userId: user_id, day })), without });
}
