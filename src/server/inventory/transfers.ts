/** A transfer's way: draft, approved, dispatched, received, closed. Sender and receiver each do their part. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import { listOf, textOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';
import {
  type EntityRows,
  objectsOf,
  type Patch,
  type ProductContext,
  present,
  saveRows,
  type WorkflowInputs,
  type WorkflowOf,
} from '../rows/index.ts';
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

type Transfer = EntityRows['stock-transfer'];
type State = NonNullable<Transfer['state']>;
type Inputs = WorkflowInputs['stock-transfer'];
type Step<N extends keyof Inputs> = (context: ProductContext, transfer: Transfer, input: Inputs[N]) => Promise<Patch<'stock-transfer'>>;

/** A step answers what changes of the transfer; who may take it in which state stands in its access rules. */
const step = <N extends keyof Inputs>(name: N, take: Step<N>): WorkflowOf<'stock-transfer', N> => ({
  name,
  entity: 'stock-transfer',
  async run(context, { records, input }) {
    for (const record of records) {
      const patch = await take(context, record, input);
      await saveRows(context, 'stock-transfer', name, [{ id: record.id, patch }]);
    }
    return null;
  },
});

const doer = ({ principal, connection }: ProductContext) => actorOf(principal, connection)?.user.id ?? null;

const approve = step('approve', async (context) => ({ state: 'approved', approved_at: context.now, approved_by: doer(context) }));

const cancel = step('cancel', async (context, _, input) => ({ state: 'cancelled', closed_at: context.now, reason: input.reason }));

/** Stock leaves the source and stands in transit, in the sender's books. */
const dispatch = step('dispatch', async (context, transfer, input) => {
  const transit = await systemPlace(context, present(transfer.org_id), 'in_transit');
  const movements = movementsOf(transfer).map((movement) => ({ ...movement, to: transit }));
  await post(context, { kind: 'dispatch', movements, transferId: transfer.id, document: input.docket });
  return {
    state: 'dispatched',
    dispatched_at: context.now,
    dispatched_by: doer(context),
    carrier: input.carrier || transfer.carrier,
    docket: input.docket || transfer.docket,
    ...kept(dispatched(linesOf(transfer))),
  };
});

const kept = (progress: readonly Progress[]) => ({ progress, to_count: toCount(progress) });

/** The receiver takes in what is in hand; what was not on the way is disputed, what is missing stays in transit. */
const receive = step('receive', async (context, transfer, input) => {
  const before = progressOf(transfer.progress);
  const { arrivals, disputes } = reception(before, receiptOf(input));
  if (arrivals.length === 0 && disputes.length === 0)
    throw problems.invalid({
      errors: [{ pointer: '/counts', code: 'required', message: said('problem.inventory.say_what_arrived_count_scan') }],
    });
  await move(context, transfer, { kind: 'receipt', arrivals, to: present(transfer.to_id), reason: input.remarks });
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

const receiptOf = (input: Inputs['receive']): Receipt => ({
  counts: objectsOf(input.counts).map((count) => ({ item_id: textOf(count.item_id) ?? '', quantity: Number(count.quantity) })),
  serials: input.serials ?? [],
});

const disputeRow = ({ item_id, serial, kind, quantity }: Dispute, note: Inputs['receive']['remarks']) => ({
  item_id,
  serial,
  kind,
  quantity,
  note: note ?? null,
});

function stateAfter(progress: readonly Progress[], isDisputed: boolean): State {
  if (isDisputed) return 'disputed';
  return isAllThere(progress) ? 'received' : 'partially_received';
}

/** The sender ends what did not arrive: it came back, or it is lost. */
const settle = step('settle', async (context, transfer, input) => {
  const before = progressOf(transfer.progress);
  const rest = restOf(before);
  const isBack = input.outcome === 'returned';
  const to = isBack ? transfer.from_id : await systemPlace(context, present(transfer.org_id), 'scrap');
  await move(context, transfer, { kind: isBack ? 'return' : 'loss', arrivals: rest, to, reason: input.reason });
  const progress = advanced(before, rest, isBack ? 'returned' : 'lost');
  const cameBack = isBack && progress.every((row) => row.received === 0);
  return { state: cameBack ? 'returned' : 'closed', closed_at: context.now, reason: input.reason, ...kept(progress) };
});

const close = step('close', async (context) => ({ state: 'closed', closed_at: context.now }));

type Leg = {
  readonly kind: VoucherKind;
  readonly arrivals: readonly Arrival[];
  readonly to: string;
  readonly reason: string | null | undefined;
};

/** Out of transit. */
async function move(context: ProductContext, transfer: Transfer, { kind, arrivals, to, reason }: Leg): Promise<void> {
  const from = await systemPlace(context, present(transfer.org_id), 'in_transit');
  const movements = arrivals.map(({ item_id, quantity, serials }): Movement => {
    const pointer = serials.length > 0 ? '/serials' : '/counts';
    return { itemId: item_id, from, to, quantity, serials, pointer };
  });
  await post(context, { kind, movements, transferId: transfer.id, reason });
}

export const transferWorkflows: readonly WorkflowRun[] = [approve, cancel, dispatch, receive, settle, close];
