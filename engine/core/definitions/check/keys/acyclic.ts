/** x-acyclic: references to the own entity that lead in no circle. */
import type { EntityDraft } from '../../draft.ts';
import { refOf } from '../../field-schema.ts';
import type { Acyclic } from '../../key-types.ts';
import { isObject, keyOf, textIn } from '../../raw.ts';
import { inside } from '../../report.ts';
import type { Workspace } from '../workspace.ts';

export const acyclicOf = ({ report }: Workspace, draft: EntityDraft): readonly Acyclic[] =>
  [...draft.fields.values()].flatMap(({ raw, view, place }) => {
    const stated = raw['x-acyclic'];
    if (!isObject(stated)) return [];
    if (refOf(raw) !== draft.name || view.type !== 'ref') {
      report.add(inside(place, 'x-acyclic'), 'acyclic', `"${view.pointer}" is no reference to another record of "${draft.name}".`);
      return [];
    }
    return [{ field: view.name, code: textIn(stated, 'code') ?? '', message: keyOf(textIn(stated, 'message')) ?? '' }];
  });
