/** Forms of workflows, with what the lifecycle adds to them. */
import type { LifecycleRows } from '../../lifecycle/types.ts';
import { entityNamed, type Workspace } from '../check/workspace.ts';
import type { EntityDraft } from '../draft.ts';
import { isObject, type JsonObject, objectIn, textIn } from '../raw.ts';
import { movesOf, nameOf } from './moves.ts';

/**
 * The form of a workflow. What names the state offers the moves that there are from the record's own, to states that are not
 * retired, for the person's roles, by their verbs; unless the form says itself what it offers, or the way leads out of retired states. Guards are asked when the move is made.
 */
export function formIn(workspace: Workspace, draft: EntityDraft, workflow: string): JsonObject {
  const form = objectIn(objectIn(objectIn(draft.raw, 'x-workflows'), workflow), 'input');
  const own = objectIn(draft.raw, 'x-lifecycle');
  const transition = objectIn(objectIn(own, 'transitions'), workflow);
  const name = nameOf(textIn(transition, 'to_input'));
  const moves = entityNamed(workspace, textIn(own, 'moves'));
  const rows = moves && movesOf(workspace, moves);
  const properties = objectIn(form, 'properties');
  const input = name === undefined ? undefined : properties[name];
  if (name === undefined || !rows || !isObject(input) || input[OPTIONS] !== undefined || transition.leaves !== undefined) return form;
  return {
    ...form,
    properties: { ...properties, [name]: { ...input, [OPTIONS]: offeredBy(rows.moves, nameOf(textIn(own, 'field')) ?? '') } },
  };
}

const OPTIONS = 'x-options-from';

function offeredBy({ entity, from, to, retired, roles, verb }: LifecycleRows['moves'], field: string): JsonObject {
  const parts = [
    `doc.${from} == parent.${field}`,
    ...(retired === undefined ? [] : [`doc.${retired} != true`]),
    ...(roles === undefined ? [] : [`(size(doc.${roles}) == 0 || overlaps(doc.${roles}, user.role_ids))`]),
  ];
  return { entity, filter: parts.join(' && '), value: `/${to}`, ...(verb === undefined ? {} : { label: `/${verb}` }) };
}
