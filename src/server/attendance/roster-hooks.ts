/** The roster, the days that it plans and the leave that is asked for: all say the same, as long as the day is open and nobody has decided. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Changed, type HooksOf, type ProductContext, rowsGiven, tables } from '../rows/index.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';
import { recounted, recountLeave } from './leave-count.ts';

const keeper = system('roster');
type Entry = Changed<'roster-entry'>['after'];
const keyOf = ({ user_id, day }: Entry): DayKey => ({ userId: user_id, day });
const isOff = ({ is_day_off }: Entry) => is_day_off === true;

/** The day that an entry was for, and the one that it is for now. */
async function follow(changes: Changed<'roster-entry'>[], context: ProductContext): Promise<void> {
  const off = changes.flatMap(({ before, after }) => (before ? [before, after] : [after])).filter(isOff);
  await recountAround(context, off.map(keyOf));
  await keepDays(context, { keys: changes.flatMap(({ before, after }) => [...(before ? [keyOf(before)] : []), keyOf(after)]) });
}

export const rosterHooks: HooksOf<'roster-entry'> = {
  afterCreate: follow,
  afterUpdate: follow,
  async beforeRemove(rows, context) {
    const without = new Set(rows.map(({ id }) => id));
    await recountAround(context, rows.filter(isOff).map(keyOf), without);
    await keepDays(context, { keys: rows.map(keyOf), without });
  },
};

/** Leave that is asked for around days that are, or were, off. Requests before people, as whoever decides locks them. */
async function recountAround(context: ProductContext, keys: readonly DayKey[], without?: ReadonlySet<unknown>): Promise<void> {
  if (keys.length === 0) return;
  const asked = rowsGiven(
    'k',
    keys.map(({ userId, day }) => ({ user_id: userId, day })),
    { user_id: 'uuid', day: 'date' },
  );
  const pending = await context.connection.as(keeper, (on) =>
    tables(on)
      .selectFrom('leave_request as l')
      .where('l.state', '=', 'pending')
      .where((is) =>
        is.exists(
          is
            .selectFrom(asked)
            .whereRef('k.user_id', '=', 'l.user_id')
            .whereRef('k.day', '>=', 'l.from_day')
            .whereRef('k.day', '<=', 'l.to_day')
            .select('k.day'),
        ),
      )
      .select(recounted)
      .orderBy('l.id')
      .forUpdate()
      .execute(),
  );
  await recountLeave(context, pending, without);
}
