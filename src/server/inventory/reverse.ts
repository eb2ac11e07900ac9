/** A voucher taken back: a counter-voucher moves everything the other way. The first one stays as it was written. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { anyOf, type EntityRows, tables, takeTurn, type WorkflowOf } from '../rows/index.ts';
import { post } from './ledger.ts';
import type { Movement } from './movements.ts';

const reader = system('reversal of a voucher');

export const reverse: WorkflowOf<'stock-entry', 'reverse'> = {
  name: 'reverse',
  entity: 'stock-entry',
  async run(context, { records, input }) {
    for (const { voucher } of records) {
      const entries = await context.connection.as(reader, (server) => entriesOf(server, voucher));
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

type Entry = Pick<EntityRows['stock-entry'], 'id' | 'item_id' | 'warehouse_id' | 'account' | 'quantity' | 'serial' | 'subtask_id'>;

/** All lines of the voucher in their order. @throws conflict when it was taken back already */
async function entriesOf(connection: Connection, voucher: string): Promise<readonly Entry[]> {
  await takeTurn(connection, `voucher ${voucher}`);
  const entries = tables(connection).selectFrom('stock_entry');
  const rows = await entries
    .where('voucher', '=', voucher)
    .select(['id', 'item_id', 'warehouse_id', 'account', 'quantity', 'serial', 'subtask_id'])
    .orderBy('line')
    .execute();
  const later = await entries
    .where('reverses_id', '=', anyOf(rows.map(({ id }) => id)))
    .select('voucher')
    .limit(1)
    .executeTakeFirst();
  if (later) throw problems.conflict({ message: said('problem.inventory.taken_back_already', { voucher, laterVoucher: later.voucher }) });
  return rows;
}

/** Lines come in pairs, from and to: each pair goes back; pieces of one item between the same places go together. */
function backwards(entries: readonly Entry[]): readonly Movement[] {
  const movements = new Map<string, Movement>();
  for (let at = 0; at + 1 < entries.length; at += 2) {
    const [from, to] = [entries[at], entries[at + 1]];
    if (!from || !to) continue;
    const key = `${from.item_id} ${from.warehouse_id} ${to.warehouse_id}`;
    const before = movements.get(key);
    movements.set(key, {
      itemId: from.item_id,
      from: to.warehouse_id,
      to: from.warehouse_id,
      quantity: (before?.quantity ?? 0) + to.quantity,
      serials: [...(before?.serials ?? []), ...(to.serial === null ? [] : [to.serial])],
      pointer: '/reason',
    });
  }
  return [...movements.values()];
}
