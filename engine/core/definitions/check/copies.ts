/** Which values of other entities a field carries. */
import type { FieldDraft } from '../field-draft.ts';
import type { FieldScope } from '../field-scope.ts';
import { isObject, type JsonObject, objectsIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';
import type { FieldCopy } from '../types.ts';
import { compile, PERSON } from './compile.ts';
import { checkField } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

/** The copies of a field of a record; names that mean nothing are reported, and so is one in a form. */
export function copiesOf(
  workspace: Workspace,
  { raw, place, view }: FieldDraft,
  { doc, parent, row, beside }: FieldScope,
): readonly FieldCopy[] {
  const here = inside(place, 'x-copies');
  const stated = objectsIn(raw, 'x-copies');
  const own = isObject(raw['x-copy']) && row === undefined ? copyOf(raw['x-copy'], beside) : [];
  // Elements of lists have been told that they carry none.
  if (row !== undefined) return [];
  if (stated.length > 0 && parent !== undefined) {
    workspace.report.add(here, 'copies', 'Fields of records carry copies; those of a form do not.');
    return [];
  }
  const declared = stated.flatMap(({ item, index }) => {
    const entity = textIn(item, 'entity') ?? '';
    const pointer = textIn(item, 'field') ?? '';
    const source = entityNamed(workspace, entity);
    // That there is such an entity is checked with the other names.
    if (source === undefined) return [];
    if (checkField(workspace, source, pointer, inside(here, index, 'field')) === undefined) return [];
    if (source.doc === doc.doc && pointer === view.pointer)
      workspace.report.add(inside(here, index), 'copies', 'A field is no copy of itself.');
    const text = textIn(item, 'when');
    if (text === undefined) return [{ entity, field: pointer.slice(1) }];
    const when = compile(workspace, {
      text,
      place: inside(here, index, 'when'),
      expects: 'bool',
      roots: ['doc', ...PERSON],
      doc,
      sql: true,
    });
    return when ? [{ entity, field: pointer.slice(1), when }] : [];
  });
  return [...own, ...declared];
}

/** A copy that the server keeps carries the rule of its original; whether it is right is checked with the keys. */
function copyOf(stated: JsonObject, beside: FieldScope['beside']): readonly FieldCopy[] {
  const entity = beside.get((textIn(stated, 'of') ?? '').slice(1))?.view.ref;
  return entity === undefined ? [] : [{ entity, field: (textIn(stated, 'field') ?? '').slice(1) }];
}
