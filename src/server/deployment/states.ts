/** Where a deployment request stands, and the moves between. */

export type DeploymentState = 'draft' | 'requested' | 'confirmed' | 'deployed' | 'completed' | 'cancelled';
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
export const HOLDING: readonly string[] = ['confirmed', 'deployed'];

/** The state after the move; undefined where it is not possible. */
export const after = (move: Move, state: unknown): DeploymentState | undefined =>
  moves[move].from.some((from) => from === state) ? moves[move].to : undefined;
