/**
 * Leave that does not come to its end. Days that are over stay taken: a person takes back leave that has not begun, and whoever
 * decides on leave ends the rest of one that has.
 */

import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { EntityRows, ProductContext, WorkflowOf } from '../rows/index.ts';
import { assertUndecided } from './decision.ts';
import { changeLeave, keepTheirDays, tell } from './leave.ts';
import { countedDays } from './leave-count.ts';
import { enter, entryOf, isPaid, lockedBalances, takenBy } from './leave-ledger.ts';
import { todayIn } from './org-day.ts';

type Request = EntityRows['leave-request'];

/**
 * Days that were taken come back; sub-tasks stay where the dispatcher has put them.
 * @throws conflict for what has ended, and for approved leave whose first day has come
 */
export const withdrawLeave: WorkflowOf<'leave-request', 'withdraw'> = {
  name: 'withdraw',
  entity: 'leave-request',
  async run(context, { records }) {
    assertUndecided(records, ({ state }) => state === 'pending' || state === 'approved');
    const approved = records.filter(({ state }) => state === 'approved');
    await assertToCome(context, approved);
    await lockedBalances(context.connection, approved);
    const taken = await takenBy(context.connection, approved);
    await enter(
      context,
      approved.map((record) => entryOf(record, taken.get(record.id) ?? 0, said('problem.attendance.leave_withdrawn'))),
    );
    await changeLeave(
      context,
      records.map(({ id }) => ({ id, patch: { state: 'withdrawn' } })),
    );
    await keepTheirDays(context, approved);
    return null;
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

/**
 * `back_on` is the first day that is no leave any more: it is to come, and within the leave. Days from then on come back.
 * @throws conflict for what is not approved, or another's to decide; invalid (422) at `/back_on`
 */
export const endLeave: WorkflowOf<'leave-request', 'end'> = {
  name: 'end',
  entity: 'leave-request',
  async run(context, { records, input }) {
    assertApproved(records);
    const backOn = input.back_on;
    await assertWithin(context, records, backOn);
    await lockedBalances(context.connection, records);
    const shorter = records.map((record): Request => ({ ...record, to_day: daysLater(backOn, -1) }));
    const counted = await countedDays(context.connection, shorter);
    const taken = await takenBy(context.connection, records);
    await enter(
      context,
      shorter.filter(isPaid).map((record) => {
        const back = (taken.get(record.id) ?? 0) - (counted.get(record) ?? 0);
        return entryOf(record, Math.max(0, back), said('problem.attendance.leave_ended_early'));
      }),
    );
    await changeLeave(
      context,
      shorter.map(({ id, to_day }) => ({ id, patch: { to_day } })),
    );
    await keepTheirDays(context, records);
    await tell(context, records, 'leave_ended');
    return null;
  },
};

function assertApproved(records: readonly Request[]): void {
  const others = records.filter(({ state }) => state !== 'approved').map(({ title }) => title);
  if (others.length > 0)
    throw problems.conflict({
      subCode: 'not_approved',
      message: said('problem.attendance.only_approved_leave_end_early', { others: others.join(', ') }),
    });
}

async function assertWithin(context: ProductContext, records: readonly Request[], backOn: string): Promise<void> {
  const today = await todayIn(
    context,
    records.map(({ org_id }) => org_id),
  );
  const isWithin = ({ org_id, from_day, to_day }: Request) => backOn > today(org_id) && backOn > from_day && backOn <= to_day;
  if (records.every(isWithin)) return;
  const message = said('problem.attendance.day_must_one_come_within');
  throw problems.invalid({ message, errors: [{ pointer: '/back_on', code: 'check', message }] });
}
