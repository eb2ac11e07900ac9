/** `beside` and `again` of x-entity: what stands beside the form of a new record, and what it may begin with. */
import type { EntityDraft } from '../draft.ts';
import { compact, isObject, type JsonObject, keyOf, numberIn, objectIn, objectsIn, textIn, textsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { Again, Beside } from '../types.ts';
import { compile, PERSON } from './compile.ts';
import { checkField, checkSort, checkUnique } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

const MOST = 5;
const HOLE = /\{([A-Za-z0-9_]+)\}/g;

export function besideOf(workspace: Workspace, draft: EntityDraft): readonly Beside[] | undefined {
  const lists = objectsIn(objectIn(draft.raw, 'x-entity'), 'beside');
  if (lists.length === 0) return undefined;
  const placed = lists.map(({ index, item }) => ({ item, place: inside(draft.place, 'x-entity', 'beside', index) }));
  checkUnique(
    workspace,
    placed.map(({ item, place }) => ({ id: textIn(item, 'id'), place })),
    'a list',
  );
  return placed.flatMap(({ item, place }) => listOf(workspace, draft, { item, place }) ?? []);
}

type Stated = { readonly item: JsonObject; readonly place: Place };

/** The list; undefined where its entity or its filter is none, which is reported. */
function listOf(workspace: Workspace, draft: EntityDraft, { item, place }: Stated): Beside | undefined {
  const source = entityNamed(workspace, textIn(item, 'entity'));
  if (source === undefined) return undefined;
  const roots = ['doc', 'parent', ...PERSON] as const;
  const about = { doc: source, parent: draft, roots, expects: 'bool' } as const;
  const filter = compile(workspace, { ...about, text: textIn(item, 'filter') ?? '', place: inside(place, 'filter'), sql: true });
  const asked = textIn(item, 'when');
  const when =
    asked === undefined
      ? undefined
      : compile(workspace, { text: asked, place: inside(place, 'when'), doc: draft, roots: ['doc', ...PERSON], expects: 'bool' });
  const warn = objectIn(item, 'warn');
  const isDouble = isObject(item.warn)
    ? compile(workspace, { ...about, text: textIn(warn, 'when') ?? '', place: inside(place, 'warn', 'when') })
    : undefined;
  textsIn(item, 'fields').forEach((pointer, at) => void checkField(workspace, source, pointer, inside(place, 'fields', at)));
  textsIn(item, 'order').forEach((sort, at) => void checkSort(workspace, source, sort, inside(place, 'order', at)));
  const open = textIn(item, 'open');
  for (const [, name = ''] of (open ?? '').matchAll(HOLE)) checkField(workspace, source, `/${name}`, inside(place, 'open'));
  if (item.until !== undefined && asked === undefined)
    workspace.report.add(inside(place, 'until'), 'schema', 'Only a list with `when` is waited for.');
  const chooses = chosenBy(workspace, draft, { pointer: textIn(item, 'chooses'), of: source.name, place: inside(place, 'chooses') });
  if (filter === undefined) return undefined;
  return {
    id: textIn(item, 'id') ?? '',
    label: keyOf(textIn(item, 'label')) ?? '',
    entity: source.name,
    filter,
    fields: textsIn(item, 'fields').map((pointer) => pointer.slice(1)),
    most: numberIn(item, 'most') ?? MOST,
    ...compact({
      when,
      until: keyOf(textIn(item, 'until')),
      order: item.order === undefined ? undefined : textsIn(item, 'order'),
      open,
      chooses,
      warn: isDouble && { when: isDouble, label: keyOf(textIn(warn, 'label')) ?? '' },
    }),
  };
}

type Choosing = { readonly pointer: string | undefined; readonly of: string; readonly place: Place };

/** The reference that a record of the list is chosen for; one that refers to something else, or that nobody writes, is reported. */
function chosenBy({ report }: Workspace, { fields }: EntityDraft, { pointer, of, place }: Choosing): string | undefined {
  const view = pointer === undefined ? undefined : fields.get(pointer.slice(1))?.view;
  if (view === undefined) return undefined;
  if (view.type !== 'ref' || view.ref !== of) report.add(place, 'reference', `"${view.pointer}" refers to no single "${of}".`);
  else if (view.readOnly) report.add(place, 'read-only', `"${view.pointer}" is filled in by the server: nobody chooses it.`);
  return view.name;
}

/** That its pointers name fields is checked with all others; here, that somebody could write them. */
export function againOf(workspace: Workspace, draft: EntityDraft): Again | undefined {
  const { report } = workspace;
  const { raw, place, fields, customBy } = draft;
  const again = objectIn(raw, 'x-entity').again;
  if (!isObject(again)) return undefined;
  checkTaken(report, { fields, pointers: textsIn(again, 'fields'), place: inside(place, 'x-entity', 'again', 'fields') });
  if (customBy !== undefined && textsIn(again, 'fields').includes('/custom') && !textsIn(again, 'fields').includes(`/${customBy}`))
    report.add(
      inside(place, 'x-entity', 'again', 'fields'),
      'custom',
      `Custom fields are those of "/${customBy}", which is not taken over.`,
    );
  return {
    label: keyOf(textIn(again, 'label')) ?? '',
    fields: textsIn(again, 'fields'),
    ...compact({ icon: textIn(again, 'icon'), sets: setsOf(workspace, draft, objectIn(again, 'sets')) }),
  };
}

/** What the record that is taken over fills in besides, by rules over it. */
function setsOf(workspace: Workspace, draft: EntityDraft, stated: JsonObject): Again['sets'] {
  const place = inside(draft.place, 'x-entity', 'again', 'sets');
  const rules = Object.keys(stated).flatMap((pointer) => {
    const at = inside(place, pointer);
    if (checkField(workspace, draft, pointer, at) === undefined) return [];
    if (draft.fields.get(pointer.slice(1))?.view.readOnly) workspace.report.add(at, 'read-only', `Nobody writes "${pointer}".`);
    const rule = compile(workspace, {
      text: textIn(stated, pointer) ?? '',
      place: at,
      doc: draft,
      roots: ['doc', ...PERSON],
      expects: 'dyn',
    });
    return rule ? [[pointer, rule] as const] : [];
  });
  return rules.length === 0 ? undefined : Object.fromEntries(rules);
}

/** Fields that a template may hold: what people write, and no more than colleagues may see. */
export function templatesOf({ report }: Workspace, { raw, place, fields }: EntityDraft): readonly string[] | undefined {
  const pointers = textsIn(objectIn(raw, 'x-entity'), 'templates');
  if (pointers.length === 0) return undefined;
  const here = inside(place, 'x-entity', 'templates');
  checkTaken(report, { fields, pointers, place: here });
  pointers.forEach((pointer, index) => {
    if (fields.get(pointer.slice(1))?.raw['x-mask'] !== undefined)
      report.add(inside(here, index), 'masked', `"${pointer}" is masked for some: a template that is shared would tell it.`);
  });
  return pointers;
}

type Taken = { readonly fields: EntityDraft['fields']; readonly pointers: readonly string[]; readonly place: Place };

/** What a new record begins with is written by people, and custom fields go together. */
function checkTaken(report: Workspace['report'], { fields, pointers, place }: Taken): void {
  pointers.forEach((pointer, index) => {
    const here = inside(place, index);
    const view = fields.get(pointer.slice(1))?.view;
    if (view?.readOnly || view?.system)
      report.add(here, 'read-only', `"${pointer}" is filled in by the server: a new record takes nothing over.`);
    if (pointer.startsWith('/custom/')) report.add(here, 'custom', 'Custom fields are taken over together, by "/custom".');
  });
}
