/** Items: they know their form of custom fields, and what the stock lists repeat of them stays true. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { makeForms } from './forms.ts';

const keeper = system('copies of items');

export const itemHooks: EntityHooks = {
  async beforeCreate(changes, context) {
    // An organisation older than forms has none yet.
    await makeForms(
      context,
      changes.map(({ after }) => String(after.org_id)),
    );
    for (const { after } of changes) after.form_id = after.org_id;
  },
  async afterUpdate(changes, { connection, now }) {
    const changed = changes.filter(({ before, after }) => copied.some((name) => before?.[name] !== after[name]));
    const ids = changed.map(({ after }) => String(after.id));
    const levels = changed.filter(({ before, after }) => before?.min_level !== after.min_level);
    // Other organisations hold stock of the item too.
    if (ids.length > 0) await connection.as(keeper, (server) => refreshCopies(server, ids, levels, now));
  },
};

const copied = ['name', 'sku', 'barcode', 'category_id', 'min_level', 'stock_type', 'inventory_type', 'unit'] as const;

async function refreshCopies({ kysely }: Connection, ids: readonly string[], levels: readonly Change[], now: string): Promise<void> {
  await sql`
    update stock_balance b set item_name = i.name, sku = i.sku, barcode = i.barcode, category_id = i.category_id, stock_type = i.stock_type,
      inventory_type = i.inventory_type, unit = i.unit, updated_at = ${now}::timestamptz, version = b.version + 1
    from stock_item i where b.item_id = i.id and i.id = any(${ids}::uuid[])`.execute(kysely);
  await sql`
    update stock_serial s set item_name = i.name, sku = i.sku, updated_at = ${now}::timestamptz, version = s.version + 1
    from stock_item i where s.item_id = i.id and i.id = any(${ids}::uuid[])`.execute(kysely);
  // A warehouse that was given a level of its own keeps it.
  for (const { before, after } of levels) {
    await sql`
      update stock_balance set min_level = ${after.min_level ?? null}::double precision, updated_at = ${now}::timestamptz, version = version + 1
      where item_id = ${String(after.id)}::uuid and holder_id = org_id and warehouse_type in ('central', 'hub', 'sp')
        and min_level is not distinct from ${before?.min_level ?? null}::double precision`.execute(kysely);
  }
}
