/** Ledger entries as rows: written once, many in one statement, and never touched again. */
import { sql } from 'kysely';
import { rowsAs } from '../../../engine/server/access/bulk.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';

/** Columns of an entry besides those that every record has. */
const columns = {
  org_id: 'uuid',
  holder_id: 'uuid',
  voucher: 'text',
  line: 'integer',
  kind: 'text',
  account: 'text',
  item_id: 'uuid',
  item_name: 'text',
  sku: 'text',
  unit: 'text',
  warehouse_id: 'uuid',
  custodian_id: 'uuid',
  quantity: 'double precision',
  balance: 'double precision',
  serial_id: 'uuid',
  serial: 'text',
  transfer_id: 'uuid',
  subtask_id: 'uuid',
  reverses_id: 'uuid',
  document: 'text',
  reason: 'text',
  actor_id: 'uuid',
  actor_name: 'text',
  actor_org_id: 'uuid',
  at: 'timestamptz',
} as const;

export type Entry = Readonly<Record<keyof typeof columns, unknown>>;

const typed = [{ name: 'id', type: 'uuid' }, ...Object.entries(columns).map(([name, type]) => ({ name, type }))];
const names = sql.join(typed.map(({ name }) => sql.id(name)));
const values = sql.join(typed.map(({ name }) => sql.id('v', name)));

/** Appends the entries of one voucher. They are its own audit: who, when and why stand in each. */
export async function appendEntries({ kysely }: Connection, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map((entry): Row => ({ id: newId(), ...entry }));
  await sql`
    insert into stock_entry (${names}, created_at, created_by, updated_at, updated_by, version)
    select ${values}, v.at, v.actor_id, v.at, v.actor_id, 1 from ${rowsAs('v', rows, typed)}`.execute(kysely);
}
