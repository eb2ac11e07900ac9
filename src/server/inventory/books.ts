/** Items and warehouses as the ledger sees them. Read on a connection of the server itself: both may be another organisation's. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { type EntityRows, entityRows, present } from '../rows/index.ts';
import type { Books, CountedItem, Movement, Place } from './movements.ts';

const itemColumns = ['id', 'org_id', 'name', 'sku', 'unit', 'unit_cost', 'stock_item_type'] as const;
const placeColumns = ['id', 'org_id', 'name', 'type', 'is_structural', 'is_active', 'custodian_id'] as const;

const itemOf = (row: Pick<EntityRows['stock-item'], (typeof itemColumns)[number]>): CountedItem => ({
  id: row.id,
  orgId: present(row.org_id),
  name: row.name,
  sku: row.sku,
  unit: row.unit,
  unitCost: row.unit_cost,
  isSerialized: row.stock_item_type === 'serialized',
});

export const placeOf = (row: Pick<EntityRows['warehouse'], (typeof placeColumns)[number]>): Place => ({
  id: row.id,
  orgId: present(row.org_id),
  name: row.name,
  type: row.type,
  isStructural: row.is_structural === true,
  isActive: row.is_active === true,
  custodianId: row.custodian_id,
});

/** Items by id. */
export async function itemsOf(connection: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, CountedItem>> {
  const rows = await entityRows(connection, { entity: 'stock-item', values: ids, columns: itemColumns });
  return new Map(rows.map((row) => [row.id, itemOf(row)]));
}

/** Everything that the movements name. */
export async function booksOf(connection: Connection, movements: readonly Movement[]): Promise<Books> {
  const items = await itemsOf(
    connection,
    movements.map(({ itemId }) => itemId),
  );
  const values = movements.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null);
  const places = await entityRows(connection, { entity: 'warehouse', values, columns: placeColumns });
  return { items, places: new Map(places.map((row) => [row.id, placeOf(row)])) };
}
