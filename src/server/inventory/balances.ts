/** Balances: made when first needed, locked in the order of their ids, and never below zero. */

import { sql } from 'kysely';
import { rowsAs } from '../../../engine/server/access/bulk.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { type Books, balanceKey, changesOf, type Line, type Movement, rounded } from './movements.ts';

export type Balance = { readonly id: string; readonly quantity: number };
/** By `balanceKey`. */
export type Balances = ReadonlyMap<string, Balance>;
type Change = { readonly itemId: string; readonly placeId: string; readonly by: number };

/** The balances that the lines touch, locked until the transaction ends; those that are not there yet begin at zero. */
export async function lockBalances({ kysely }: Connection, lines: readonly Line[], now: string): Promise<Balances> {
  const keys = [...changesOf(lines).values()].map(({ itemId, placeId }) => ({ id: newId(), item_id: itemId, warehouse_id: placeId }));
  if (keys.length === 0) return new Map();
  const wanted = rowsAs('v', keys, [
    { name: 'id', type: 'uuid' },
    { name: 'item_id', type: 'uuid' },
    { name: 'warehouse_id', type: 'uuid' },
  ]);
  await sql`
    insert into stock_balance (id, org_id, holder_id, item_id, warehouse_id, item_name, sku, barcode, category_id, stock_type, inventory_type, unit,
      warehouse_type, custodian_id, quantity, min_level, created_at, updated_at, version)
    select v.id, i.org_id, w.org_id, i.id, w.id, i.name, i.sku, i.barcode, i.category_id, i.stock_type, i.inventory_type, i.unit,
      w.type, w.custodian_id, 0, case when w.type in ('central', 'hub', 'sp') and w.org_id = i.org_id then i.min_level end,
      ${now}::timestamptz, ${now}::timestamptz, 1
    from ${wanted} join stock_item i on i.id = v.item_id join warehouse w on w.id = v.warehouse_id
    order by i.id, w.id
    on conflict (item_id, warehouse_id) do nothing`.execute(kysely);
  const { rows } = await sql<{ id: string; item_id: string; warehouse_id: string; quantity: number }>`
    select b.id, b.item_id, b.warehouse_id, b.quantity from stock_balance b
    where (b.item_id, b.warehouse_id) in (select v.item_id, v.warehouse_id from ${wanted})
    order by b.id for update of b`.execute(kysely);
  return new Map(rows.map((row) => [balanceKey(row.item_id, row.warehouse_id), { id: row.id, quantity: Number(row.quantity) }]));
}

/** What would fall below zero, told at the movement that takes it. */
export function shortages(
  movements: readonly Movement[],
  lines: readonly Line[],
  { items, places }: Books,
  balances: Balances,
): readonly FieldProblem[] {
  return [...changesOf(lines)].flatMap(([key, { itemId, placeId, by }]) => {
    const there = balances.get(key)?.quantity ?? 0;
    if (rounded(there + by) >= 0) return [];
    const taking = movements.find((movement) => movement.itemId === itemId && movement.from === placeId);
    const [item, place] = [items.get(itemId), places.get(placeId)];
    const message = said('problem.inventory.holds_wanted', {
      name: place?.name ?? said('problem.inventory.some_warehouse'),
      there,
      otherName: item?.name ?? said('problem.inventory.this_item'),
      by: -by,
    });
    return [{ pointer: taking?.pointer ?? '/quantity', code: 'not_enough', message, params: { there, wanted: -by } }];
  });
}

/** Balance of each line after it, in the order of the lines; null for the ends outside. */
export function runningBalances(lines: readonly Line[], balances: Balances): readonly (number | null)[] {
  const at = new Map([...balances].map(([key, { quantity }]) => [key, quantity]));
  return lines.map(({ itemId, placeId, quantity }) => {
    if (placeId === null) return null;
    const key = balanceKey(itemId, placeId);
    const after = rounded((at.get(key) ?? 0) + quantity);
    at.set(key, after);
    return after;
  });
}

/** Writes what the lines come to. The rows are locked, and what was asked of them holds. */
export async function applyChanges({ kysely }: Connection, lines: readonly Line[], balances: Balances, now: string): Promise<void> {
  const changed = [...changesOf(lines)].flatMap(([key, { by }]: [string, Change]) => {
    const balance = balances.get(key);
    return balance && by !== 0 ? [{ id: balance.id, quantity: rounded(balance.quantity + by), by }] : [];
  });
  if (changed.length === 0) return;
  const rows = rowsAs('v', changed, [
    { name: 'id', type: 'uuid' },
    { name: 'quantity', type: 'double precision' },
    { name: 'by', type: 'double precision' },
  ]);
  await sql`
    update stock_balance b set quantity = v.quantity,
      last_in_at = case when v.by > 0 then ${now}::timestamptz else b.last_in_at end,
      last_out_at = case when v.by < 0 then ${now}::timestamptz else b.last_out_at end,
      stock_since = case when v.quantity = 0 then null when b.quantity = 0 then ${now}::timestamptz else b.stock_since end,
      updated_at = ${now}::timestamptz, version = b.version + 1
    from ${rows} where b.id = v.id`.execute(kysely);
}
