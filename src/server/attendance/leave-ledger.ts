/** The ledger of leave: entries are only added, balances are their sums, and people are locked before any is spent. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { lockPeople } from './keep-days.ts';

const UNPAID = 'unpaid';
const keeper = system('leave');

type Balance = { readonly user_id: string; readonly kind: string; readonly days: number };

/** Unpaid leave is taken from no balance. */
export const isPaid = ({ kind }: Row): boolean => kind !== UNPAID;

export const balanceKey = ({ user_id, kind }: Row): string => `${String(user_id)} ${String(kind)}`;

/** Sums of the ledger by `balanceKey`, of people who are locked, so that two writers cannot spend the same days. */
export async function lockedBalances(connection: Connection, records: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const people = distinct(records.map(({ user_id }) => String(user_id)));
  if (people.length === 0) return new Map();
  await lockPeople(connection, people);
  const { rows } = await sql<Balance>`
    select user_id, kind, sum(days)::float8 as days from leave_entry where user_id = any(${people}::uuid[]) group by user_id, kind`.execute(
    connection.kysely,
  );
  return new Map(rows.map((row) => [balanceKey(row), row.days]));
}

/** Days that requests have taken from the ledger and not given back, by the id of the request. */
export async function takenBy(connection: Connection, records: readonly Row[]): Promise<ReadonlyMap<unknown, number>> {
  const values = records.map(({ id }) => String(id));
  const entries = await rowsOf(connection, { entity: 'leave-entry', column: 'request_id', values, columns: ['request_id', 'days'] });
  const taken = new Map<unknown, number>();
  for (const { request_id, days } of entries) taken.set(request_id, (taken.get(request_id) ?? 0) - Number(days));
  return taken;
}

/** An entry for leave that was taken or comes back. */
export const entryOf = (record: Row, days: number, note: string): Row => ({
  org_id: record.org_id,
  user_id: record.user_id,
  kind: record.kind,
  days,
  day: record.from_day,
  note,
  request_id: record.id,
});

/** Adds entries; those of no days would say nothing. */
export async function enter({ resources, connection }: WorkflowContext, entries: readonly Row[]): Promise<readonly Row[]> {
  const telling = entries.filter(({ days }) => days !== 0);
  return telling.length === 0 ? [] : resources.create(keeper, 'leave-entry', telling, connection);
}
