/** Stock that comes in from outside: what was there when the books were opened, or what was bought. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { rowsOf, textOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { type Posting, post, type VoucherKind } from './ledger.ts';
import { serialOf } from './movements.ts';

export const receiveStock: WorkflowRun = {
  name: 'receive-stock',
  entity: 'stock-balance',
  async run(context, { input }) {
    const itemId = await itemOf(context, input.scan, input.item_id);
    await assertOwn(context, itemId, input.kind);
    const serials = textsOf(input.serials).map(serialOf);
    const quantity = typeof input.quantity === 'number' ? input.quantity : serials.length;
    const kind: VoucherKind = input.kind === 'opening' ? 'opening' : 'purchase';
    const pointer = serials.length > 0 ? '/serials' : '/quantity';
    const movement = { itemId, from: null, to: String(input.warehouse_id), quantity, serials, pointer };
    await post(context, { kind, movements: [movement], document: input.document, reason: input.remarks });
    return balanceOf(context, itemId, movement.to);
  },
};

const invalid = (pointer: string, message: Said) => problems.invalid({ errors: [{ pointer, code: 'reference', message }] });

/** The item that was chosen, or whose barcode or SKU was scanned, through the caller's own eyes. */
async function itemOf({ principal, resources, connection }: WorkflowContext, scan: unknown, chosen: unknown): Promise<string> {
  const code = textOf(scan);
  if (code === null) return String(chosen);
  const text = JSON.stringify(code);
  const filter = `(doc.barcode == ${text} || doc.sku == ${text}) && doc.is_active`;
  const { data } = await resources.list(principal, 'stock-item', { filter, pageSize: 2, fields: ['/id', '/sku'] }, connection);
  const [found, other] = data;
  if (!found) throw invalid('/scan', said('problem.inventory.no_item_barcode_sku', { code }));
  if (other) throw invalid('/scan', said('problem.inventory.stands_several_items_choose_one', { code }));
  if (textOf(chosen) !== null && chosen !== found.id)
    throw invalid('/item_id', said('problem.inventory.code_another_item', { code, sku: found.sku }));
  return String(found.id);
}

/** Another's items come by transfer, which takes two; only what was there when the books were opened is entered by one. */
async function assertOwn({ principal, connection }: WorkflowContext, itemId: string, kind: unknown): Promise<void> {
  if (principal.kind !== 'member' || kind === 'opening') return;
  const [item] = await rowsOf(connection, { entity: 'stock-item', values: [itemId], columns: ['id', 'org_id'] });
  if (item?.org_id === principal.org.id) return;
  throw invalid('/kind', said('problem.inventory.brands_items_come_transfer_only'));
}

/** The balance that it went into, as an answer. */
async function balanceOf({ connection }: Posting, itemId: string, placeId: string) {
  const row = await connection.kysely
    .selectFrom('stock_balance')
    .select(['id', 'item_id', 'warehouse_id', 'quantity', 'version'])
    .where('item_id', '=', itemId)
    .where('warehouse_id', '=', placeId)
    .executeTakeFirst();
  return row ?? null;
}
