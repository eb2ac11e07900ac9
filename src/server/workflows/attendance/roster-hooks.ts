/** The roster and the days that it plans: both say the same, as long as the day is open. */
import type { Row } from '../../database/port.ts';
import type { Change, EntityHooks, HookContext } from '../../resources/types.ts';
import type { DayKey } from './day-facts.ts';
import { keepDays } from './keep-days.ts';

const keyOf = ({ user_id, day }: Row): DayKey => ({ userId: String(user_id), day: String(day) });

/** The day that an entry was for, and the one that it is for now. */
const follow = (changes: Change[], context: HookContext): Promise<void> =>
  keepDays(context, { keys: changes.flatMap(({ before, after }) => [...(before ? [keyOf(before)] : []), keyOf(after)]) });

export const rosterHooks: EntityHooks = {
  afterCreate: follow,
  afterUpdate: follow,
  beforeRemove: (rows, context) => keepDays(context, { keys: rows.map(keyOf), without: new Set(rows.map(({ id }) => id)) }),
};
