/** A voucher taken back: a counter-voucher moves everything the other way. The first one stays as it was written. */

import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { post } from './ledger.ts';
import type { Movement } from './movements.ts';

const reader = system('reversal of a voucher');

export const reverse: WorkflowRun = {
  name: 'reverse',
  entity: 'stock-entry',
  async run(context, { records, input }) {
    for (const { voucher } of records) {
      const entries = await context.connection.as(reader, (server) => entriesOf(server, String(voucher)));
      const [first] = entries;
      await post(context, {
        kind: 'reversal',
        movements: backwards(entries),
        reason: input.reason,
        reversesId: first?.id,
        subtaskId: first?.subtask_id,
        account: entries.find(({ account }) => account !== 'warehouse')?.account,
      });
    }
    return null;
  },
};

/** All lines of the voucher in their order. @throws conflict when it was taken back already */
async function entriesOf({ kysely }: Connection, voucher: string): Promise<readonly Row[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`voucher ${voucher}`}))`.execute(kysely);
  const { rows } = await sql<Row>`select * from stock_entry where voucher = ${voucher} order by line`.execute(kysely);
  const ids = rows.map(({ id }) => String(id));
  const { rows: later } = await sql<{
    voucher: string;
  }>`select voucher from stock_entry where reverses_id = any(${ids}::uuid[]) limit 1`.execute(kysely);
  if (later[0])
    throw problems.conflict({ message: said('problem.inventory.taken_back_already', { voucher, laterVoucher: later[0].voucher }) });
  return rows;
}

/** Lines come in pairs, from and to: each pair goes back; pieces of one item between the same places go together. */
function backwards(entries: readonly Row[]): readonly Movement[] {
  const movements = new Map<string, Movement>();
  for (let at = 0; at + 1 < entries.length; at += 2) {
    const [from, to] = [entries[at], entries[at + 1]];
    if (!from || !to) continue;
    const key = `${String(from.item_id)} ${String(from.warehouse_id)} ${String(to.warehouse_id)}`;
    const before = movements.get(key);
    const serials = [...(before?.serials ?? []), ...(typeof to.serial === 'string' ? [to.serial] : [])];
    const quantity = (before?.quantity ?? 0) + Number(to.quantity);
    const end = (value: unknown) => (typeof value === 'string' ? value : null);
    movements.set(key, {
      itemId: String(from.item_id),
      from: end(to.warehouse_id),
      to: end(from.warehouse_id),
      quantity,
      serials,
      pointer: '/reason',
    });
  }
  return [...movements.values()];
}
