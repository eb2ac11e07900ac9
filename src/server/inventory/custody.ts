/** A technician's custody: what goes back from the own van, and what is asked for it. Both begin as a draft that the desk looks at. */

import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { Problem, problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import { type Draft, type EntityRows, type ProductContext, tables, type WorkflowOf } from '../rows/index.ts';
import { itemsOf } from './books.ts';
import { isSerialized } from './kinds.ts';
import { serialOf } from './movements.ts';
import { stores } from './stores.ts';

const maker = system('draft of a transfer by a technician');

type Line = { readonly item_id: string; readonly quantity: number; readonly serials: readonly string[] };
type Planned = Omit<Draft<'stock-transfer'>, 'lines'> & { readonly line: Line };

/** One line, whose faults are told at the fields of the form that it was filled in with. */
async function draft({ connection, resources }: ProductContext, { line, ...transfer }: Planned): Promise<Row> {
  try {
    const [made] = await resources.create(maker, 'stock-transfer', [{ ...transfer, lines: [line] }], connection);
    return { id: made?.id ?? null, code: made?.code ?? null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, status, message, cause } = error;
    const errors = error.errors.map((fault) => ({
      ...fault,
      pointer: fault.pointer.replace(/^\/lines\/0/, '').replace(/^\/technician_id$/, ''),
    }));
    throw new Problem(code, status, message, { cause, errors });
  }
}

/** To the warehouse chosen, or else to the one that last sent the item to this van. @throws invalid (422) */
export const returnStock: WorkflowOf<'stock-balance', 'return-stock'> = {
  name: 'return-stock',
  entity: 'stock-balance',
  async run(context, { records, input }) {
    let made: Row | null = null;
    for (const record of records) {
      const to_id = input.to_id || (await context.connection.as(maker, (server) => originOf(server, record)));
      if (to_id === null) {
        const message = said('problem.inventory.no_warehouse_sent_choose_where');
        throw problems.invalid({ message, errors: [{ pointer: '/to_id', code: 'required', message }] });
      }
      const serials = input.serials ?? [];
      const quantity = isSerialized(record) ? serials.length : (input.quantity ?? 0);
      made = await draft(context, {
        org_id: record.holder_id,
        kind: 'inter_warehouse',
        from_id: record.warehouse_id,
        to_id,
        line: { item_id: record.item_id, quantity, serials },
        remarks: input.remarks ?? null,
      });
    }
    return made;
  },
};

type Origin = Pick<EntityRows['stock-balance'], 'item_id' | 'warehouse_id' | 'holder_id'>;

async function originOf(connection: Connection, { item_id, warehouse_id, holder_id }: Origin): Promise<string | null> {
  const origin = await tables(connection)
    .selectFrom('stock_entry as e')
    .innerJoin('stock_transfer as t', 't.id', 'e.transfer_id')
    .innerJoin('warehouse as w', 'w.id', 't.from_id')
    .where('e.item_id', '=', item_id)
    .where('e.warehouse_id', '=', warehouse_id)
    .where('e.kind', '=', 'receipt')
    .where('e.quantity', '>', 0)
    .where('w.id', '<>', warehouse_id)
    .where('w.org_id', '=', holder_id)
    .where('w.is_active', '=', true)
    .where('w.is_structural', 'is not', true)
    .where('w.type', 'in', stores)
    .select('w.id')
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return origin?.id ?? null;
}

/** From a warehouse of the organisation to the van that the technician has charge of. @throws invalid (422), also without a van. */
export const requestStock: WorkflowOf<'stock-balance', 'request-stock'> = {
  name: 'request-stock',
  entity: 'stock-balance',
  async run(context, { input }) {
    const actor = actorOf(context.principal, context.connection);
    if (!actor) throw problems.notFound();
    const { item_id, quantity, from_id } = input;
    const serials = (input.serials ?? []).map(serialOf);
    return draft(context, {
      org_id: actor.org.id,
      kind: 'to_technician',
      technician_id: actor.user.id,
      from_id,
      line: { item_id, quantity, serials: serials.length > 0 ? serials : await oldestOf(context, { item_id, quantity, from_id }) },
      remarks: input.remarks ?? null,
    });
  },
};

/** Pieces that one line of a transfer can name. */
const MOST_PIECES = 200;

type Wish = { readonly item_id: string; readonly quantity: number; readonly from_id: string };

/** A technician does not see the pieces of a store: those that lie there longest are put down, and the desk may choose others. */
const oldestOf = ({ connection }: ProductContext, wish: Wish): Promise<string[]> =>
  connection.as(maker, async (server) =>
    (await itemsOf(server, [wish.item_id])).get(wish.item_id)?.isSerialized === true ? oldestPieces(server, wish) : [],
  );

/** Serial numbers of the pieces that lie longest in a warehouse, so many at most. Read on a connection of the server itself. */
export async function oldestPieces(connection: Connection, { item_id, quantity, from_id }: Wish): Promise<string[]> {
  const rows = await tables(connection)
    .selectFrom('stock_serial')
    .where('item_id', '=', item_id)
    .where('warehouse_id', '=', from_id)
    .where('state', '=', 'in_stock')
    .select('serial')
    .orderBy('received_at')
    .orderBy('serial')
    .limit(Math.max(0, Math.min(MOST_PIECES, Math.floor(quantity))))
    .execute();
  return rows.map(({ serial }) => serial);
}
