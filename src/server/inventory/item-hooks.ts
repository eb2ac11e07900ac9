/** Items: they know their form of custom fields, and warehouses without a level of their own have theirs. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type HooksOf, present, tables, type Updated } from '../rows/index.ts';
import { makeForms } from './forms.ts';
import { stores } from './stores.ts';

const keeper = system('levels of items');

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
    const levels = changes.filter(({ before, after }) => before.min_level !== after.min_level);
    // Other organisations hold stock of the item too.
    if (levels.length > 0) await connection.as(keeper, (server) => refreshLevels(server, levels, now));
  },
};

/** A warehouse that was given a level of its own keeps it. */
async function refreshLevels(connection: Connection, levels: readonly Updated<'stock-item'>[], now: string): Promise<void> {
  for (const { before, after } of levels) {
    await tables(connection)
      .updateTable('stock_balance')
      .set((is) => ({ min_level: after.min_level ?? null, updated_at: now, version: is('version', '+', 1) }))
      .where('item_id', '=', after.id)
      .whereRef('holder_id', '=', 'org_id')
      .where('warehouse_type', 'in', stores)
      .where('min_level', 'is not distinct from', before.min_level)
      .execute();
  }
}
