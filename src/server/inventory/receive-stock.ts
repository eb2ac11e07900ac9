/** Stock that comes in from outside: what was there when the books were opened, or what was bought. */
import { problems } from '../../../engine/server/kernel/errors.ts';
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

const invalid = (pointer: string, message: string) => problems.invalid({ errors: [{ pointer, code: 'reference', message }] });

/** The item that was chosen, or whose barcode or SKU was scanned, through the caller's own eyes. */
async function itemOf({ principal, resources, connection }: WorkflowContext, scan: unknown, chosen: unknown): Promise<string> {
  const code = textOf(scan);
  if (code === null) return String(chosen);
  const text = JSON.stringify(code);
  const filter = `(doc.barcode == ${text} || doc.sku == ${text}) && doc.is_active`;
  const { data } = await resources.list(principal, 'stock-item', { filter, pageSize: 2, fields: ['/id', '/sku'] }, connection);
  const [found, other] = data;
  if (!found) throw invalid('/scan', `No item has the barcode or SKU ${code}.`);
  if (other) throw invalid('/scan', `${code} stands for several items. Choose one.`);
  if (textOf(chosen) !== null && chosen !== found.id)
    throw invalid('/item_id', `${code} is the code of another item, ${String(found.sku)}.`);
  return String(found.id);
}

/** Another's items come by transfer, which takes two; only what was there when the books were opened is entered by one. */
async function assertOwn({ principal, connection }: WorkflowContext, itemId: string, kind: unknown): Promise<void> {
  if (principal.kind !== 'member' || kind === 'opening') return;
  const [item] = await rowsOf(connection, { entity: 'stock-item', values: [itemId], columns: ['id', 'org_id'] });
  if (item?.org_id === principal.org.id) return;
  throw invalid('/kind', 'A brand’s items come by transfer. Only opening stock of them can be entered here.');
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
