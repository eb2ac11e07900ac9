/** Warehouses: inside places of the same organisation, and what holds stock stays a place that may hold it. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { anyOf, type Changed, entityRows, type HooksOf, tables, type Updated } from '../rows/index.ts';

const keeper = system('stock of warehouses');

export const warehouseHooks: HooksOf<'warehouse'> = {
  beforeCreate: (changes, { connection }) => assertParents(connection, changes),
  async beforeUpdate(changes, { connection }) {
    await assertParents(connection, changes);
    await assertEmpty(connection, changes);
  },
};

const invalid = (pointer: string, code: string, message: Said) => problems.invalid({ errors: [{ pointer, code, message }] });

async function assertParents(connection: Connection, changes: readonly Changed<'warehouse'>[]): Promise<void> {
  const values = changes.flatMap(({ after }) => after.parent_id || []);
  const parents = byId(await entityRows(connection, { entity: 'warehouse', values, columns: ['id', 'org_id'] }));
  for (const [index, { after }] of changes.entries()) {
    if (after.parent_id && parents.get(after.parent_id)?.org_id !== after.org_id)
      throw invalid(pointerIn(changes, index, '/parent_id'), 'reference', said('problem.inventory.no_such_warehouse'));
  }
}

/** What makes a place unfit to hold stock waits until it holds none. */
async function assertEmpty(connection: Connection, changes: readonly Updated<'warehouse'>[]): Promise<void> {
  const unfit = changes.filter(
    ({ before, after }) =>
      (after.is_structural === true && before.is_structural !== true) ||
      (after.is_active === false && before.is_active !== false) ||
      before.type !== after.type,
  );
  const ids = distinct(unfit.map(({ after }) => after.id));
  if (ids.length === 0) return;
  const rows = await connection.as(keeper, (server) =>
    tables(server)
      .selectFrom('stock_balance')
      .where('warehouse_id', '=', anyOf(ids))
      .where('quantity', '>', 0)
      .select('warehouse_id as id')
      .distinct()
      .execute(),
  );
  const full = new Set(rows.map(({ id }) => id));
  const found = unfit.find(({ after }) => full.has(after.id));
  if (!found) return;
  const message = said('problem.inventory.still_holds_stock_move_elsewhere', { name: found.after.name });
  throw problems.inUse({
    message,
    errors: [{ pointer: pointerIn(changes, changes.indexOf(found), pointerOf(found)), code: 'in_use', message }],
  });
}

const pointerOf = ({ before, after }: Updated<'warehouse'>): string => {
  if (after.is_structural === true && before.is_structural !== true) return '/is_structural';
  return before.type === after.type ? '/is_active' : '/type';
};
