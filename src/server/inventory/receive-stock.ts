/** Stock that comes in from outside: what was there when the books were opened, or what was bought. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { entityRows, type ProductContext, present, tables, type WorkflowInputs, type WorkflowOf } from '../rows/index.ts';
import { post } from './ledger.ts';
import { serialOf } from './movements.ts';

export const receiveStock: WorkflowOf<'stock-balance', 'receive-stock'> = {
  name: 'receive-stock',
  entity: 'stock-balance',
  async run(context, { input }) {
    const itemId = await itemOf(context, input);
    await assertOwn(context, itemId, input.kind);
    const serials = (input.serials ?? []).map(serialOf);
    const quantity = input.quantity ?? serials.length;
    const pointer = serials.length > 0 ? '/serials' : '/quantity';
    const movement = { itemId, from: null, to: input.warehouse_id, quantity, serials, pointer };
    await post(context, { kind: input.kind, movements: [movement], document: input.document, reason: input.remarks });
    return balanceOf(context, itemId, movement.to);
  },
};

type Arriving = WorkflowInputs['stock-balance']['receive-stock'];

const invalid = (pointer: string, message: Said) => problems.invalid({ errors: [{ pointer, code: 'reference', message }] });

/** The item that was chosen, or whose barcode or SKU was scanned, through the caller's own eyes. */
async function itemOf({ principal, resources, connection }: ProductContext, { scan, item_id: chosen }: Arriving): Promise<string> {
  if (!scan) return present(chosen);
  const text = JSON.stringify(scan);
  const filter = `(doc.barcode == ${text} || doc.sku == ${text}) && doc.is_active`;
  const { data } = await resources.list(principal, 'stock-item', { filter, pageSize: 2, fields: ['/id', '/sku'] }, connection);
  const [found, other] = data;
  if (!found) throw invalid('/scan', said('problem.inventory.no_item_barcode_sku', { code: scan }));
  if (other) throw invalid('/scan', said('problem.inventory.stands_several_items_choose_one', { code: scan }));
  if (chosen && chosen !== found.id) throw invalid('/item_id', said('problem.inventory.code_another_item', { code: scan, sku: found.sku }));
  return String(found.id);
}

/** Another's items come by transfer, which takes two; only what was there when the books were opened is entered by one. */
async function assertOwn({ principal, connection }: ProductContext, itemId: string, kind: Arriving['kind']): Promise<void> {
  if (principal.kind !== 'member' || kind === 'opening') return;
  const [item] = await entityRows(connection, { entity: 'stock-item', values: [itemId], columns: ['id', 'org_id'] });
  if (item?.org_id === principal.org.id) return;
  throw invalid('/kind', said('problem.inventory.brands_items_come_transfer_only'));
}

/** The balance that it went into, as an answer. */
async function balanceOf({ connection }: ProductContext, itemId: string, placeId: string) {
  const row = await tables(connection)
    .selectFrom('stock_balance')
    .select(['id', 'item_id', 'warehouse_id', 'quantity', 'version'])
    .where('item_id', '=', itemId)
    .where('warehouse_id', '=', placeId)
    .executeTakeFirst();
  return row ?? null;
}
