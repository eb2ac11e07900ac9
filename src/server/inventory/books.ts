/** Items and warehouses as the ledger sees them. Read on a connection of the server itself: both may be another organisation's. */
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import type { Books, CountedItem, Movement, Place } from './movements.ts';

const itemColumns = ['id', 'org_id', 'name', 'sku', 'unit', 'stock_item_type'];
const placeColumns = ['id', 'org_id', 'name', 'type', 'is_structural', 'is_active', 'custodian_id'];

const itemOf = (row: Row): CountedItem => ({
  id: String(row.id),
  orgId: String(row.org_id),
  name: String(row.name),
  sku: String(row.sku),
  unit: String(row.unit),
  isSerialized: row.stock_item_type === 'serialized',
});

export const placeOf = (row: Row): Place => ({
  id: String(row.id),
  orgId: String(row.org_id),
  name: String(row.name),
  type: String(row.type),
  isStructural: row.is_structural === true,
  isActive: row.is_active === true,
  custodianId: textOf(row.custodian_id),
});

/** Items by id. */
export async function itemsOf(connection: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, CountedItem>> {
  const rows = await rowsOf(connection, { entity: 'stock-item', values: ids, columns: itemColumns });
  return new Map(rows.map((row) => [String(row.id), itemOf(row)]));
}

/** Everything that the movements name. */
export async function booksOf(connection: Connection, movements: readonly Movement[]): Promise<Books> {
  const items = await itemsOf(
    connection,
    movements.map(({ itemId }) => itemId),
  );
  const values = movements.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null);
  const places = await rowsOf(connection, { entity: 'warehouse', values, columns: placeColumns });
  return { items, places: new Map(places.map((row) => [String(row.id), placeOf(row)])) };
}
