/** Deciding on leave, and giving days of it. The ledger only grows: what is taken back is another entry. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { system } from '../../kernel/principal.ts';
import { notify } from '../../notifications/notify.ts';
import { assertApprover } from '../approval.ts';
import { distinct, rowsOf } from '../rows.ts';
import type { WorkflowContext, WorkflowRun } from '../types.ts';
import { openDays } from './days.ts';
import { assertUndecided, deciding } from './decision.ts';
import { keepDays, lockPeople } from './keep-days.ts';
import { spanOf } from './leave-hooks.ts';
import { decided } from './notices.ts';

const UNPAID = 'unpaid';
const keeper = system('leave');
/** Who asks is whose leave it is, whoever wrote it down. */
const asking = { what: 'leave', requester: 'user_id' } as const;

type Balance = { readonly user_id: string; readonly kind: string; readonly days: number };

/** Sums of the ledger by person and kind. */
async function balancesOf({ kysely }: Connection, people: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<Balance>`
    select user_id, kind, sum(days)::float8 as days from leave_entry where user_id = any(${people}::uuid[]) group by user_id, kind`.execute(
    kysely,
  );
  return new Map(rows.map(({ user_id, kind, days }) => [`${user_id} ${kind}`, days]));
}

/** Whoever decides locks the people, so that two decisions cannot spend the same days. */
const lockThem = (connection: Connection, records: readonly Row[]) =>
  lockPeople(
    connection,
    records.map((record) => String(record.user_id)),
  );

const assertState = (records: readonly Row[], ...states: readonly string[]): void => assertUndecided(records, { field: 'state', states });

/** The days of leave that are still open, as they are kept in the attendance. */
const keepTheirDays = (context: WorkflowContext, records: readonly Row[]): Promise<void> =>
  keepDays(context, {
    keys: records.flatMap((record) => openDays(spanOf(record), context.now).map((day) => ({ userId: String(record.user_id), day }))),
  });

const tell = (context: WorkflowContext, records: readonly Row[], type: string): Promise<void> =>
  notify(
    context,
    records.map((record) => decided(context.principal, { type, record, day: record.from_day })),
  );

const change = (context: WorkflowContext, entity: string, changes: readonly { readonly id: string; readonly patch: Row }[]) =>
  changes.length === 0 ? Promise.resolve([]) : context.resources.update(keeper, entity, changes, context.connection);

const enter = (context: WorkflowContext, entries: readonly Row[]) =>
  entries.length === 0 ? Promise.resolve([]) : context.resources.create(keeper, 'leave-entry', entries, context.connection);

const entryOf = (record: Row, days: number, note: string): Row => ({
  org_id: record.org_id,
  user_id: record.user_id,
  kind: record.kind,
  days,
  day: record.from_day,
  note,
  request_id: record.id,
});

/** Active sub-tasks of the days of leave, by person. */
async function tasksWithin({ connection }: WorkflowContext, records: readonly Row[]): Promise<ReadonlyMap<unknown, readonly Row[]>> {
  const people = distinct(records.map((record) => String(record.user_id)));
  const columns = ['id', 'assgne_id', 'due', 'status_type'];
  const tasks = await rowsOf(connection, { entity: 'subtask', column: 'assgne_id', values: people, columns });
  const isWithin = (record: Row) => (task: Row) =>
    task.assgne_id === record.user_id &&
    task.status_type === 'ACTIVE' &&
    String(task.due) >= String(record.from_day) &&
    String(task.due) <= String(record.to_day);
  return new Map(records.map((record) => [record.id, tasks.filter(isWithin(record))]));
}

/** @throws conflict for what is decided already, or another's to decide; invalid (422) where the balance is too small. */
export const approveLeave: WorkflowRun = {
  name: 'approve',
  entity: 'leave-request',
  async run(context, { records, input }) {
    assertState(records, 'pending');
    await assertApprover(context, records, asking);
    await lockThem(context.connection, records);
    const left = new Map(await balancesOf(context.connection, distinct(records.map((record) => String(record.user_id)))));
    for (const record of records) {
      if (record.kind === UNPAID) continue;
      const key = `${String(record.user_id)} ${String(record.kind)}`;
      const days = (left.get(key) ?? 0) - Number(record.days);
      const message = `The balance of ${String(record.title)} is ${left.get(key) ?? 0} days, and ${String(record.days)} are asked for.`;
      if (days < 0)
        throw problems.invalid({ message, errors: [{ pointer: '', code: 'balance', message, params: { left: left.get(key) ?? 0 } }] });
      left.set(key, days);
    }
    const orphans = await tasksWithin(context, records);
    await enter(
      context,
      records.filter(({ kind }) => kind !== UNPAID).map((record) => entryOf(record, -Number(record.days), 'Leave taken')),
    );
    const decision = deciding(context, input.remarks);
    await change(
      context,
      'leave-request',
      records.map((record) => {
        const orphaned = (orphans.get(record.id) ?? []).map(({ id }) => id);
        return { id: String(record.id), patch: { state: 'approved', orphaned, ...decision } };
      }),
    );
    // Back to nobody: the dispatcher finds them among the unassigned.
    const tasks = distinct([...orphans.values()].flat().map(({ id }) => String(id)));
    await change(
      context,
      'subtask',
      tasks.map((id) => ({ id, patch: { assgne_id: null, assgne_name: null } })),
    );
    await keepTheirDays(context, records);
    await tell(context, records, 'leave_approved');
    return null;
  },
};

/** @throws conflict for what is decided already, or another's to decide. */
export const rejectLeave: WorkflowRun = {
  name: 'reject',
  entity: 'leave-request',
  async run(context, { records, input }) {
    assertState(records, 'pending');
    await assertApprover(context, records, asking);
    const decision = deciding(context, input.remarks);
    await change(
      context,
      'leave-request',
      records.map(({ id }) => ({ id: String(id), patch: { state: 'rejected', ...decision } })),
    );
    await tell(context, records, 'leave_rejected');
    return null;
  },
};

/** Days that were taken come back; sub-tasks stay where the dispatcher has put them. @throws conflict for what has ended. */
export const withdrawLeave: WorkflowRun = {
  name: 'withdraw',
  entity: 'leave-request',
  async run(context, { records }) {
    assertState(records, 'pending', 'approved');
    await lockThem(context.connection, records);
    const taken = records.filter(({ state, kind }) => state === 'approved' && kind !== UNPAID);
    await enter(
      context,
      taken.map((record) => entryOf(record, Number(record.days), 'Leave withdrawn')),
    );
    await change(
      context,
      'leave-request',
      records.map(({ id }) => ({ id: String(id), patch: { state: 'withdrawn' } })),
    );
    await keepTheirDays(
      context,
      records.filter(({ state }) => state === 'approved'),
    );
    return null;
  },
};

export const allocateLeave: WorkflowRun = {
  name: 'allocate',
  entity: 'leave-entry',
  async run(context, { input }) {
    const { principal, now } = context;
    const [entry] = await enter(context, [
      {
        org_id: principal.kind === 'member' ? principal.org.id : null,
        user_id: input.user_id,
        kind: input.kind,
        days: input.days,
        day: now.slice(0, 10),
        note: input.note ?? 'Leave given',
      },
    ]);
    return { id: entry?.id ?? null };
  },
};
