/** Steps that are taken back by running them once more, with the values that were there before. */
import type { EntityDraft } from '../draft.ts';
import { objectIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';
import type { Workflow } from '../types.ts';
import type { Workspace } from './workspace.ts';

/** Reports a step on no record, and one whose form needs what no field of the record has kept. */
export function undoableOf(
  { report }: Workspace,
  draft: EntityDraft,
  { name, input }: Pick<Workflow, 'name' | 'input'>,
): Pick<Workflow, 'undoable'> {
  const raw = objectIn(objectIn(draft.raw, 'x-workflows'), name);
  if (raw.undoable !== true) return {};
  const place = inside(draft.place, 'x-workflows', name, 'undoable');
  const needed = [...input.values()].filter(({ required }) => required);
  const lost = needed.filter((field) => field.writes === false || (field.writes === undefined && !draft.fields.has(field.name)));
  if (textIn(raw, 'on') === 'collection') report.add(place, 'undoable', 'Only a step on a record has values to go back to.');
  else if (needed.length === 0) report.add(place, 'undoable', `"${name}" asks for nothing: run once more, it would do the same again.`);
  for (const field of lost)
    report.add(place, 'undoable', `"${name}" needs "${field.name}", and no field of the record says what it was before ("x-writes").`);
  return { undoable: true };
}
