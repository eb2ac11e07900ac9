/** The life of a bill: draft, submitted, approved or rejected, invoiced, paid. Pure. */

import type { EntityRows, WorkflowInputs } from '../rows/index.ts';

export type BillState = NonNullable<EntityRows['service-billing']['state']>;
export type BillMove = keyof WorkflowInputs['service-billing'];

const moves: Readonly<Record<BillMove, { readonly from: readonly BillState[]; readonly to: BillState }>> = {
  'submit-bill': { from: ['draft', 'rejected'], to: 'submitted' },
  'approve-bill': { from: ['submitted'], to: 'approved' },
  'reject-bill': { from: ['submitted'], to: 'rejected' },
  'mark-invoiced': { from: ['approved'], to: 'invoiced' },
  'mark-paid': { from: ['invoiced'], to: 'paid' },
};

/** The state that a move leads to; undefined where it does not start from this one. */
export const stateAfter = (move: BillMove, state: BillState | null): BillState | undefined => {
  const { from, to } = moves[move];
  return from.some((one) => one === state) ? to : undefined;
};

/** Bills that are not paid yet: a sub-task has one at most. */
export const isOpen = (state: BillState | null): boolean => state !== 'paid';
