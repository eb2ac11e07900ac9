/** Lifecycles whose states and moves are rows: where they stand, and what a lifecycle may say besides them. */
import type { LifecycleRows } from '../../lifecycle/types.ts';
import { didYouMean } from '../../names/nearest.ts';
import { checkEntity } from '../check/references.ts';
import { isObject, type JsonObject, objectIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';
import { MOVES, movesOf } from './moves.ts';
import type { LifeScope } from './scope.ts';

/** Undefined for a lifecycle that names its states itself. */
export function lifecycleRows(scope: LifeScope, own: JsonObject): LifecycleRows | undefined {
  const { workspace, place } = scope;
  const name = textIn(own, 'moves');
  checkOneOf(scope, own);
  if (name === undefined) return undefined;
  const at = inside(place, 'moves');
  const moves = checkEntity(workspace, name, at);
  if (moves === undefined) return undefined;
  if (moves.raw[MOVES] === undefined) {
    const near = [...workspace.drafts.values()].filter(({ raw }) => raw[MOVES] !== undefined).map((each) => each.name);
    workspace.report.add(at, 'not-moves', `"${name}" keeps no moves of lifecycles (${MOVES}).${didYouMean(name, near)}`);
    return undefined;
  }
  const rows = movesOf(workspace, moves);
  // What is wrong with the moves is told there.
  if (rows === undefined) return undefined;
  checkHolder(scope, rows);
  return rows;
}

/** States are rows, or stand in the lifecycle; a transition says accordingly where it leads. */
function checkOneOf({ workspace: { report }, place }: LifeScope, own: JsonObject): void {
  const isRows = own.moves !== undefined;
  if (!isRows && own.states === undefined) {
    report.add(place, 'missing-key', 'A lifecycle names its "states", or the entity of its "moves".');
    return;
  }
  for (const key of ROWLESS)
    if (isRows && own[key] !== undefined)
      report.add(inside(place, key), 'rows', `The rows of its moves say that: no "${key}" beside "moves".`);
  const transitions = objectIn(own, 'transitions');
  for (const name of Object.keys(transitions)) {
    const raw = objectIn(transitions, name);
    const here = inside(place, 'transitions', name);
    const [wanted, other] = isRows ? ['to_input', OTHERWISE] : ['from', ['to_input', 'leaves']];
    if (raw[wanted] === undefined) report.add(here, 'missing-key', `The transition needs "${wanted}".`);
    for (const key of other)
      if (raw[key] !== undefined)
        report.add(
          inside(here, key),
          'rows',
          isRows ? `The rows of the moves say that: no "${key}".` : 'Its states are no rows that an input could name.',
        );
  }
}

/** What rows say themselves: of a lifecycle, and of a transition. */
const ROWLESS = ['states', 'automatic', 'refusal', 'elsewhere'] as const;
const OTHERWISE = ['from', 'to', 'to_one_of', 'elsewhere', 'refusal'] as const;

/** The field that holds the state refers to rows of the states, and only transitions write it; so does what people choose. */
function checkHolder({ workspace: { report }, draft, place, state }: LifeScope, { states }: LifecycleRows): void {
  const field = draft.fields.get(state);
  // That there is such a field is checked with the other pointers.
  if (field === undefined) return;
  const at = inside(place, 'field');
  if (field.view.ref !== states.entity)
    report.add(at, 'lifecycle-field', `"/${state}" refers to no ${states.entity}, which its moves lead to.`);
  else if (!field.view.readOnly)
    report.add(at, 'lifecycle-field', `"/${state}" can be written: only transitions move a record, so it is read-only.`);
  const transitions = objectIn(objectIn(draft.raw, 'x-lifecycle'), 'transitions');
  for (const name of Object.keys(transitions)) {
    const pointer = textIn(objectIn(transitions, name), 'to_input');
    if (pointer === undefined) continue;
    const form = objectIn(objectIn(objectIn(objectIn(draft.raw, 'x-workflows'), name), 'input'), 'properties');
    const here = inside(place, 'transitions', name, 'to_input');
    const input = form[pointer.slice(1)];
    if (!isObject(input))
      report.add(here, 'unknown-input', `The transition asks for no "${pointer}".${didYouMean(pointer.slice(1), Object.keys(form))}`);
    else if (textIn(input, 'x-ref') !== states.entity) report.add(here, 'not-a-reference', `"${pointer}" refers to no ${states.entity}.`);
  }
}
