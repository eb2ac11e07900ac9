import { sortComputed } from '../../records/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import { inside } from '../report.ts';
import type { Field } from '../types.ts';
import type { Workspace } from './workspace.ts';

/** Reports fields that are computed, in the end, from themselves: of the record, and of the elements of its lists. */
export function checkComputed({ report }: Workspace, drafts: ReadonlyMap<string, FieldDraft>, fields: ReadonlyMap<string, Field>): void {
  for (const cycle of sortComputed(fields).cycles) {
    const [first] = cycle;
    const place = first && drafts.get((first.list ?? first.field).name)?.place;
    if (!first || !place) continue;
    const at = first.list ? inside(place, 'items', 'properties', first.field.name) : place;
    const way = cycle.map(({ pointer }) => pointer.slice(1)).join(' → ');
    report.add(inside(at, 'x-compute'), 'compute-cycle', `It is computed from itself: ${way}. A list is read whole.`);
  }
}
