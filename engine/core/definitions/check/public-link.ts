/** x-public-link: which page people without an account have of a record, and what they may tell on it. That its plain pointers name own fields is checked with the other pointers. */
import type { EntityDraft } from '../draft.ts';
import { refOf } from '../field-schema.ts';
import { linkedKindOf } from '../linked-form.ts';
import type { LinkProof, PublicLink } from '../public-link-types.ts';
import { compact, isObject, keyOf, objectIn, textIn, textsIn } from '../raw.ts';
import { inside } from '../report.ts';
import { messageOf } from './keys/fault.ts';
import { linkedOfferOf } from './linked-offer.ts';
import { CODE, nameOf, ruleOf, rulesOf, type Stated } from './linked-rules.ts';
import { checkEntity, checkField } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

export const PUBLIC_LINK = 'x-public-link';
/** Names that every answer has; what is shown may not take them. */
const OWN = ['answer', 'choices', 'form', 'once'];

export function publicLinkOf(workspace: Workspace, draft: EntityDraft): PublicLink | undefined {
  const raw = draft.raw[PUBLIC_LINK];
  if (!isObject(raw)) return undefined;
  const stated: Stated = { workspace, draft, raw, place: inside(draft.place, PUBLIC_LINK) };
  const of = subjectOf(stated);
  // Whose record is meant was told already: rules over it mean nothing.
  if (raw.of !== undefined && of === undefined) return undefined;
  const subject = of ? entityNamed(workspace, of.entity) : draft;
  const id = textIn(raw, 'id') ?? '';
  checkAddress(stated, id);
  const fields = fieldsOf(stated);
  checkRequired(stated, fields);
  const proof = proofOf(stated, of !== undefined);
  const open = ruleOf(stated, { raw, name: 'open', expects: 'bool', doc: subject });
  const rest = {
    of,
    zone: ruleOf(stated, { raw, name: 'zone', expects: 'dyn', doc: subject }),
    shows: rulesOf(stated, 'shows', subject),
    each: eachOf(stated, of, subject),
    many: manyOf(stated, of),
    custom: customOf(stated),
    fields,
    labels: labelsOf(stated, fields),
    required: new Set(textsIn(raw, 'required').map(nameOf)),
    offer: linkedOfferOf(stated, { of, subject, fields }),
    takes: takesOf(stated),
    set: setOf(stated, of && subject),
    filesOf: filesOf(stated, fields, subject),
  };
  for (const name of rest.shows.keys())
    if (OWN.includes(name) || rest.each.has(name))
      workspace.report.add(inside(stated.place, 'shows', name), CODE, `Every answer has its own "${name}".`);
  return open === undefined || proof === undefined ? undefined : { id, open, proof, ...compact(rest) };
}

function subjectOf({ workspace, draft, raw, place }: Stated): PublicLink['of'] {
  const pointer = textIn(raw, 'of');
  const field = pointer === undefined ? undefined : draft.fields.get(nameOf(pointer));
  if (field === undefined) return undefined;
  const entity = field.view.items === undefined ? refOf(field.raw) : undefined;
  if (entity !== undefined && field.view.type === 'ref') return { field: field.view.name, entity };
  workspace.report.add(inside(place, 'of'), CODE, `"${pointer}" names no record.`);
  return undefined;
}

/** Two pages with one address would be one. */
function checkAddress({ workspace, draft, place }: Stated, id: string): void {
  const first = [...workspace.drafts.values()].find(({ raw }) => textIn(objectIn(raw, PUBLIC_LINK), 'id') === id);
  if (first !== undefined && first !== draft && first.name !== draft.name)
    workspace.report.add(inside(place, 'id'), CODE, `"${first.name}" has a page "${id}" already.`);
}

/** What strangers may tell: fields of the record's own, and never whose it is. */
function fieldsOf({ workspace, draft, raw, place }: Stated): readonly string[] {
  const tenant = textsIn(objectIn(draft.raw, 'x-entity'), 'tenant');
  return textsIn(raw, 'fields').flatMap((pointer, index) => {
    const field = draft.fields.get(nameOf(pointer));
    if (field === undefined) return [];
    const here = inside(place, 'fields', index);
    if (field.view.system || tenant.includes(field.view.name))
      workspace.report.add(here, CODE, `"${pointer}" is not for who holds a link to tell.`);
    else if (pointer === textIn(objectIn(raw, 'offer'), 'at')) return [field.view.name];
    else if (linkedKindOf(field.view) === undefined)
      workspace.report.add(here, CODE, `A page by link cannot ask for a ${field.view.type}.`);
    else return [field.view.name];
    return [];
  });
}

/** That the labels are there is checked with all others. */
function labelsOf({ workspace, raw, place }: Stated, fields: readonly string[]): PublicLink['labels'] {
  const stated = objectIn(raw, 'labels');
  return new Map(
    Object.keys(stated).flatMap((pointer) => {
      const [name, label] = [nameOf(pointer), keyOf(textIn(stated, pointer))];
      if (fields.includes(name)) return label === undefined ? [] : [[name, label] as const];
      workspace.report.add(inside(place, 'labels', pointer), CODE, `"${pointer}" is not among the fields that are asked for.`);
      return [];
    }),
  );
}

function checkRequired({ workspace, draft, raw, place }: Stated, fields: readonly string[]): void {
  textsIn(raw, 'required').forEach((pointer, index) => {
    if (draft.fields.has(nameOf(pointer)) && !fields.includes(nameOf(pointer)))
      workspace.report.add(inside(place, 'required', index), CODE, `"${pointer}" is not among the fields that are asked for.`);
  });
}

function proofOf({ workspace, raw, place }: Stated, isOfAnother: boolean): LinkProof | undefined {
  const stated = objectIn(raw, 'proof');
  const here = inside(place, 'proof');
  const param = textIn(stated, 'param');
  if (param !== undefined) return { kind: 'signed', param };
  const entity = textIn(stated, 'entity') ?? '';
  const keeper = checkEntity(workspace, entity, inside(here, 'entity'));
  if (isOfAnother) {
    workspace.report.add(here, CODE, 'A secret that is kept stands for the record itself: without "of".');
    return undefined;
  }
  const [digest, names] = ['digest', 'names'].map((key) => {
    const field = keeper && checkField(workspace, keeper, textIn(stated, key) ?? '', inside(here, key));
    return field === undefined || field === 'custom' ? undefined : field.view.name;
  });
  return digest === undefined || names === undefined ? undefined : { kind: 'kept', entity, digest, names };
}

/** Together with the record that the link stands for they find one record, or each call would write another. */
function eachOf(stated: Stated, of: PublicLink['of'], subject: EntityDraft | undefined): PublicLink['each'] {
  const { workspace, draft, raw, place } = stated;
  const here = inside(place, 'each');
  const pointed = rulesOf(stated, 'each', subject);
  const each = new Map(
    [...pointed].flatMap(([pointer, rule]) => {
      const field = checkField(workspace, draft, pointer, inside(here, pointer));
      return field === undefined || field === 'custom' ? [] : [[field.view.name, rule] as const];
    }),
  );
  // Each telling makes a record: what finds one is its mark (manyOf).
  if (raw.many !== undefined && of !== undefined) {
    if (raw.each !== undefined) workspace.report.add(here, CODE, 'With "many" there is nothing that finds one record.');
    return each;
  }
  if (of === undefined) {
    if (raw.each !== undefined) workspace.report.add(here, CODE, 'Only with "of" there are several records.');
    return each;
  }
  const { unique } = objectIn(draft.raw, 'x-entity');
  const wanted = [of.field, ...each.keys()].toSorted().join();
  const known = Array.isArray(unique) ? unique.map((names: unknown) => (Array.isArray(names) ? names.toSorted().join() : '')) : [];
  if (each.size === pointed.size && !known.includes(wanted))
    workspace.report.add(
      raw.each === undefined ? place : here,
      CODE,
      `Nothing says that there is one record for each: x-entity has no unique ${wanted.replaceAll(',', ', ')}.`,
    );
  return each;
}

/** A record for each telling; sent twice under one mark, it is told once. */
function manyOf(stated: Stated, of: PublicLink['of']): PublicLink['many'] {
  const { workspace, draft, raw, place } = stated;
  if (!isObject(raw.many)) return undefined;
  const here = inside(place, 'many');
  if (of === undefined || raw.takes !== undefined) {
    workspace.report.add(here, CODE, 'New records are told with "of", and none of them is told again: without "takes".');
    return undefined;
  }
  const field = checkField(workspace, draft, textIn(raw.many, 'once') ?? '', inside(here, 'once'));
  if (field === undefined || field === 'custom') return undefined;
  const once = field.view.name;
  const { unique } = objectIn(draft.raw, 'x-entity');
  const wanted = [of.field, once].toSorted().join();
  const isKnown = Array.isArray(unique) && unique.some((names: unknown) => Array.isArray(names) && names.toSorted().join() === wanted);
  if (!isKnown) workspace.report.add(inside(here, 'once'), CODE, `x-entity has no unique ${of.field}, ${once}.`);
  const raws = objectIn(raw.many, 'answers');
  const answers = new Map(
    Object.keys(raws).flatMap((name) => {
      const rule = ruleOf(stated, { raw: raws, name, expects: 'dyn', doc: draft }, inside(here, 'answers'));
      return rule ? [[name, rule] as const] : [];
    }),
  );
  return { once, answers };
}

/** Which fields there are, only a record says that is about to be made. */
function customOf({ workspace, draft, raw, place }: Stated): true | undefined {
  if (raw.custom !== true) return undefined;
  const { custom } = objectIn(draft.raw, 'x-entity');
  if (isObject(custom) && raw.many !== undefined) return true;
  workspace.report.add(inside(place, 'custom'), CODE, 'Only records that are made, and have custom fields, are asked for them.');
  return undefined;
}

function takesOf(stated: Stated): PublicLink['takes'] {
  const raw = objectIn(stated.raw, 'takes');
  const place = inside(stated.place, 'takes');
  const when = ruleOf(stated, { raw, name: 'when', expects: 'bool', doc: stated.draft }, place);
  if (when === undefined) return undefined;
  const { workspace, draft } = stated;
  return {
    when,
    code: textIn(raw, 'code') ?? '',
    message: messageOf({ workspace, draft, place, roots: ['doc'], beyond: true }, raw, 'message'),
  };
}

/** `parent`: the record that the link stands for, where what is told is kept beside it. */
function setOf(stated: Stated, parent: EntityDraft | undefined): PublicLink['set'] {
  const { workspace, draft, place } = stated;
  return new Map(
    [...rulesOf(stated, 'set', draft, parent)].flatMap(([pointer, rule]) => {
      const field = checkField(workspace, draft, pointer, inside(place, 'set', pointer));
      return field === undefined || field === 'custom' ? [] : [[field.view.name, rule] as const];
    }),
  );
}

/** A file belongs to somebody: who holds the link is nobody. */
function filesOf(
  { workspace, draft, raw, place }: Stated,
  fields: readonly string[],
  subject: EntityDraft | undefined,
): string | undefined {
  const at = fields.findIndex((name) => draft.fields.get(name)?.view.type === 'files');
  const pointer = textIn(raw, 'files_of');
  if (pointer === undefined) {
    if (at !== -1) workspace.report.add(inside(place, 'fields', at), CODE, 'Say in "files_of" whose the files are.');
    return undefined;
  }
  const field = checkField(workspace, subject, pointer, inside(place, 'files_of'));
  if (field === undefined || field === 'custom') return undefined;
  if (field.view.ref !== undefined) return field.view.name;
  workspace.report.add(inside(place, 'files_of'), CODE, `"${pointer}" names no organisation.`);
  return undefined;
}
