import { misfitOf } from '../../fields/families.ts';
import type { EntityDraft } from '../draft.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { Place } from '../report.ts';
import type { Workspace } from './workspace.ts';

type Asked = {
  readonly entity: EntityDraft | undefined;
  readonly field: FieldDraft | 'custom' | undefined;
  readonly takes: readonly string[];
};

/** Reports a field that is none of what its place works with. What organisations add is their own affair. */
export function checkSuitable({ report }: Workspace, { entity, field, takes }: Asked, pointer: string, place: Place): void {
  if (entity === undefined || field === undefined || field === 'custom') return;
  // A value inside free structure is of no type that could be told.
  if (pointer.split('/').length > 2) return;
  for (const family of takes) {
    const needed = misfitOf(family, field.view, entity.name);
    if (needed !== undefined)
      report.add(place, 'field-kind', `"${pointer}" of "${entity.name}" is of type "${field.view.type}"; here stands ${needed}.`);
  }
}
