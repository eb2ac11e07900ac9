/**
 * Leave that does not come to its end. Days that are over stay taken: a person takes back leave that has not begun, and whoever
 * decides on leave ends the rest of one that has.
 */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { EntityRows, ProductContext, StepOf } from '../rows/index.ts';
import { countedDays } from './leave-count.ts';
import { enter, entryOf, isPaid, lockedBalances, takenBy } from './leave-ledger.ts';
import { todayIn } from './org-day.ts';

type Request = EntityRows['leave-request'];

/**
 * Days that were taken come back; sub-tasks stay where the dispatcher has put them.
 * @throws conflict for approved leave whose first day has come
 */
export const giveLeaveBack: StepOf<'leave-request', 'withdraw'> = {
  name: 'give-leave-back',
  async run(context, { moving }) {
    const approved = moving.map(({ before }) => before).filter(({ state }) => state === 'approved');
    await assertToCome(context, approved);
    await lockedBalances(context.connection, approved);
    const taken = await takenBy(context.connection, approved);
    await enter(
      context,
      approved.map((record) => entryOf(record, taken.get(record.id) ?? 0, said('problem.attendance.leave_withdrawn'))),
    );
    return [];
  },
};

/** @throws conflict naming the leave that has begun, by the day of its organisation */
async function assertToCome(context: ProductContext, approved: readonly Request[]): Promise<void> {
  const today = await todayIn(
    context,
    approved.map(({ org_id }) => org_id),
  );
  const begun = approved.filter(({ org_id, from_day }) => from_day <= today(org_id));
  if (begun.length === 0) return;
  const titles = begun.map(({ title }) => title).join(', ');
  throw problems.conflict({
    subCode: 'begun',
    message: said('problem.attendance.leave_begun_only_whoever_decides', { titles }),
  });
}

/** Days from the first that is no leave any more come back. */
export const giveRestBack: StepOf<'leave-request', 'end'> = {
  name: 'give-rest-back',
  async run(context, { moving }) {
    const shorter = moving.map(({ doc }) => doc);
    await lockedBalances(context.connection, shorter);
    const counted = await countedDays(context.connection, shorter);
    const taken = await takenBy(context.connection, shorter);
    await enter(
      context,
      shorter.filter(isPaid).map((record) => {
        const back = (taken.get(record.id) ?? 0) - (counted.get(record) ?? 0);
        return entryOf(record, Math.max(0, back), said('problem.attendance.leave_ended_early'));
      }),
    );
    return [];
  },
};
