/** Workflows that move no state and need no code: what they ask for, set and do stands in `does`, as it would in a transition. */
import type { Doing } from '../../lifecycle/types.ts';
import type { Workspace } from '../check/workspace.ts';
import type { EntityDraft } from '../draft.ts';
import { isObject, objectIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';
import { LIFECYCLE, movingOf } from './read.ts';
import { scopeOfTransition } from './scope.ts';

/** Undefined for a workflow that is a transition, or code. */
export function doingOf(workspace: Workspace, draft: EntityDraft, name: string): Doing | undefined {
  const workflow = objectIn(objectIn(draft.raw, 'x-workflows'), name);
  const raw = workflow.does;
  if (!isObject(raw)) return undefined;
  const place = inside(draft.place, 'x-workflows', name, 'does');
  if (textIn(workflow, 'on') === 'collection')
    workspace.report.add(place, 'no-record', `The workflow "${name}" runs on no record, so there is nothing that it could do this to.`);
  if (isObject(objectIn(objectIn(draft.raw, LIFECYCLE), 'transitions')[name]))
    workspace.report.add(place, 'duplicate', `"${name}" is a transition of the lifecycle, which says what it does.`);
  const scope = { ...scopeOfTransition({ workspace, draft, place, state: '' }, name), place };
  return {
    transition: { name, from: [], to: null, roles: [], ...movingOf(scope, raw) },
    answersRecord: textIn(raw, 'answers') === 'record',
  };
}
