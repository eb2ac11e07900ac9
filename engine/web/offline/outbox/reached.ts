/**
 * Moves that are done already when they come to the server: what was sent before, or another person, has led the record there, or to
 * where a later move of this person leads. Nothing is left of such a move, as nothing is of a change that the server has already.
 */
import type { EntityView } from '../../../core/definitions/view-types.ts';
import { isEqual } from '../../../core/json/index.ts';
import type { RecordData } from '../../../react/types.ts';
import type { Body, Command } from './types.ts';

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

type Target = { readonly field: string; readonly state: unknown; readonly besides: Body };

/** Where a command leads its record, and what else it says; undefined for what leads to no state that is known. */
function targetOf({ chosenState, lifecycle }: EntityView, { change, body }: Pick<Command, 'change' | 'body'>): Target | undefined {
  const input = chosenState?.inputs[change];
  if (chosenState && input !== undefined) {
    const { [input]: state, ...besides } = body;
    return { field: chosenState.field, state, besides };
  }
  const [state, ...others] = new Set(lifecycle?.moves.filter(({ workflow }) => workflow === change).map(({ to }) => to));
  return lifecycle && state !== undefined && others.length === 0 ? { field: lifecycle.field, state, besides: body } : undefined;
}

/** `later`: commands of the same record that wait behind it. A move that says anything besides is a person’s to look at. */
export function isReached(view: EntityView, command: Command, later: readonly Command[], fresh: RecordData): boolean {
  const target = targetOf(view, command);
  if (!target || Object.values(target.besides).some(isGiven)) return false;
  const stands = (one: Target | undefined) => one !== undefined && isEqual(one.state, fresh[one.field]);
  return stands(target) || later.some((one) => stands(targetOf(view, one)));
}
