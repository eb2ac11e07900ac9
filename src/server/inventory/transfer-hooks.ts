/** Planning a transfer: who receives it, and lines that can be sent. What workflows write is theirs to answer for. */

import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { inOne, type Said, said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { listOf, pointerIn, textOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import { booksOf } from './books.ts';
import { type Books, type Movement, movementFaults, serialOf } from './movements.ts';
import { nextNumber } from './numbers.ts';
import { lockPieces, pieceFaults } from './serials.ts';

export const transferHooks: EntityHooks = {
  async beforeCreate(changes, context) {
    await plan(changes, context);
    const by = actorOf(context.principal, context.connection)?.user.id ?? null;
    for (const { after } of changes) {
      after.code = await context.connection.as(reader, (server) => nextNumber(server, 'stock-transfer', String(after.org_id), context.now));
      after.state = 'draft';
      after.requested_by = by;
    }
  },
  async beforeUpdate(changes, context) {
    if (context.principal.kind === 'member') await plan(changes, context);
  },
};

const reader = system('plan of a transfer');
/** Warehouses that stock is sent from and to. */
const stores: ReadonlySet<string> = new Set(['central', 'hub', 'sp', 'technician_van']);

async function plan(changes: readonly Change[], { connection }: HookContext): Promise<void> {
  await connection.as(reader, async (server) => {
    for (const [index, { after }] of changes.entries()) {
      const at = (problem: FieldProblem) => ({ ...problem, pointer: pointerIn(changes, index, problem.pointer) });
      after.receiver_id = after.kind === 'to_sp' ? after.provider_id : after.org_id;
      if (after.kind === 'to_technician' && !after.to_id) after.to_id = await vanOf(server, after);
      after.lines = linesOf(after).map((line) => ({ ...line, serials: textsOf(line.serials).map(serialOf) }));
      const movements = movementsOf(after);
      const books = await booksOf(server, movements);
      const faults = [
        ...endFaults(after, books),
        ...movementFaults(movements, books),
        ...ownerFaults(after, movements, books),
        ...pieceFaults(movements, books, await lockPieces(server, movements)),
      ];
      if (faults.length > 0) throw problems.invalid({ message: inOne(faults.map(({ message }) => message)), errors: faults.map(at) });
    }
  });
}

export const linesOf = (transfer: Row): readonly Row[] => listOf(transfer.lines).filter(isObject);

/** The lines as they would leave. */
export const movementsOf = (transfer: Row): readonly Movement[] =>
  linesOf(transfer).map((line, index) => {
    const serials = textsOf(line.serials);
    return {
      itemId: String(line.item_id),
      from: textOf(transfer.from_id),
      to: textOf(transfer.to_id),
      quantity: Number(line.quantity),
      serials,
      pointer: `/lines/${index}/${serials.length > 0 ? 'serials' : 'quantity'}`,
    };
  });

/** The van that a technician has charge of. @throws invalid */
async function vanOf({ kysely }: HookContext['connection'], transfer: Row): Promise<string> {
  const van = await kysely
    .selectFrom('warehouse')
    .select('id')
    .where('org_id', '=', transfer.org_id)
    .where('custodian_id', '=', transfer.technician_id)
    .where('type', '=', 'technician_van')
    .where('is_active', '=', true)
    .where('is_structural', '=', false)
    .orderBy('number')
    .executeTakeFirst();
  if (van) return String(van.id);
  const message = said('problem.inventory.technician_charge_no_van_make');
  throw problems.invalid({ message, errors: [{ pointer: '/technician_id', code: 'no_van', message }] });
}

/** Both ends hold stock, and belong to those whom the kind of transfer is between. */
function endFaults(transfer: Row, { places }: Books): readonly FieldProblem[] {
  const [from, to] = [places.get(String(transfer.from_id)), places.get(String(transfer.to_id))];
  const fault = (pointer: string, message: Said): FieldProblem[] => [{ pointer, code: 'reference', message }];
  if (from?.orgId !== transfer.org_id || !stores.has(from?.type ?? ''))
    return fault('/from_id', said('problem.inventory.no_such_warehouse'));
  if (to?.orgId !== transfer.receiver_id || !stores.has(to?.type ?? ''))
    return fault('/to_id', said('problem.inventory.no_such_warehouse'));
  const isTechnicians = transfer.kind !== 'to_technician' || to?.custodianId === transfer.technician_id;
  return isTechnicians ? [] : fault('/to_id', said('problem.inventory.technician_no_charge_warehouse'));
}

/** A provider is sent the brand's own items; items of another brand than the one chosen stay where they are. */
function ownerFaults(transfer: Row, movements: readonly Movement[], { items }: Books): readonly FieldProblem[] {
  const owner = transfer.kind === 'to_sp' ? transfer.org_id : textOf(transfer.brand_id);
  if (owner === null) return [];
  return movements.flatMap(({ itemId }, index) =>
    items.get(itemId)?.orgId === owner
      ? []
      : [{ pointer: `/lines/${index}/item_id`, code: 'owner', message: said('problem.inventory.item_belongs_somebody_else') }],
  );
}
