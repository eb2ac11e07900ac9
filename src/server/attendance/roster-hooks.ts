/** The roster, the days that it plans and the leave that is asked for: all say the same, as long as the day is open and nobody has decided. */
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Changed, HooksOf, ProductContext } from '../rows/index.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';
import { recountPending } from './leave-count.ts';

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

/** Leave that is asked for around days that are, or were, off. */
async function recountAround(context: ProductContext, keys: readonly DayKey[], without?: ReadonlySet<unknown>): Promise<void> {
  if (keys.length === 0) return;
  await recountPending(context, { keeper, by: 'user_id', days: keys.map(({ userId, day }) => ({ owner: userId, day })), without });
}
