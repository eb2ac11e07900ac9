/** A transfer's way: draft, approved, dispatched, received, closed. Sender and receiver each do their part. */

import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import { listOf, textOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { assertApprover } from '../approvals/index.ts';
import { post, type VoucherKind } from './ledger.ts';
import type { Movement } from './movements.ts';
import {
  type Arrival,
  advanced,
  type Dispute,
  dispatched,
  isAllThere,
  type Progress,
  progressOf,
  type Receipt,
  reception,
  restOf,
  toCount,
} from './progress.ts';
import { systemPlace } from './system-places.ts';
import { linesOf, movementsOf } from './transfer-hooks.ts';

type Step = (context: WorkflowContext, transfer: Row, input: Row) => Promise<Row>;

/** A step answers what changes of the transfer; who may take it in which state stands in its access rules. */
const step = (name: string, take: Step): WorkflowRun => ({
  name,
  entity: 'stock-transfer',
  async run(context, { records, input }) {
    for (const record of records) {
      const patch = await take(context, record, input);
      await context.resources.update(system(name), 'stock-transfer', [{ id: String(record.id), patch }], context.connection);
    }
    return null;
  },
});

const doer = ({ principal, connection }: WorkflowContext) => actorOf(principal, connection)?.user.id ?? null;

const approve = step('approve', async (context, transfer) => {
  await assertApprover(context, [transfer], { what: 'transfer', requester: 'requested_by' });
  return { state: 'approved', approved_at: context.now, approved_by: doer(context) };
});

const cancel = step('cancel', async (context, _, input) => ({ state: 'cancelled', closed_at: context.now, reason: input.reason }));

/** Stock leaves the source and stands in transit, in the sender's books. */
const dispatch = step('dispatch', async (context, transfer, input) => {
  const transit = await systemPlace(context, String(transfer.org_id), 'in_transit');
  const movements = movementsOf(transfer).map((movement) => ({ ...movement, to: transit }));
  await post(context, { kind: 'dispatch', movements, transferId: transfer.id, document: input.docket });
  const lines = linesOf(transfer).map((line) => ({
    item_id: String(line.item_id),
    quantity: Number(line.quantity),
    serials: textsOf(line.serials),
  }));
  return {
    state: 'dispatched',
    dispatched_at: context.now,
    dispatched_by: doer(context),
    carrier: textOf(input.carrier) ?? transfer.carrier ?? null,
    docket: textOf(input.docket) ?? transfer.docket ?? null,
    ...kept(dispatched(lines)),
  };
});

const kept = (progress: readonly Progress[]): Row => ({ progress, to_count: toCount(progress) });

/** The receiver takes in what is in hand; what was not on the way is disputed, what is missing stays in transit. */
const receive = step('receive', async (context, transfer, input) => {
  const before = progressOf(transfer.progress);
  const { arrivals, disputes } = reception(before, receiptOf(input));
  if (arrivals.length === 0 && disputes.length === 0)
    throw problems.invalid({
      errors: [{ pointer: '/counts', code: 'required', message: said('problem.inventory.say_what_arrived_count_scan') }],
    });
  await move(context, transfer, { kind: 'receipt', arrivals, to: String(transfer.to_id), reason: input.remarks });
  const progress = advanced(before, arrivals, 'received');
  const all = [...listOf(transfer.disputes), ...disputes.map((dispute) => disputeRow(dispute, input.remarks))];
  return {
    state: stateAfter(progress, all.length > 0),
    received_at: context.now,
    received_by: doer(context),
    disputes: all,
    ...kept(progress),
  };
});

const receiptOf = (input: Row): Receipt => ({
  counts: listOf(input.counts)
    .filter(isObject)
    .map((count) => ({ item_id: String(count.item_id), quantity: Number(count.quantity) })),
  serials: textsOf(input.serials),
});

const disputeRow = ({ item_id, serial, kind, quantity }: Dispute, note: unknown): Row => ({
  item_id,
  serial,
  kind,
  quantity,
  note: note ?? null,
});

function stateAfter(progress: readonly Progress[], isDisputed: boolean): string {
  if (isDisputed) return 'disputed';
  return isAllThere(progress) ? 'received' : 'partially_received';
}

/** The sender ends what did not arrive: it came back, or it is lost. */
const settle = step('settle', async (context, transfer, input) => {
  const before = progressOf(transfer.progress);
  const rest = restOf(before);
  const isBack = input.outcome === 'returned';
  const to = isBack ? String(transfer.from_id) : await systemPlace(context, String(transfer.org_id), 'scrap');
  await move(context, transfer, { kind: isBack ? 'return' : 'loss', arrivals: rest, to, reason: input.reason });
  const progress = advanced(before, rest, isBack ? 'returned' : 'lost');
  const cameBack = isBack && progress.every((row) => row.received === 0);
  return { state: cameBack ? 'returned' : 'closed', closed_at: context.now, reason: input.reason, ...kept(progress) };
});

const close = step('close', async (context) => ({ state: 'closed', closed_at: context.now }));

type Leg = { readonly kind: VoucherKind; readonly arrivals: readonly Arrival[]; readonly to: string; readonly reason: unknown };

/** Out of transit. */
async function move(context: WorkflowContext, transfer: Row, { kind, arrivals, to, reason }: Leg): Promise<void> {
  const from = await systemPlace(context, String(transfer.org_id), 'in_transit');
  const movements = arrivals.map(({ item_id, quantity, serials }): Movement => {
    const pointer = serials.length > 0 ? '/serials' : '/counts';
    return { itemId: item_id, from, to, quantity, serials, pointer };
  });
  await post(context, { kind, movements, transferId: transfer.id, reason });
}

export const transferWorkflows: readonly WorkflowRun[] = [approve, cancel, dispatch, receive, settle, close];
