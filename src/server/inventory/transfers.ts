/** What the way of a transfer does with stock: it leaves, arrives, comes back or is lost. Who may, and what is stamped, stands in its lifecycle. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { StepCode } from '../../../engine/server/lifecycle/types.ts';
import { listOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, objectsOf, type Patch, type ProductContext, present, type StepOf, type WorkflowInputs } from '../rows/index.ts';
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
type Work<N extends keyof Inputs> = (context: ProductContext, transfer: Transfer, input: Inputs[N]) => Promise<Patch<'stock-transfer'>>;

/** One transfer after the other: they may take of the same stock. */
const step = <N extends keyof Inputs>(name: string, work: Work<N>): StepOf<'stock-transfer', N> => ({
  name,
  async run(context, { moving, input }) {
    const patches: Patch<'stock-transfer'>[] = [];
    for (const { before } of moving) patches.push(await work(context, before, input));
    return patches;
  },
});

/** Stock leaves the source and stands in transit, in the sender's books. */
const send = step<'dispatch'>('send-stock', async (context, transfer, input) => {
  const transit = await systemPlace(context, present(transfer.org_id), 'in_transit');
  const movements = movementsOf(transfer).map((movement) => ({ ...movement, to: transit }));
  await post(context, { kind: 'dispatch', movements, transferId: transfer.id, document: input.docket });
  return kept(dispatched(linesOf(transfer)));
});

const kept = (progress: readonly Progress[]) => ({ progress, to_count: toCount(progress) });

/** The receiver takes in what is in hand; what was not on the way is disputed, what is missing stays in transit. */
const receive = step<'receive'>('take-stock-in', async (context, transfer, input) => {
  const before = progressOf(transfer.progress);
  const { arrivals, disputes } = reception(before, receiptOf(input));
  if (arrivals.length === 0 && disputes.length === 0)
    throw problems.invalid({
      errors: [{ pointer: '/counts', code: 'required', message: said('problem.inventory.say_what_arrived_count_scan') }],
    });
  await move(context, transfer, { kind: 'receipt', arrivals, to: present(transfer.to_id), reason: input.remarks });
  const progress = advanced(before, arrivals, 'received');
  const all = [...listOf(transfer.disputes), ...disputes.map((dispute) => disputeRow(dispute, input.remarks))];
  return { state: stateAfter(progress, all.length > 0), disputes: all, ...kept(progress) };
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
const settle = step<'settle'>('settle-rest', async (context, transfer, input) => {
  const before = progressOf(transfer.progress);
  const rest = restOf(before);
  const isBack = input.outcome === 'returned';
  const to = isBack ? transfer.from_id : await systemPlace(context, present(transfer.org_id), 'scrap');
  await move(context, transfer, { kind: isBack ? 'return' : 'loss', arrivals: rest, to, reason: input.reason });
  const progress = advanced(before, rest, isBack ? 'returned' : 'lost');
  const cameBack = isBack && progress.every((row) => row.received === 0);
  return { state: cameBack ? 'returned' : 'closed', ...kept(progress) };
});

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

export const transferSteps: readonly StepCode[] = [send, receive, settle];
