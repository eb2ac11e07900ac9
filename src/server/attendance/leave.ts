/** Deciding on leave. The ledger only grows: what is taken back is another entry. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { notify } from '../notices/index.ts';
import { type EntityRows, entityRows, type Patch, type ProductContext, present, saveRows, type WorkflowOf } from '../rows/index.ts';
import { openDays } from './days.ts';
import { assertUndecided, deciding } from './decision.ts';
import { keepDays } from './keep-days.ts';
import { countedDays, spanOf } from './leave-count.ts';
import { balanceKey, enter, entryOf, isPaid, lockedBalances } from './leave-ledger.ts';
import { decided } from './notices.ts';

type Request = EntityRows['leave-request'];

const isPending = ({ state }: Request) => state === 'pending';

/** The days of leave that are still open, as they are kept in the attendance. */
export const keepTheirDays = (context: ProductContext, records: readonly Request[]): Promise<void> =>
  keepDays(context, {
    keys: records.flatMap((record) => openDays(spanOf(record), context.now).map((day) => ({ userId: present(record.user_id), day }))),
  });

export const tell = (context: ProductContext, records: readonly Request[], type: string): Promise<void> =>
  notify(
    context,
    records.map((record) => decided(context.principal, { type, record, day: record.from_day })),
  );

type Patched = { readonly id: string; readonly patch: Patch<'leave-request'> };

export const changeLeave = (context: ProductContext, changes: readonly Patched[]) => saveRows(context, 'leave-request', 'leave', changes);

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

/** @throws conflict for what is decided already, or another's to decide; invalid (422) where the balance is too small. */
export const approveLeave: WorkflowOf<'leave-request', 'approve'> = {
  name: 'approve',
  entity: 'leave-request',
  async run(context, { records: stored, input }) {
    assertUndecided(stored, isPending);
    const balances = await lockedBalances(context.connection, stored);
    const records = await recounted(context.connection, stored);
    const paid = records.filter(isPaid);
    assertLeft(balances, paid);
    const orphans = await tasksWithin(context, records);
    await enter(
      context,
      paid.map((record) => entryOf(record, -record.days, said('problem.attendance.leave_taken'))),
    );
    const decision = deciding(context, input.remarks);
    await changeLeave(
      context,
      records.map((record) => {
        const orphaned = (orphans.get(record.id) ?? []).map(({ id }) => id);
        return { id: record.id, patch: { state: 'approved', days: record.days, orphaned, ...decision } };
      }),
    );
    // Back to nobody: the dispatcher finds them among the unassigned.
    const tasks = distinct([...orphans.values()].flat().map(({ id }) => id));
    await saveRows(
      context,
      'subtask',
      'leave',
      tasks.map((id) => ({ id, patch: { assgne_id: null, assgne_name: null } })),
    );
    await keepTheirDays(context, records);
    await tell(context, records, 'leave_approved');
    return null;
  },
};

/** @throws conflict for what is decided already, or another's to decide. */
export const rejectLeave: WorkflowOf<'leave-request', 'reject'> = {
  name: 'reject',
  entity: 'leave-request',
  async run(context, { records, input }) {
    assertUndecided(records, isPending);
    const decision = deciding(context, input.remarks);
    await changeLeave(
      context,
      records.map(({ id }) => ({ id, patch: { state: 'rejected', ...decision } })),
    );
    await tell(context, records, 'leave_rejected');
    return null;
  },
};
