/** States against the field that holds them, names of states, and whether all of it holds together. */
import type { Broken, EntityLifecycle, State } from '../../lifecycle/index.ts';
import { brokenStates, endsOf } from '../../lifecycle/index.ts';
import { didYouMean, nearestOf } from '../../names/nearest.ts';
import { listIn, objectIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { LifeScope } from './scope.ts';

/** One cause is told once: where names are wrong, what follows from them is not told. */
export function checkStates(scope: LifeScope, lifecycle: EntityLifecycle): void {
  const { draft, place, workspace } = scope;
  const field = draft.fields.get(lifecycle.field);
  if (field === undefined) return;
  const at = inside(place, 'field');
  const choices = (field.view.options ?? []).map(({ value }) => String(value));
  if (choices.length === 0) {
    workspace.report.add(at, 'lifecycle-field', `"/${lifecycle.field}" has no choices: a field that holds a state has one for each.`);
    return;
  }
  if (!field.view.readOnly)
    workspace.report.add(
      at,
      'lifecycle-field',
      `"/${lifecycle.field}" can be written: only transitions move a record, so it is read-only.`,
    );
  const named = checkChoices(scope, lifecycle, choices);
  const linked = checkEnds(scope, lifecycle, choices);
  if (named && linked) checkWhole(scope, lifecycle, field.raw.default);
}

/** Whether every choice has its state and every state its choice; a misspelt one is told once, where it stands. */
function checkChoices({ place, workspace }: LifeScope, { states, field }: EntityLifecycle, choices: readonly string[]): boolean {
  const { report } = workspace;
  const foreign = [...states.keys()].filter((id) => !choices.includes(id));
  const without = choices.filter((choice) => !states.has(choice));
  const meant = new Set(foreign.map((id) => nearestOf(id, without)));
  for (const id of foreign)
    report.add(inside(place, 'states', id), 'unknown-state', `"/${field}" has no choice "${id}".${didYouMean(id, without)}`);
  for (const choice of without)
    if (!meant.has(choice))
      report.add(inside(place, 'states'), 'missing-state', `"${choice}" is a choice of "/${field}" and no state of the lifecycle.`);
  return foreign.length === 0 && without.length === 0;
}

/** Whether moves begin and end in states that there are. */
function checkEnds({ place, workspace, draft }: LifeScope, { states }: EntityLifecycle, choices: readonly string[]): boolean {
  let isWhole = true;
  const check = (name: unknown, here: Place) => {
    // A choice without state is told where it is missing.
    if (typeof name !== 'string' || states.has(name) || choices.includes(name)) return;
    isWhole = false;
    workspace.report.add(here, 'unknown-state', `There is no state "${name}".${didYouMean(name, states.keys())}`);
  };
  const raw = objectIn(draft.raw, 'x-lifecycle');
  const stated = Object.keys(objectIn(raw, 'transitions')).map((name) => ({
    move: objectIn(objectIn(raw, 'transitions'), name),
    at: inside(place, 'transitions', name),
  }));
  const automatic = listIn(raw, 'automatic').map((move, index) => ({ move: move as typeof raw, at: inside(place, 'automatic', index) }));
  for (const { move, at } of [...stated, ...automatic]) {
    // No start at all was told already.
    if (listIn(move, 'from').length === 0) isWhole = false;
    listIn(move, 'from').forEach((name, index) => {
      check(name, inside(at, 'from', index));
    });
    check(textIn(move, 'to'), inside(at, 'to'));
    listIn(move, 'to_one_of').forEach((name, index) => {
      check(name, inside(at, 'to_one_of', index));
    });
  }
  return isWhole;
}

function checkWhole({ place, workspace }: LifeScope, lifecycle: EntityLifecycle, first: unknown): void {
  const all = [...lifecycle.states.values()];
  const hasEnd = all.some(({ isFinal }) => isFinal);
  // What never ends by design has states that lead on, and none that is a trap.
  const leadsOn = (state: State) =>
    lifecycle.moves.some((move) => move.from.includes(state.id) && endsOf(move).some((end) => end !== state.id));
  const isEnd = (state: State) => (hasEnd ? state.isFinal : leadsOn(state));
  // A move to the own state is no way out; whether it has a reason is asked of the transition.
  const moves = lifecycle.moves.map((move) => ({ ...move, from: move.from.filter((one) => one !== move.to) }));
  const found = brokenStates({ ...lifecycle, moves }, { isEnd, mustEnd: () => all.length > 1 });
  for (const broken of found) tell({ place, workspace }, broken);
  const initial = all.find(({ isInitial }) => isInitial);
  // A default that is no choice is told where it stands.
  const isOther = typeof first === 'string' && first !== initial?.id && lifecycle.states.has(first);
  if (initial && isOther && !found.some(({ code }) => code === 'one_initial'))
    workspace.report.add(
      inside(place, 'states', initial.id, 'initial'),
      'initial-default',
      `New records have "${first}", the field's default: the initial state is another one.`,
    );
}

const WORDS: { readonly [C in Exclude<Broken<State>['code'], 'one_initial'>]: string } = {
  unreachable: 'No move leads to it from the initial state.',
  no_way_out: 'Records that are in it come to no end: no move leads on from it to a final state.',
  final_left: 'It is final, and a move leads on from it.',
};

function tell({ place, workspace }: Pick<LifeScope, 'place' | 'workspace'>, { code, states }: Broken<State>): void {
  const here = inside(place, 'states');
  if (code !== 'one_initial') {
    for (const { id } of states) workspace.report.add(inside(here, id), code.replaceAll('_', '-'), WORDS[code]);
    return;
  }
  if (states.length === 0) workspace.report.add(here, 'one-initial', 'No state is initial: say where records begin.');
  for (const { id } of states.slice(1))
    workspace.report.add(
      inside(here, id, 'initial'),
      'one-initial',
      `Records begin in one state, and "${states[0]?.id}" is initial already.`,
    );
}
