/** Pieces of serialised items: one place at a time, moved by vouchers alone. */

import type { Connection } from '../../../engine/server/database/port.ts';
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { type EntityRows, rowsGiven, tables } from '../rows/index.ts';
import type { Books, Movement, Place } from './movements.ts';

export type Piece = { readonly id: string; readonly itemId: string; readonly serial: string; readonly placeId: string | null };
/** By `pieceKey`. */
export type Pieces = ReadonlyMap<string, Piece>;
export const pieceKey = (itemId: string, serial: string): string => `${itemId} ${serial}`;

const moved = (movements: readonly Movement[]) =>
  movements.flatMap((movement) => (movement.serials ?? []).map((serial) => ({ movement, serial })));

/** The pieces that are known of those named, locked until the transaction ends. */
export async function lockPieces(connection: Connection, movements: readonly Movement[]): Promise<Pieces> {
  const named = moved(movements).map(({ movement, serial }) => ({ item_id: movement.itemId, serial }));
  if (named.length === 0) return new Map();
  const wanted = rowsGiven('v', named, { item_id: 'uuid', serial: 'text' });
  const rows = await tables(connection)
    .selectFrom('stock_serial as s')
    .where((is) =>
      is(is.refTuple('s.item_id', 's.serial'), 'in', is.selectFrom(wanted).select(['v.item_id', 'v.serial']).$asTuple('item_id', 'serial')),
    )
    .select(['s.id', 's.item_id', 's.serial', 's.warehouse_id'])
    .orderBy('s.id')
    .forUpdate('s')
    .execute();
  return new Map(
    rows.map((row) => [
      pieceKey(row.item_id, row.serial),
      { id: row.id, itemId: row.item_id, serial: row.serial, placeId: row.warehouse_id },
    ]),
  );
}

/** A piece leaves only the place that holds it, and comes in only from outside when no place does. */
export function pieceFaults(movements: readonly Movement[], { items, places }: Books, pieces: Pieces): readonly FieldProblem[] {
  const seen = new Set<string>();
  return moved(movements).flatMap(({ movement, serial }) => {
    const { itemId, from, pointer = '/serials' } = movement;
    const key = pieceKey(itemId, serial);
    const problem = (code: string, message: Said): FieldProblem[] => [{ pointer, code, message, params: { serial } }];
    if (seen.has(key)) return problem('serial_twice', said('problem.inventory.stands_twice_2', { serial }));
    seen.add(key);
    const holder = pieces.get(key)?.placeId ?? null;
    if (holder === from) return [];
    const item = items.get(itemId)?.name ?? said('problem.inventory.this_item');
    if (from === null) return problem('serial_known', said('problem.inventory.stock_already', { serial, item }));
    return problem(
      'serial_elsewhere',
      said('problem.inventory.not', { serial, item, name: places.get(from)?.name ?? said('problem.inventory.this_warehouse') }),
    );
  });
}

type State = EntityRows['stock-serial']['state'];
const states: { readonly [T in Place['type']]?: State } = { in_transit: 'in_transit', customer: 'installed', scrap: 'scrapped' };

/** What a piece is in a place of that type; outside of all it is lost to the books. */
export const stateIn = (type: Place['type'] | null): State => (type === null ? 'lost' : (states[type] ?? 'in_stock'));

/** Puts the pieces where the movements bring them; those unheard of are made. Answers the id of each by `pieceKey`. */
export async function movePieces(
  connection: Connection,
  {
    movements,
    books,
    pieces,
    now,
  }: { readonly movements: readonly Movement[]; readonly books: Books; readonly pieces: Pieces; readonly now: string },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const rows = moved(movements).map(({ movement: { itemId, from, to }, serial }) => {
    const key = pieceKey(itemId, serial);
    const id = pieces.get(key)?.id ?? newId();
    ids.set(key, id);
    const place = to === null ? undefined : books.places.get(to);
    const last = place ?? (from === null ? undefined : books.places.get(from));
    const state = stateIn(place?.type ?? null);
    const custodian_id = place?.custodianId ?? null;
    return { id, item_id: itemId, serial, warehouse_id: to, holder_id: last?.orgId ?? null, custodian_id, state };
  });
  if (rows.length === 0) return ids;
  const columns = {
    id: 'uuid',
    item_id: 'uuid',
    warehouse_id: 'uuid',
    holder_id: 'uuid',
    custodian_id: 'uuid',
    serial: 'text',
    state: 'text',
  };
  const given = rowsGiven('v', rows, columns);
  const db = tables(connection);
  await db
    .insertInto('stock_serial')
    .columns([
      'id',
      'org_id',
      'holder_id',
      'item_id',
      'item_name',
      'sku',
      'serial',
      'state',
      'warehouse_id',
      'custodian_id',
      'received_at',
      'moved_at',
      'created_at',
      'updated_at',
      'version',
    ])
    .expression(() =>
      db
        .selectFrom(given)
        .innerJoin('stock_item as i', 'i.id', 'v.item_id')
        .select(['v.id', 'i.org_id', 'v.holder_id', 'i.id as item_id', 'i.name', 'i.sku', 'v.serial', 'v.state', 'v.warehouse_id'])
        .select('v.custodian_id')
        .select((is) => {
          const instant = is.cast<string>(is.val(now), 'timestamptz');
          return [
            instant.as('received_at'),
            instant.as('moved_at'),
            instant.as('created_at'),
            instant.as('updated_at'),
            is.lit(1).as('version'),
          ];
        }),
    )
    .onConflict((clash) =>
      clash.columns(['item_id', 'serial']).doUpdateSet((is) => ({
        state: is.ref('excluded.state'),
        warehouse_id: is.ref('excluded.warehouse_id'),
        holder_id: is.ref('excluded.holder_id'),
        custodian_id: is.ref('excluded.custodian_id'),
        moved_at: is.ref('excluded.moved_at'),
        updated_at: is.ref('excluded.updated_at'),
        version: is('stock_serial.version', '+', 1),
      })),
    )
    .execute();
  return ids;
}
