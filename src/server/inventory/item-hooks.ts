/** Items: they know their form of custom fields, and what the stock lists repeat of them stays true. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { anyOf, type HooksOf, present, tables, type Updated } from '../rows/index.ts';
import { makeForms } from './forms.ts';
import { stores } from './stores.ts';

const keeper = system('copies of items');

export const itemHooks: HooksOf<'stock-item'> = {
  async beforeCreate(changes, context) {
    // An organisation older than forms has none yet.
    await makeForms(
      context,
      changes.map(({ after }) => present(after.org_id)),
    );
    for (const { after } of changes) after.form_id = after.org_id;
  },
  async afterUpdate(changes, { connection, now }) {
    const changed = changes.filter(({ before, after }) => copied.some((name) => before[name] !== after[name]));
    const ids = changed.map(({ after }) => after.id);
    const levels = changed.filter(({ before, after }) => before.min_level !== after.min_level);
    // Other organisations hold stock of the item too.
    if (ids.length > 0) await connection.as(keeper, (server) => refreshCopies(server, ids, levels, now));
  },
};

const copied = ['name', 'sku', 'barcode', 'category_id', 'min_level', 'stock_type', 'inventory_type', 'unit'] as const;

type Item = Updated<'stock-item'>;

async function refreshCopies(connection: Connection, ids: readonly string[], levels: readonly Item[], now: string): Promise<void> {
  const db = tables(connection);
  await db
    .updateTable('stock_balance as b')
    .from('stock_item as i')
    .set((is) => ({
      item_name: is.ref('i.name'),
      sku: is.ref('i.sku'),
      barcode: is.ref('i.barcode'),
      category_id: is.ref('i.category_id'),
      stock_type: is.ref('i.stock_type'),
      inventory_type: is.ref('i.inventory_type'),
      unit: is.ref('i.unit'),
      updated_at: now,
      version: is('b.version', '+', 1),
    }))
    .whereRef('b.item_id', '=', 'i.id')
    .where('i.id', '=', anyOf(ids))
    .execute();
  await db
    .updateTable('stock_serial as s')
    .from('stock_item as i')
    .set((is) => ({ item_name: is.ref('i.name'), sku: is.ref('i.sku'), updated_at: now, version: is('s.version', '+', 1) }))
    .whereRef('s.item_id', '=', 'i.id')
    .where('i.id', '=', anyOf(ids))
    .execute();
  // A warehouse that was given a level of its own keeps it.
  for (const { before, after } of levels) {
    await db
      .updateTable('stock_balance')
      .set((is) => ({ min_level: after.min_level ?? null, updated_at: now, version: is('version', '+', 1) }))
      .where('item_id', '=', after.id)
      .whereRef('holder_id', '=', 'org_id')
      .where('warehouse_type', 'in', stores)
      .where('min_level', 'is not distinct from', before.min_level)
      .execute();
  }
}
