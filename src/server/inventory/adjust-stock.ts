/** A count: what is really there goes into the books, with a reason. */

import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import { textsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { isSerialized } from './kinds.ts';
import { post } from './ledger.ts';
import { type Movement, rounded, serialOf } from './movements.ts';

export const adjustStock: WorkflowRun = {
  name: 'adjust-stock',
  entity: 'stock-balance',
  async run(context, { records, input }) {
    if (records.length > 1) throw problems.invalid({ message: said('problem.inventory.stock_counted_one_one') });
    for (const record of records) {
      const stock = { itemId: String(record.item_id), placeId: String(record.warehouse_id) };
      const movements = isSerialized(record) ? pieceMovements(stock, input) : plainMovements(stock, record.quantity, input.counted);
      await post(context, { kind: 'adjustment', movements, reason: input.reason });
      await markCounted(context, String(record.id));
    }
    return null;
  },
};

type Stock = { readonly itemId: string; readonly placeId: string };

/** The difference between the books and the count; nothing when they agree. */
function plainMovements({ itemId, placeId }: Stock, books: unknown, counted: unknown): readonly Movement[] {
  const by = rounded(Number(counted) - Number(books));
  if (by === 0) return [];
  const ends = by > 0 ? { from: null, to: placeId } : { from: placeId, to: null };
  return [{ itemId, ...ends, quantity: Math.abs(by), pointer: '/counted' }];
}

function pieceMovements({ itemId, placeId }: Stock, input: Row): readonly Movement[] {
  const gone = textsOf(input.missing).map(serialOf);
  const found = textsOf(input.found).map(serialOf);
  const part = (serials: readonly string[], ends: Pick<Movement, 'from' | 'to'>, pointer: string): Movement[] =>
    serials.length === 0 ? [] : [{ itemId, ...ends, quantity: serials.length, serials, pointer }];
  return [...part(gone, { from: placeId, to: null }, '/missing'), ...part(found, { from: null, to: placeId }, '/found')];
}

/** A count that finds nothing wrong is a count all the same. */
async function markCounted({ principal, connection, now }: WorkflowContext, id: string): Promise<void> {
  const by = actorOf(principal, connection)?.user.id ?? null;
  await connection.as(system('count of stock'), ({ kysely }) =>
    kysely.updateTable('stock_balance').set({ counted_at: now, counted_by: by }).where('id', '=', id).execute(),
  );
}
