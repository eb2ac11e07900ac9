/** Pieces of serialised items: one place at a time, moved by vouchers alone. */

import { sql } from 'kysely';
import { rowsAs } from '../../../engine/server/access/bulk.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { Books, Movement } from './movements.ts';

export type Piece = { readonly id: string; readonly itemId: string; readonly serial: string; readonly placeId: string | null };
/** By `pieceKey`. */
export type Pieces = ReadonlyMap<string, Piece>;
export const pieceKey = (itemId: string, serial: string): string => `${itemId} ${serial}`;

const moved = (movements: readonly Movement[]) =>
  movements.flatMap((movement) => (movement.serials ?? []).map((serial) => ({ movement, serial })));

/** The pieces that are known of those named, locked until the transaction ends. */
export async function lockPieces({ kysely }: Connection, movements: readonly Movement[]): Promise<Pieces> {
  const named = moved(movements).map(({ movement, serial }) => ({ item_id: movement.itemId, serial }));
  if (named.length === 0) return new Map();
  const wanted = rowsAs('v', named, [
    { name: 'item_id', type: 'uuid' },
    { name: 'serial', type: 'text' },
  ]);
  const { rows } = await sql<{ id: string; item_id: string; serial: string; warehouse_id: string | null }>`
    select s.id, s.item_id, s.serial, s.warehouse_id from stock_serial s
    where (s.item_id, s.serial) in (select v.item_id, v.serial from ${wanted})
    order by s.id for update of s`.execute(kysely);
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

const states: Readonly<Record<string, string>> = { in_transit: 'in_transit', customer: 'installed', scrap: 'scrapped' };

/** What a piece is in a place of that type; outside of all it is lost to the books. */
export const stateIn = (type: string | null): string => (type === null ? 'lost' : (states[type] ?? 'in_stock'));

/** Puts the pieces where the movements bring them; those unheard of are made. Answers the id of each by `pieceKey`. */
export async function movePieces(
  { kysely }: Connection,
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
  const columns = ['id', 'item_id', 'warehouse_id', 'holder_id', 'custodian_id'].map((name) => ({ name, type: 'uuid' }));
  const values = rowsAs('v', rows, [...columns, { name: 'serial', type: 'text' }, { name: 'state', type: 'text' }]);
  await sql`
    insert into stock_serial as s (id, org_id, holder_id, item_id, item_name, sku, serial, state, warehouse_id, custodian_id, received_at, moved_at,
      created_at, updated_at, version)
    select v.id, i.org_id, v.holder_id, i.id, i.name, i.sku, v.serial, v.state, v.warehouse_id, v.custodian_id, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, 1
    from ${values} join stock_item i on i.id = v.item_id
    on conflict (item_id, serial) do update set state = excluded.state, warehouse_id = excluded.warehouse_id, holder_id = excluded.holder_id,
      custodian_id = excluded.custodian_id, moved_at = excluded.moved_at, updated_at = excluded.updated_at, version = s.version + 1`.execute(
    kysely,
  );
  return ids;
}
