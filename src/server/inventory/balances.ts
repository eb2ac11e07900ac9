/** Balances: made when first needed, locked in the order of their ids, and never below zero. */

import type { Connection } from '../../../engine/server/database/port.ts';
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { rowsGiven, tables } from '../rows/index.ts';
import { type Books, balanceKey, changesOf, type Line, type Movement, rounded } from './movements.ts';
import { stores } from './stores.ts';

export type Balance = { readonly id: string; readonly quantity: number };
/** By `balanceKey`. */
export type Balances = ReadonlyMap<string, Balance>;
type Change = { readonly itemId: string; readonly placeId: string; readonly by: number };

/** The balances that the lines touch, locked until the transaction ends; those that are not there yet begin at zero. */
export async function lockBalances(connection: Connection, lines: readonly Line[], now: string): Promise<Balances> {
  const keys = [...changesOf(lines).values()].map(({ itemId, placeId }) => ({ id: newId(), item_id: itemId, warehouse_id: placeId }));
  if (keys.length === 0) return new Map();
  const wanted = rowsGiven('v', keys, { id: 'uuid', item_id: 'uuid', warehouse_id: 'uuid' });
  const db = tables(connection);
  await db
    .insertInto('stock_balance')
    .columns([
      'id',
      'org_id',
      'holder_id',
      'item_id',
      'warehouse_id',
      'item_name',
      'sku',
      'barcode',
      'category_id',
      'stock_type',
      'inventory_type',
      'unit',
      'warehouse_type',
      'custodian_id',
      'quantity',
      'min_level',
      'created_at',
      'updated_at',
      'version',
    ])
    .expression(() =>
      db
        .selectFrom(wanted)
        .innerJoin('stock_item as i', 'i.id', 'v.item_id')
        .innerJoin('warehouse as w', 'w.id', 'v.warehouse_id')
        .select(['v.id', 'i.org_id', 'w.org_id as holder_id', 'i.id as item_id', 'w.id as warehouse_id'])
        .select(['i.name', 'i.sku', 'i.barcode', 'i.category_id', 'i.stock_type', 'i.inventory_type', 'i.unit', 'w.type', 'w.custodian_id'])
        .select((is) => [
          is.lit(0).as('quantity'),
          is
            .case()
            .when(is.and([is('w.type', 'in', stores), is('w.org_id', '=', is.ref('i.org_id'))]))
            .then(is.ref('i.min_level'))
            .end()
            .as('min_level'),
          is.cast(is.val(now), 'timestamptz').as('created_at'),
          is.cast(is.val(now), 'timestamptz').as('updated_at'),
          is.lit(1).as('version'),
        ])
        .orderBy('i.id')
        .orderBy('w.id'),
    )
    .onConflict((clash) => clash.columns(['item_id', 'warehouse_id']).doNothing())
    .execute();
  const rows = await db
    .selectFrom('stock_balance as b')
    .where((is) =>
      is(
        is.refTuple('b.item_id', 'b.warehouse_id'),
        'in',
        is.selectFrom(wanted).select(['v.item_id', 'v.warehouse_id']).$asTuple('item_id', 'warehouse_id'),
      ),
    )
    .select(['b.id', 'b.item_id', 'b.warehouse_id', 'b.quantity'])
    .orderBy('b.id')
    .forUpdate('b')
    .execute();
  return new Map(rows.map((row) => [balanceKey(row.item_id, row.warehouse_id), { id: row.id, quantity: row.quantity }]));
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
export async function applyChanges(connection: Connection, lines: readonly Line[], balances: Balances, now: string): Promise<void> {
  const changed = [...changesOf(lines)].flatMap(([key, { by }]: [string, Change]) => {
    const balance = balances.get(key);
    return balance && by !== 0 ? [{ id: balance.id, quantity: rounded(balance.quantity + by), by }] : [];
  });
  if (changed.length === 0) return;
  const given = rowsGiven('v', changed, { id: 'uuid', quantity: 'double precision', by: 'double precision' });
  await tables(connection)
    .updateTable('stock_balance as b')
    .from(given)
    .set((is) => {
      const instant = is.cast<string>(is.val(now), 'timestamptz');
      return {
        quantity: is.ref('v.quantity'),
        last_in_at: is.case().when('v.by', '>', 0).then(instant).else(is.ref('b.last_in_at')).end(),
        last_out_at: is.case().when('v.by', '<', 0).then(instant).else(is.ref('b.last_out_at')).end(),
        stock_since: is
          .case()
          .when('v.quantity', '=', 0)
          .then(null)
          .when('b.quantity', '=', 0)
          .then(instant)
          .else(is.ref('b.stock_since'))
          .end(),
        updated_at: instant,
        version: is('b.version', '+', 1),
      };
    })
    .whereRef('b.id', '=', 'v.id')
    .execute();
}
