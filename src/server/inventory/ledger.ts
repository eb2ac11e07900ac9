/**
 * The stock ledger. Every change of stock is a voucher whose lines sum to zero; balances and serial numbers follow in the
 * same transaction, with their rows locked in the order of their ids.
 */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { inOne } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import { type EntityRows, type ProductContext, present, tables } from '../rows/index.ts';
import { applyChanges, lockBalances, runningBalances, shortages } from './balances.ts';
import { booksOf } from './books.ts';
import { appendEntries } from './entries.ts';
import { type Books, type CountedItem, type Line, linesOf, type Movement, movementFaults, type Place } from './movements.ts';
import { lockPieces, movePieces, pieceFaults, pieceKey } from './serials.ts';

type Entry = EntityRows['stock-entry'];
export type VoucherKind = Entry['kind'];
export type Voucher = {
  readonly kind: VoucherKind;
  readonly movements: readonly Movement[];
  readonly reason?: Entry['reason'] | undefined;
  readonly document?: Entry['document'] | undefined;
  readonly transferId?: string | null;
  readonly subtaskId?: string | null | undefined;
  /** Entry that it takes back. */
  readonly reversesId?: string | undefined;
  /** What the end outside stands for, where the kind does not say. */
  readonly account?: Entry['account'] | undefined;
};
/** Where vouchers are posted from: a workflow or a hook. */
export type Posting = ProductContext;

const keeper = system('stock ledger');

/**
 * Writes the voucher and answers its number; null when it moves nothing.
 * @throws invalid (422) with one problem for each thing that cannot be: too little stock, a piece that is elsewhere, a fraction of a piece …
 */
export async function post({ principal, connection, resources, now }: Posting, voucher: Voucher): Promise<string | null> {
  const { movements } = voucher;
  if (movements.length === 0) return null;
  const actor = actorOf(principal, connection);
  return connection.as(keeper, async (server) => {
    const books = await booksOf(server, movements);
    refuseIfAny(movementFaults(movements, books));
    const lines = linesOf(movements);
    const balances = await lockBalances(server, lines, now);
    const pieces = await lockPieces(server, movements);
    refuseIfAny([...pieceFaults(movements, books, pieces), ...shortages(movements, lines, books, balances)]);
    const [first] = books.places.values();
    const orgId = actor?.org.id ?? first?.orgId ?? '';
    const [number] = await resources.draw(keeper, 'stock-entry', 'voucher', [{ actor_org_id: orgId }], server);
    const pieceIds = await movePieces(server, { movements, books, pieces, now });
    await applyChanges(server, lines, balances, now);
    await markMoved(server, [...books.items.keys()]);
    const after = runningBalances(lines, balances);
    const head = {
      ...headOf(voucher),
      voucher: String(number),
      actor_id: actor?.user.id ?? null,
      actor_name: actor?.user.name ?? 'Fieldloom',
      actor_org_id: orgId,
      at: now,
    };
    const entries = lines.map((line, index) => ({
      ...head,
      ...partsOf(line, voucher, books, orgId),
      line: index + 1,
      balance: after[index] ?? null,
      serial_id: line.serial === null ? null : (pieceIds.get(pieceKey(line.itemId, line.serial)) ?? null),
    }));
    await appendEntries(server, entries);
    return String(number);
  });
}

const refuseIfAny = (errors: ReturnType<typeof movementFaults>): void => {
  if (errors.length > 0) throw problems.invalid({ message: inOne(errors.map(({ message }) => message)), errors });
};

const headOf = ({ kind, reason, document, transferId, subtaskId, reversesId }: Voucher) => ({
  kind,
  reason: reason ?? null,
  document: document ?? null,
  transfer_id: transferId ?? null,
  subtask_id: subtaskId ?? null,
  reverses_id: reversesId ?? null,
});

/** What the end outside stands for. */
const accountOf = ({ kind, account }: Voucher): Entry['account'] =>
  account ?? (kind === 'opening' || kind === 'purchase' ? 'supplier' : 'correction');

function partsOf({ itemId, placeId, quantity, serial }: Line, voucher: Voucher, { items, places }: Books, orgId: string) {
  const item = present(items.get(itemId));
  const place = placeId === null ? undefined : places.get(placeId);
  return {
    org_id: item.orgId,
    holder_id: place?.orgId ?? orgId,
    item_id: itemId,
    item_name: item.name,
    sku: item.sku,
    unit: item.unit,
    warehouse_id: placeId,
    custodian_id: place?.custodianId ?? null,
    account: place ? ('warehouse' as const) : accountOf(voucher),
    quantity,
    cost: costOf(quantity, { item, place, voucher }),
    serial,
  };
}

type Priced = { readonly item: CountedItem; readonly place: Place | undefined; readonly voucher: Voucher };

/** What the parts of a job cost whoever owns them, where they leave a van or store; less than nothing where they come back. */
function costOf(quantity: number, { item, place, voucher }: Priced): number | null {
  const isOfJob = voucher.subtaskId !== null && voucher.subtaskId !== undefined;
  if (!isOfJob || place === undefined || place.isStructural || item.unitCost === null) return null;
  return Math.round(-quantity * item.unitCost);
}

/** From its first movement on, how an item is counted stays as it is. */
async function markMoved(connection: Connection, itemIds: readonly string[]): Promise<void> {
  await tables(connection)
    .updateTable('stock_item')
    .set((is) => ({ has_moved: true, version: is('version', '+', 1) }))
    .where('id', 'in', itemIds)
    .where('has_moved', '=', false)
    .execute();
}
