/** Ledger entries as rows: written once, many in one statement, and never touched again. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { type EntityRows, rowsGiven, tables } from '../rows/index.ts';

type Stored = EntityRows['stock-entry'];

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
  cost: 'bigint',
  at: 'timestamptz',
} as const satisfies { readonly [C in keyof Stored]?: string };

type Column = keyof typeof columns;
export type Entry = Pick<Stored, Column>;

const names = Object.keys(columns) as Column[];

/** Appends the entries of one voucher. They are its own audit: who, when and why stand in each. */
export async function appendEntries(connection: Connection, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map((entry) => ({ id: newId(), ...entry }));
  const given = rowsGiven('v', rows, { id: 'uuid', ...columns });
  const db = tables(connection);
  await db
    .insertInto('stock_entry')
    .columns(['id', ...names, 'request_id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'])
    .expression(() =>
      db
        .selectFrom(given)
        .select(['v.id', ...names.map((name) => `v.${name}` as const)])
        .select((is) => is.selectFrom('subtask').select('srvc_req_id').whereRef('subtask.id', '=', 'v.subtask_id').as('request_id'))
        .select(['v.at as created_at', 'v.actor_id as created_by', 'v.at as updated_at', 'v.actor_id as updated_by'])
        .select((is) => is.lit(1).as('version')),
    )
    .execute();
}
