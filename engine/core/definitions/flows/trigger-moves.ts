/** Triggers that are about what people and lifecycles do: a state that is entered or left, a workflow that was run. */
import { didYouMean } from '../../names/nearest.ts';
import { checkWorkflow } from '../check/references.ts';
import { entityNamed, type Workspace } from '../check/workspace.ts';
import type { EntityDraft } from '../draft.ts';
import { type JsonObject, objectIn, textIn, textsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { Started } from './started.ts';

export function movedTo(workspace: Workspace, raw: JsonObject, { on, place }: { readonly on: 'entered' | 'left'; readonly place: Place }) {
  const draft = entityNamed(workspace, textIn(raw, 'entity'));
  if (draft === undefined) return undefined;
  const life = objectIn(draft.raw, 'x-lifecycle');
  const field = textIn(life, 'field')?.slice(1);
  const known = Object.keys(objectIn(life, 'states'));
  if (field === undefined || known.length === 0) {
    workspace.report.add(
      inside(place, 'entity'),
      'no-states',
      `The definition of "${draft.name}" names no states (x-lifecycle): start on "changed", and say by a rule what has changed.`,
    );
    return undefined;
  }
  const states = textsIn(raw, 'states');
  for (const [index, state] of states.entries())
    if (!known.includes(state))
      workspace.report.add(
        inside(place, 'states', index),
        'unknown-state',
        `"${draft.name}" has no state "${state}".${didYouMean(state, known)}`,
      );
  return { draft, trigger: { on, entity: draft.name, field, states } } satisfies Started;
}

export function workflowRun(workspace: Workspace, raw: JsonObject, place: Place): Started | undefined {
  const draft = entityNamed(workspace, textIn(raw, 'entity'));
  const workflow = textIn(raw, 'workflow') ?? '';
  checkWorkflow(workspace, draft, workflow, inside(place, 'workflow'));
  if (draft === undefined) return undefined;
  if (onOf(draft, workflow) === 'collection')
    workspace.report.add(inside(place, 'workflow'), 'not-of-a-record', `"${workflow}" is run on no record.`);
  return { draft, trigger: { on: 'run', entity: draft.name, workflow } };
}

const onOf = (draft: EntityDraft, workflow: string) => textIn(objectIn(objectIn(draft.raw, 'x-workflows'), workflow), 'on');

export function eventNamed(workspace: Workspace, raw: JsonObject): Started | undefined {
  const draft = entityNamed(workspace, textIn(raw, 'entity'));
  return draft && { draft, trigger: { on: 'event', entity: draft.name, event: textIn(raw, 'name') ?? '' } };
}
