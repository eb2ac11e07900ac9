/** Planning a transfer: who receives it, and lines that can be sent. What workflows write is theirs to answer for. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { inOne, type Said, said } from '../../../engine/server/kernel/said.ts';
import { pointerIn, textOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, type HooksOf, objectsOf, type ProductContext, tables } from '../rows/index.ts';
import { booksOf } from './books.ts';
import { type Books, type Movement, movementFaults, type Place, serialOf } from './movements.ts';
import { lockPieces, pieceFaults } from './serials.ts';
import { stores } from './stores.ts';

export const transferHooks: HooksOf<'stock-transfer'> = {
  beforeCreate: plan,
  async beforeUpdate(changes, context) {
    if (context.principal.kind === 'member') await plan(changes, context);
  },
};

const reader = system('plan of a transfer');
/** Warehouses that stock is sent from and to. */
const isStore = (place: Place | undefined) => place?.type === 'technician_van' || stores.some((type) => type === place?.type);

/** A transfer while it is planned: what is filled in of it. */
type Planned = Changed<'stock-transfer'>['after'];

async function plan(changes: readonly Changed<'stock-transfer'>[], { connection }: ProductContext): Promise<void> {
  await connection.as(reader, async (server) => {
    for (const [index, { after }] of changes.entries()) {
      const at = (problem: FieldProblem) => ({ ...problem, pointer: pointerIn(changes, index, problem.pointer) });
      after.receiver_id = after.kind === 'to_sp' ? after.provider_id : after.org_id;
      if (after.kind === 'to_technician' && !after.to_id) after.to_id = await vanOf(server, after);
      after.lines = linesOf(after).map((line) => ({ ...line, serials: line.serials.map(serialOf) }));
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

/** Lines of a transfer as they are stored with it, and as its schema asks for them. */
export const linesOf = ({ lines }: Pick<EntityRows['stock-transfer'], 'lines'>) =>
  objectsOf(lines).map((line) => ({
    ...line,
    item_id: textOf(line.item_id) ?? '',
    quantity: Number(line.quantity),
    serials: textsOf(line.serials),
  }));

type Sent = Pick<EntityRows['stock-transfer'], 'lines' | 'from_id'> & { readonly to_id?: string | null | undefined };

/** The lines as they would leave. */
export const movementsOf = (transfer: Sent): readonly Movement[] =>
  linesOf(transfer).map(({ item_id, quantity, serials }, index) => {
    return {
      itemId: item_id,
      from: transfer.from_id,
      to: transfer.to_id || null,
      quantity,
      serials,
      pointer: `/lines/${index}/${serials.length > 0 ? 'serials' : 'quantity'}`,
    };
  });

/** The van that a technician has charge of. @throws invalid */
async function vanOf(connection: Connection, transfer: Planned): Promise<string> {
  const van = await tables(connection)
    .selectFrom('warehouse')
    .select('id')
    .where('org_id', '=', transfer.org_id ?? null)
    .where('custodian_id', '=', transfer.technician_id ?? null)
    .where('type', '=', 'technician_van')
    .where('is_active', '=', true)
    .where('is_structural', '=', false)
    .orderBy('number')
    .executeTakeFirst();
  if (van) return van.id;
  const message = said('problem.inventory.technician_charge_no_van_make');
  throw problems.invalid({ message, errors: [{ pointer: '/technician_id', code: 'no_van', message }] });
}

/** Both ends hold stock, and belong to those whom the kind of transfer is between. */
function endFaults(transfer: Planned, { places }: Books): readonly FieldProblem[] {
  const [from, to] = [places.get(transfer.from_id), places.get(transfer.to_id ?? '')];
  const fault = (pointer: string, message: Said): FieldProblem[] => [{ pointer, code: 'reference', message }];
  if (from?.orgId !== transfer.org_id || !isStore(from)) return fault('/from_id', said('problem.inventory.no_such_warehouse'));
  if (to?.orgId !== transfer.receiver_id || !isStore(to)) return fault('/to_id', said('problem.inventory.no_such_warehouse'));
  const isTechnicians = transfer.kind !== 'to_technician' || to?.custodianId === transfer.technician_id;
  return isTechnicians ? [] : fault('/to_id', said('problem.inventory.technician_no_charge_warehouse'));
}

/** A provider is sent the brand's own items; items of another brand than the one chosen stay where they are. */
function ownerFaults(transfer: Planned, movements: readonly Movement[], { items }: Books): readonly FieldProblem[] {
  const owner = transfer.kind === 'to_sp' ? transfer.org_id : transfer.brand_id;
  if (!owner) return [];
  return movements.flatMap(({ itemId }, index) =>
    items.get(itemId)?.orgId === owner
      ? []
      : [{ pointer: `/lines/${index}/item_id`, code: 'owner', message: said('problem.inventory.item_belongs_somebody_else') }],
  );
}
