/** What approving leave does besides its state: days are taken from the balance, and sub-tasks of those days go back to nobody. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type EffectOf, type EntityRows, entityRows, type ProductContext, present, type StepOf } from '../rows/index.ts';
import { openDays } from './days.ts';
import { keepDays } from './keep-days.ts';
import { countedDays, spanOf } from './leave-count.ts';
import { balanceKey, enter, entryOf, isPaid, lockedBalances } from './leave-ledger.ts';

type Request = EntityRows['leave-request'];

/** The effect of the same name: days that the leave had and that are still open, as they are kept in the attendance. */
export const keepLeaveDays: EffectOf<'leave-request'> = {
  name: 'keep-leave-days',
  options: { type: 'object', additionalProperties: false },
  run: (context, _, moved) =>
    keepDays(context, {
      keys: moved.flatMap(({ before }) => openDays(spanOf(before), context.now).map((day) => ({ userId: present(before.user_id), day }))),
    }),
};

/** Active sub-tasks of the days of leave, by person. */
async function tasksWithin(
  { connection }: ProductContext,
  records: readonly Request[],
): Promise<ReadonlyMap<string, readonly Pick<EntityRows['subtask'], 'id'>[]>> {
  const people = distinct(records.map((record) => present(record.user_id)));
  const columns = ['id', 'assgne_id', 'due', 'status_type'] as const;
  const tasks = await entityRows(connection, { entity: 'subtask', column: 'assgne_id', values: people, columns });
  const isWithin = (record: Request) => (task: (typeof tasks)[number]) =>
    task.assgne_id === record.user_id &&
    task.status_type === 'ACTIVE' &&
    task.due !== null &&
    task.due >= record.from_day &&
    task.due <= record.to_day;
  return new Map(records.map((record) => [record.id, tasks.filter(isWithin(record))]));
}

type Recounted = Request & { readonly days: number };

/** Requests with the days that they take now: whoever asked may belong to other groups since, and have other holidays. */
async function recounted(connection: Connection, records: readonly Request[]): Promise<readonly Recounted[]> {
  const counted = await countedDays(connection, records);
  return records.map((record) => ({ ...record, days: counted.get(record) ?? record.days ?? 0 }));
}

/** @throws invalid (422) for the first request that asks for more than is left */
function assertLeft(balances: ReadonlyMap<string, number>, asked: readonly Recounted[]): void {
  const lefts = new Map(balances);
  for (const record of asked) {
    const left = lefts.get(balanceKey(record)) ?? 0;
    const days = left - record.days;
    const message = said('problem.attendance.balance_days_asked', { title: record.title, left, days: record.days });
    if (days < 0) throw problems.invalid({ message, errors: [{ pointer: '', code: 'balance', message, params: { left } }] });
    lefts.set(balanceKey(record), days);
  }
}

/** @throws invalid (422) where the balance is too small */
export const takeLeave: StepOf<'leave-request', 'approve'> = {
  name: 'take-leave',
  async run(context, { moving }) {
    const stored = moving.map(({ before }) => before);
    const balances = await lockedBalances(context.connection, stored);
    const records = await recounted(context.connection, stored);
    const paid = records.filter(isPaid);
    assertLeft(balances, paid);
    const orphans = await tasksWithin(context, records);
    await enter(
      context,
      paid.map((record) => entryOf(record, -record.days, said('problem.attendance.leave_taken'))),
    );
    return records.map(({ id, days }) => ({ days, orphaned: (orphans.get(id) ?? []).map((task) => task.id) }));
  },
};
