/** Which steps are not for whoever made the record, and that whatever approves says so. */
import type { EntityDraft } from '../draft.ts';
import { isObject, objectIn, textIn, textsIn } from '../raw.ts';
import { inside } from '../report.ts';
import type { FourEyes } from '../types.ts';
import type { Workspace } from './workspace.ts';

const APPROVES = /^approve(-|$)/;

/** Reports names of no person, a mark that people could write themselves, and an approval that says nothing of its makers. */
export function fourEyesOf(workspace: Workspace, draft: EntityDraft, workflow: string): FourEyes | undefined {
  const { report } = workspace;
  const raw = objectIn(objectIn(draft.raw, 'x-workflows'), workflow);
  const here = inside(draft.place, 'x-workflows', workflow);
  if (!isObject(raw.four_eyes)) {
    if (APPROVES.test(workflow))
      report.add(here, 'four-eyes', `"${workflow}" approves what somebody made: say in "four_eyes" which fields name the makers.`);
    return undefined;
  }
  const place = inside(here, 'four_eyes');
  if (textIn(raw, 'on') === 'collection') report.add(place, 'four-eyes', 'Only what runs on a record knows who made it.');
  const makers = textsIn(raw.four_eyes, 'makers').map(nameOf);
  makers.forEach((name, index) => {
    const field = draft.fields.get(name);
    if (field !== undefined && field.view.ref !== 'user')
      report.add(inside(place, 'makers', index), 'four-eyes', `"${name}" names no person: it refers to no user.`);
  });
  const alone = textIn(raw.four_eyes, 'alone');
  if (alone === undefined) return { makers };
  const mark = draft.fields.get(nameOf(alone));
  if (mark !== undefined && !(mark.view.type === 'boolean' && mark.view.readOnly))
    report.add(inside(place, 'alone'), 'four-eyes', `"${alone}" is no yes/no field that is read-only.`);
  return { makers, alone: nameOf(alone) };
}

const nameOf = (pointer: string): string => pointer.replace(/^\//, '');
