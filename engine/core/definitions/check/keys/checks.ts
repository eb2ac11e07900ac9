/** x-checks: what must hold of a record and of those beside it. That their pointers name own fields is checked with the other pointers. */
import type { EntityDraft } from '../../draft.ts';
import { refOf } from '../../field-schema.ts';
import type { KeyCheck, KeyMoment } from '../../key-types.ts';
import { compact, flagIn, isObject, type JsonObject, objectIn, objectsIn, textIn, textsIn } from '../../raw.ts';
import { inside, type Place } from '../../report.ts';
import { compile, PERSON } from '../compile.ts';
import { checkEntity, checkField, checkUnique } from '../references.ts';
import { entityNamed, type Workspace } from '../workspace.ts';
import { faultOf, type KeyScope, ruleIn } from './fault.ts';

const MOMENTS: readonly KeyMoment[] = ['create', 'update', 'delete'];

export function checksOf(workspace: Workspace, draft: EntityDraft): readonly KeyCheck[] {
  const here = inside(draft.place, 'x-checks');
  const stated = objectsIn(draft.raw, 'x-checks');
  checkUnique(
    workspace,
    stated.map(({ item, index }) => ({ id: textIn(item, 'id'), place: inside(here, index) })),
    'a check with the id',
  );
  return stated.map(({ item, index }) => checkOf(workspace, draft, item, inside(here, index)));
}

function checkOf(workspace: Workspace, draft: EntityDraft, item: JsonObject, place: Place): KeyCheck {
  const of = referenceOf(workspace, draft, item, place);
  const other = of && entityNamed(workspace, of.entity);
  // Which record is meant was told already: what is said of it means nothing.
  const isLost = item.of !== undefined && other === undefined;
  const roots = ['doc', 'before', ...PERSON] as const;
  const scope: KeyScope = {
    workspace,
    draft,
    place,
    roots: other ? [...roots, 'other'] : roots,
    ...(other ? { other } : {}),
    beyond: true,
  };
  const { at: _, ...fault } = faultOf(scope, isLost ? { code: item.code } : item, '');
  const on = item.on === undefined ? ['create', 'update'] : textsIn(item, 'on');
  return compact({
    ...fault,
    id: textIn(item, 'id') ?? '',
    on: new Set(MOMENTS.filter((moment) => on.includes(moment))),
    changed: item.changed === undefined ? undefined : textsIn(item, 'changed').map((pointer) => pointer.slice(1)),
    when: ruleIn({ ...scope, roots, beyond: false }, item, 'when', 'bool', inside(place, 'when')),
    of,
    holds: isLost ? undefined : ruleIn(scope, item, 'holds', 'bool', inside(place, 'holds')),
    none: noneOf(workspace, draft, item, place),
    at: textIn(item, 'at'),
    as: asOf(textIn(item, 'as')),
    whole: flagIn(item, 'whole'),
  });
}

const asOf = (stated: string | undefined): KeyCheck['as'] => (stated === 'conflict' || stated === 'in_use' ? stated : 'invalid');

function referenceOf({ report }: Workspace, draft: EntityDraft, item: JsonObject, place: Place): KeyCheck['of'] {
  const pointer = textIn(item, 'of');
  const field = pointer === undefined ? undefined : draft.fields.get(pointer.slice(1));
  if (field === undefined) return undefined;
  const entity = field.view.items === undefined ? refOf(field.raw) : undefined;
  if (entity !== undefined) return { field: field.view.name, entity };
  report.add(inside(place, 'of'), 'checks', `"${pointer}" names no records.`);
  return undefined;
}

function noneOf(workspace: Workspace, draft: EntityDraft, item: JsonObject, place: Place): KeyCheck['none'] {
  if (!isObject(item.none)) return undefined;
  const raw = objectIn(item, 'none');
  const here = inside(place, 'none');
  const entity = checkEntity(workspace, textIn(raw, 'entity') ?? '', inside(here, 'entity'));
  const by = textIn(raw, 'by') ?? '';
  const field = entity && checkField(workspace, entity, by, inside(here, 'by'));
  if (entity === undefined || field === undefined || field === 'custom') return undefined;
  if (refOf(field.raw) !== draft.name || field.view.items !== undefined)
    workspace.report.add(inside(here, 'by'), 'checks', `"${by}" of "${entity.name}" does not refer to "${draft.name}".`);
  const text = textIn(raw, 'where');
  const where =
    text === undefined
      ? undefined
      : compile(workspace, { text, place: inside(here, 'where'), expects: 'bool', roots: ['doc'], doc: entity, sql: true });
  return compact({ entity: entity.name, by: by.slice(1), where });
}
