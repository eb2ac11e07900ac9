/** Where code moves records once a workflow has run (`leads`), so that devices without a network know it too. */
import type { Leads } from '../../lifecycle/types.ts';
import { didYouMean } from '../../names/nearest.ts';
import type { Workspace } from '../check/workspace.ts';
import type { EntityDraft } from '../draft.ts';
import { isObject, objectIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';
import { nameOf } from './moves.ts';
import { LIFECYCLE } from './read.ts';

export function leadsOf(workspace: Workspace, draft: EntityDraft, workflow: string): Leads | undefined {
  const raw = objectIn(objectIn(draft.raw, 'x-workflows'), workflow).leads;
  if (!isObject(raw)) return undefined;
  const place = inside(draft.place, 'x-workflows', workflow, 'leads');
  const own = objectIn(draft.raw, LIFECYCLE);
  const transitions = objectIn(own, 'transitions');
  const by = textIn(raw, 'by') ?? '';
  const input = nameOf(textIn(objectIn(transitions, by), 'to_input'));
  const choosing = Object.keys(transitions).filter((name) => textIn(objectIn(transitions, name), 'to_input') !== undefined);
  if (own.moves === undefined || input === undefined) {
    const said = `"${by}" is no transition of "${draft.name}" whose state is chosen among its rows.${didYouMean(by, choosing)}`;
    workspace.report.add(inside(place, 'by'), 'unknown-workflow', said);
    return undefined;
  }
  return { by, input, key: textIn(raw, 'key') ?? '' };
}
