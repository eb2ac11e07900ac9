/** A technician's custody: what goes back from the own van, and what is asked for it. Both begin as a draft that the desk looks at. */

import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { Problem, problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import { textOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { itemsOf } from './books.ts';
import { isSerialized } from './kinds.ts';
import { serialOf } from './movements.ts';

const maker = system('draft of a transfer by a technician');

type Draft = { readonly line: Row; readonly [name: string]: unknown };

/** One line, whose faults are told at the fields of the form that it was filled in with. */
async function draft({ connection, resources }: WorkflowContext, { line, ...transfer }: Draft): Promise<Row> {
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
export const returnStock: WorkflowRun = {
  name: 'return-stock',
  entity: 'stock-balance',
  async run(context, { records, input }) {
    let made: Row | null = null;
    for (const record of records) {
      const to_id = textOf(input.to_id) ?? (await context.connection.as(maker, (server) => originOf(server, record)));
      if (to_id === null) {
        const message = said('problem.inventory.no_warehouse_sent_choose_where');
        throw problems.invalid({ message, errors: [{ pointer: '/to_id', code: 'required', message }] });
      }
      const serials = textsOf(input.serials);
      const quantity = isSerialized(record) ? serials.length : Number(input.quantity);
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

async function originOf({ kysely }: Connection, { item_id, warehouse_id, holder_id }: Row): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select w.id from stock_entry e join stock_transfer t on t.id = e.transfer_id join warehouse w on w.id = t.from_id
    where e.item_id = ${item_id}::uuid and e.warehouse_id = ${warehouse_id}::uuid and e.kind = 'receipt' and e.quantity > 0
      and w.id <> ${warehouse_id}::uuid and w.org_id = ${holder_id}::uuid and w.is_active and w.is_structural is not true
      and w.type in ('central', 'hub', 'sp')
    order by e.at desc, e.id desc limit 1`.execute(kysely);
  return rows[0]?.id ?? null;
}

/** From a warehouse of the organisation to the van that the technician has charge of. @throws invalid (422), also without a van. */
export const requestStock: WorkflowRun = {
  name: 'request-stock',
  entity: 'stock-balance',
  async run(context, { input }) {
    const actor = actorOf(context.principal, context.connection);
    if (!actor) throw problems.notFound();
    const item_id = String(input.item_id);
    const quantity = Number(input.quantity);
    const serials = textsOf(input.serials).map(serialOf);
    return draft(context, {
      org_id: actor.org.id,
      kind: 'to_technician',
      technician_id: actor.user.id,
      from_id: input.from_id,
      line: {
        item_id,
        quantity,
        serials: serials.length > 0 ? serials : await oldestOf(context, { item_id, quantity, from_id: input.from_id }),
      },
      remarks: input.remarks ?? null,
    });
  },
};

/** Pieces that one line of a transfer can name. */
const MOST_PIECES = 200;

/** A technician does not see the pieces of a store: those that lie there longest are put down, and the desk may choose others. */
function oldestOf({ connection }: WorkflowContext, { item_id, quantity, from_id }: Row & { readonly item_id: string }): Promise<string[]> {
  return connection.as(maker, async (server) => {
    if ((await itemsOf(server, [item_id])).get(item_id)?.isSerialized !== true) return [];
    const many = Math.max(0, Math.min(MOST_PIECES, Math.floor(Number(quantity))));
    const { rows } = await sql<{ serial: string }>`
      select serial from stock_serial where item_id = ${item_id}::uuid and warehouse_id = ${from_id}::uuid and state = 'in_stock'
      order by received_at, serial limit ${many}`.execute(server.kysely);
    return rows.map(({ serial }) => serial);
  });
}
