/** Warehouses: numbered, without circles, and what holds stock stays a place that may hold it. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { anyOf, type Changed, entityRows, type HooksOf, present, tables, type Updated } from '../rows/index.ts';
import { nextPlaceNumber } from './numbers.ts';
import { isInsideItself } from './trees.ts';

const keeper = system('copies of warehouses');

export const warehouseHooks: HooksOf<'warehouse'> = {
  async beforeCreate(changes, { connection }) {
    await assertParents(connection, changes);
    for (const { after } of changes) {
      if (typeof after.number === 'number') continue;
      const free = await nextPlaceNumber(connection, present(after.org_id), after.is_system === true);
      after.number = Math.max(free, ...takenHere(changes, after, free).map((number) => number + 1));
    }
  },
  async beforeUpdate(changes, { connection }) {
    await assertParents(connection, changes);
    await assertEmpty(connection, changes);
  },
  async afterUpdate(changes, { connection, now }) {
    const ids = changes
      .filter(({ before, after }) => before.custodian_id !== after.custodian_id || before.type !== after.type)
      .map(({ after }) => after.id);
    if (ids.length > 0) await connection.as(keeper, (server) => refreshCopies(server, ids, now));
  },
};

/** Numbers from `free` on that other rows of the same call have: they are not stored yet. */
const takenHere = (changes: readonly Changed<'warehouse'>[], row: Changed<'warehouse'>['after'], free: number): readonly number[] =>
  changes.flatMap(({ after }) =>
    after.org_id === row.org_id && after.is_system === row.is_system && typeof after.number === 'number' && after.number >= free
      ? [after.number]
      : [],
  );

const invalid = (pointer: string, code: string, message: Said) => problems.invalid({ errors: [{ pointer, code, message }] });

async function assertParents(connection: Connection, changes: readonly Changed<'warehouse'>[]): Promise<void> {
  const values = changes.flatMap(({ after }) => after.parent_id || []);
  const parents = byId(await entityRows(connection, { entity: 'warehouse', values, columns: ['id', 'org_id'] }));
  for (const [index, { before, after }] of changes.entries()) {
    if (!after.parent_id) continue;
    const at = pointerIn(changes, index, '/parent_id');
    if (parents.get(after.parent_id)?.org_id !== after.org_id) throw invalid(at, 'reference', said('problem.inventory.no_such_warehouse'));
    if (before && before.parent_id !== after.parent_id && (await isInsideItself(connection, 'warehouse', after)))
      throw invalid(at, 'circle', said('problem.inventory.warehouse_cannot_stand_inside_itself'));
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

/** Stock and pieces name the custodian and the kind of place that they are in. */
async function refreshCopies(connection: Connection, ids: readonly string[], now: string): Promise<void> {
  const db = tables(connection);
  await db
    .updateTable('stock_balance as b')
    .from('warehouse as w')
    .set((is) => ({
      custodian_id: is.ref('w.custodian_id'),
      warehouse_type: is.ref('w.type'),
      updated_at: now,
      version: is('b.version', '+', 1),
    }))
    .whereRef('b.warehouse_id', '=', 'w.id')
    .where('w.id', '=', anyOf(ids))
    .execute();
  await db
    .updateTable('stock_serial as s')
    .from('warehouse as w')
    .set((is) => ({ custodian_id: is.ref('w.custodian_id'), updated_at: now, version: is('s.version', '+', 1) }))
    .whereRef('s.warehouse_id', '=', 'w.id')
    .where('w.id', '=', anyOf(ids))
    .execute();
}
