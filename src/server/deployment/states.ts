/** Where a deployment request stands, and the moves between. */

import type { EntityRows } from '../rows/index.ts';

type Request = Pick<EntityRows['deployment-request'], 'state'>;
export type DeploymentState = NonNullable<Request['state']>;
export type Move = 'submit' | 'confirm' | 'start' | 'complete' | 'cancel';

type Step = { readonly from: readonly DeploymentState[]; readonly to: DeploymentState };

/** A confirmed request may be confirmed anew, with other technicians. */
export const moves: Readonly<Record<Move, Step>> = {
  submit: { from: ['draft'], to: 'requested' },
  confirm: { from: ['requested', 'confirmed'], to: 'confirmed' },
  start: { from: ['confirmed'], to: 'deployed' },
  complete: { from: ['deployed'], to: 'completed' },
  cancel: { from: ['draft', 'requested', 'confirmed'], to: 'cancelled' },
};

/** States in which technicians are taken. */
export const HOLDING: readonly DeploymentState[] = ['confirmed', 'deployed'];
/** Whether the technicians of a request are taken. */
export const isHolding = ({ state }: Request): boolean => HOLDING.some((holding) => holding === state);

/** The state after the move; undefined where it is not possible. */
export const after = (move: Move, state: Request['state']): DeploymentState | undefined =>
  moves[move].from.some((from) => from === state) ? moves[move].to : undefined;
