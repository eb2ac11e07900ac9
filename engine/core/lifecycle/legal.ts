/** Which moves a record may take. */
import type { Predicate } from '../rules/types.ts';
import type { EntityLifecycle, Lifecycle, Move, State, Transition } from './types.ts';

/** Roles bind people, administrators too; `null`, the server itself, is bound by the moves alone. */
const mayTake = ({ roles }: Move, held: readonly string[] | null): boolean =>
  roles.length === 0 || held === null || roles.some((role) => held.includes(role));

/** Where a move may lead; nowhere for what stays in its state. */
export const endsOf = ({ to, oneOf = [] }: Move): readonly string[] => (to === null ? oneOf : [to]);

/** Moves out of a state that somebody with these roles may take; retired states are left, and not entered. */
export function movesFrom<S extends State, M extends Move>(
  { states, moves }: Lifecycle<S, M>,
  from: string,
  held: readonly string[] | null,
): readonly M[] {
  const isOpen = ({ to }: Move) => to === null || states.get(to)?.isRetired === false;
  return moves.filter((move) => move.from.includes(from) && isOpen(move) && mayTake(move, held));
}

/** States that are reached by such a move, in the order of the lifecycle. */
export function statesAfter<S extends State, M extends Move>(
  lifecycle: Lifecycle<S, M>,
  from: string,
  held: readonly string[] | null,
): readonly S[] {
  const reached = new Set(movesFrom(lifecycle, from, held).flatMap(endsOf));
  return [...lifecycle.states.values()].filter(({ id }) => reached.has(id));
}

/** The transition that a workflow of the entity is; undefined for any other workflow. */
export const transitionOf = (lifecycle: EntityLifecycle | undefined, workflow: string): Transition | undefined =>
  lifecycle?.moves.find(({ name, isWorkflow }) => isWorkflow && name === workflow);

/** Records that a transition starts from. */
export const startsIn = ({ field }: Pick<EntityLifecycle, 'field'>, { from }: Pick<Transition, 'from'>): Predicate => ({
  op: 'in',
  left: { kind: 'field', path: [field] },
  values: from,
});
