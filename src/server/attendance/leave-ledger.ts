/** The ledger of leave: entries are only added, balances are their sums, and people are locked before any is spent. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { anyOf, type Changed, type Draft, type EntityRows, entityRows, type ProductContext, present, tables } from '../rows/index.ts';
import { lockPeople } from './keep-days.ts';

const UNPAID = 'unpaid';
const keeper = system('leave');

type Asked = Pick<Changed<'leave-request'>['after'], 'user_id' | 'kind'>;
type Request = EntityRows['leave-request'];

/** Unpaid leave is taken from no balance. */
export const isPaid = ({ kind }: Pick<Asked, 'kind'>): boolean => kind !== UNPAID;

export const balanceKey = ({ user_id, kind }: Asked): string => `${user_id} ${kind}`;

/** Sums of the ledger by `balanceKey`, of people who are locked, so that two writers cannot spend the same days. */
export async function lockedBalances(connection: Connection, records: readonly Asked[]): Promise<ReadonlyMap<string, number>> {
  const people = distinct(records.map(({ user_id }) => present(user_id)));
  if (people.length === 0) return new Map();
  await lockPeople(connection, people);
  const rows = await tables(connection)
    .selectFrom('leave_entry')
    .where('user_id', '=', anyOf(people))
    .groupBy(['user_id', 'kind'])
    .select((is) => ['user_id', 'kind', is.cast<number>(is.fn.sum('days'), 'float8').as('days')])
    .execute();
  return new Map(rows.map((row) => [balanceKey(row), row.days]));
}

/** Days that requests have taken from the ledger and not given back, by the id of the request. */
export async function takenBy(connection: Connection, records: readonly Pick<Request, 'id'>[]): Promise<ReadonlyMap<string, number>> {
  const values = records.map(({ id }) => id);
  const entries = await entityRows(connection, { entity: 'leave-entry', column: 'request_id', values, columns: ['request_id', 'days'] });
  const taken = new Map<string, number>();
  for (const { request_id, days } of entries) if (request_id !== null) taken.set(request_id, (taken.get(request_id) ?? 0) - days);
  return taken;
}

/** An entry for leave that was taken or comes back. */
export const entryOf = (
  record: Pick<Request, 'id' | 'org_id' | 'user_id' | 'kind' | 'from_day'>,
  days: number,
  note: string,
): Draft<'leave-entry'> => ({
  org_id: record.org_id,
  user_id: record.user_id,
  kind: record.kind,
  days,
  day: record.from_day,
  note,
  request_id: record.id,
});

/** Adds entries; those of no days would say nothing. */
export async function enter(
  { resources, connection }: ProductContext,
  entries: readonly Draft<'leave-entry'>[],
): Promise<readonly EntityRows['leave-entry'][]> {
  const telling = entries.filter(({ days }) => days !== 0);
  return telling.length === 0 ? [] : resources.create(keeper, 'leave-entry', telling, connection);
}
