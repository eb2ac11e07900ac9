/** A count: what is really there goes into the books, with a reason. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import { type EntityRows, type ProductContext, tables, type WorkflowInputs, type WorkflowOf } from '../rows/index.ts';
import { isSerialized } from './kinds.ts';
import { post } from './ledger.ts';
import { type Movement, rounded, serialOf } from './movements.ts';

type Count = WorkflowInputs['stock-balance']['adjust-stock'];
type Counted = Pick<EntityRows['stock-balance'], 'id' | 'item_id' | 'warehouse_id' | 'quantity' | 'inventory_type'>;

export const adjustStock: WorkflowOf<'stock-balance', 'adjust-stock'> = {
  name: 'adjust-stock',
  entity: 'stock-balance',
  async run(context, { records, input }) {
    if (records.length > 1) throw problems.invalid({ message: said('problem.inventory.stock_counted_one_one') });
    for (const record of records) await adjust(context, record, input);
    return null;
  },
};

/** Brings one balance to what was counted. */
export async function adjust(context: ProductContext, balance: Counted, count: Count): Promise<void> {
  const stock = { itemId: balance.item_id, placeId: balance.warehouse_id };
  const movements = isSerialized(balance) ? pieceMovements(stock, count) : plainMovements(stock, balance.quantity, count.counted);
  await post(context, { kind: 'adjustment', movements, reason: count.reason });
  await markCounted(context, balance.id);
}

type Stock = { readonly itemId: string; readonly placeId: string };

/** The difference between the books and the count; nothing when they agree. */
function plainMovements({ itemId, placeId }: Stock, books: number, counted: Count['counted']): readonly Movement[] {
  const by = rounded(Number(counted) - books);
  if (by === 0) return [];
  const ends = by > 0 ? { from: null, to: placeId } : { from: placeId, to: null };
  return [{ itemId, ...ends, quantity: Math.abs(by), pointer: '/counted' }];
}

function pieceMovements({ itemId, placeId }: Stock, { missing, found }: Count): readonly Movement[] {
  const part = (named: readonly string[] | null | undefined, ends: Pick<Movement, 'from' | 'to'>, pointer: string): Movement[] => {
    const serials = (named ?? []).map(serialOf);
    return serials.length === 0 ? [] : [{ itemId, ...ends, quantity: serials.length, serials, pointer }];
  };
  return [...part(missing, { from: placeId, to: null }, '/missing'), ...part(found, { from: null, to: placeId }, '/found')];
}

/** A count that finds nothing wrong is a count all the same. */
async function markCounted({ principal, connection, now }: ProductContext, id: string): Promise<void> {
  const by = actorOf(principal, connection)?.user.id ?? null;
  await connection.as(system('count of stock'), (server) =>
    tables(server).updateTable('stock_balance').set({ counted_at: now, counted_by: by }).where('id', '=', id).execute(),
  );
}
