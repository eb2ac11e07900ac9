/** Transitions against the workflows that they are, each other, and what can be filled. */
import { isEqual } from '../../json/index.ts';
import type { EntityLifecycle, Transition } from '../../lifecycle/index.ts';
import { didYouMean } from '../../names/nearest.ts';
import { workflowNames } from '../check/references.ts';
import { isObject, objectIn, textIn, textsIn } from '../raw.ts';
import { inside } from '../report.ts';
import type { LifeScope } from './scope.ts';

export function checkTransitions(scope: LifeScope, lifecycle: EntityLifecycle): void {
  const { draft, place, workspace } = scope;
  const raw = objectIn(objectIn(draft.raw, 'x-lifecycle'), 'transitions');
  const workflows = objectIn(draft.raw, 'x-workflows');
  const seen: { readonly name: string; readonly body: unknown }[] = [];
  for (const name of Object.keys(raw)) {
    const here = inside(place, 'transitions', name);
    const body = raw[name];
    const twin = seen.find((other) => isEqual(other.body, body));
    if (!isObject(workflows[name])) {
      const near = didYouMean(name, workflowNames(draft));
      workspace.report.add(here, 'unknown-workflow', `"${draft.name}" declares no workflow "${name}" that it could be.${near}`);
    } else if (textIn(objectIn(workflows, name), 'on') === 'collection')
      workspace.report.add(here, 'no-record', `The workflow "${name}" runs on no record, so nothing could move.`);
    if (objectIn(raw, name).to !== undefined && objectIn(raw, name).to_one_of !== undefined)
      workspace.report.add(inside(here, 'to_one_of'), 'two-targets', 'It leads to one state already, which "to" names.');
    if (twin) workspace.report.add(here, 'duplicate', `It is the same move as "${twin.name}".`);
    seen.push({ name, body });
  }
  for (const move of lifecycle.moves) if (move.isWorkflow) checkIdle(scope, move);
  checkFillable(scope, lifecycle);
}

/** A transition that leads nowhere else and does nothing. */
function checkIdle({ place, workspace }: LifeScope, { name, from, to, set, effects, run, require, guards }: Transition): void {
  const doesNothing = Object.keys(set).length === 0 && effects.length === 0 && run === undefined;
  const stays = to === null || from.includes(to);
  // A record that is confirmed anew is asked for something at least.
  if (stays && doesNothing && require.length === 0 && guards.length === 0)
    workspace.report.add(
      inside(place, 'transitions', name, ...(to === null ? [] : ['to'])),
      'idle',
      'A record stays where it is and nothing happens: leave it out of "from", or say what it sets or does.',
    );
}

/** What is asked for must be something that somebody or something fills. */
function checkFillable({ draft, place, workspace }: LifeScope, { moves }: EntityLifecycle): void {
  const set = new Set(moves.flatMap((move) => Object.keys(move.set)));
  const hasSteps = moves.some(({ run }) => run !== undefined);
  const isUnfillable = (pointer: string) => {
    const field = draft.fields.get(pointer.slice(1));
    if (field === undefined || !field.view.readOnly || set.has(field.view.name) || hasSteps) return false;
    return !FILLED.some((key) => field.raw[key] !== undefined);
  };
  const raw = objectIn(draft.raw, 'x-lifecycle');
  for (const holder of ['states', 'transitions'])
    for (const name of Object.keys(objectIn(raw, holder)))
      textsIn(objectIn(objectIn(raw, holder), name), 'require').forEach((pointer, index) => {
        if (isUnfillable(pointer))
          workspace.report.add(
            inside(place, holder, name, 'require', index),
            'unfillable',
            `Nobody can fill "${pointer}": it is read-only, and no transition sets it.`,
          );
      });
}

/** Keys by which the server fills a field that people may not write. */
const FILLED = ['default', 'x-default', 'x-compute', 'x-copy', 'x-copies', 'x-sequence', 'x-rollup'];
