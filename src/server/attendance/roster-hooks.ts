/** The roster, the days that it plans and the leave that is asked for: all say the same, as long as the day is open and nobody has decided. */
import { sql } from 'kysely';
import { rowsAs } from '../../../engine/server/access/bulk.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';
import { recountLeave } from './leave-count.ts';

const keeper = system('roster');
const keyOf = ({ user_id, day }: Row): DayKey => ({ userId: String(user_id), day: String(day) });
const isOff = ({ is_day_off }: Row) => is_day_off === true;

/** The day that an entry was for, and the one that it is for now. */
async function follow(changes: Change[], context: HookContext): Promise<void> {
  const off = changes.flatMap(({ before, after }) => (before ? [before, after] : [after])).filter(isOff);
  await recountAround(context, off.map(keyOf));
  await keepDays(context, { keys: changes.flatMap(({ before, after }) => [...(before ? [keyOf(before)] : []), keyOf(after)]) });
}

export const rosterHooks: EntityHooks = {
  afterCreate: follow,
  afterUpdate: follow,
  async beforeRemove(rows, context) {
    const without = new Set(rows.map(({ id }) => id));
    await recountAround(context, rows.filter(isOff).map(keyOf), without);
    await keepDays(context, { keys: rows.map(keyOf), without });
  },
};

/** Leave that is asked for around days that are, or were, off. Requests before people, as whoever decides locks them. */
async function recountAround(context: HookContext, keys: readonly DayKey[], without?: ReadonlySet<unknown>): Promise<void> {
  if (keys.length === 0) return;
  const asked = rowsAs(
    'k',
    keys.map(({ userId, day }) => ({ user_id: userId, day })),
    [
      { name: 'user_id', type: 'uuid' },
      { name: 'day', type: 'date' },
    ],
  );
  const pending = await context.connection.as(keeper, ({ kysely }) =>
    sql<Row>`
      select l.* from leave_request l
      where l.state = 'pending' and exists (select 1 from ${asked} where k.user_id = l.user_id and k.day between l.from_day and l.to_day)
      order by l.id for update`.execute(kysely),
  );
  await recountLeave(context, pending.rows, without);
}
