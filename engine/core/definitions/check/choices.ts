/** What a field may choose from: the entity that it refers to, and the list that its values come out of. */
import { didYouMean } from '../../names/nearest.ts';
import type { EntityDraft } from '../draft.ts';
import type { FieldDraft } from '../field-draft.ts';
import type { FieldScope } from '../field-scope.ts';
import { isObject, objectIn, objectsIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { Field, JsonSchema } from '../types.ts';
import { compile, PERSON } from './compile.ts';
import { checkWorkflow } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

/** Reports references and filters that do not fit. In filters `doc` is the candidate, `parent` the record being edited, `row` the element. */
export function checkChoices(workspace: Workspace, draft: FieldDraft, scope: FieldScope): void {
  const { raw, view, place } = draft;
  const target = entityNamed(workspace, view.ref);
  if (target !== undefined) {
    const held = refJsonType(view.schema);
    const expected = target.idType === 'serial' ? 'integer' : 'string';
    if (held !== expected)
      workspace.report.add(place, 'ref-type', `Ids of "${target.name}" are of type ${expected}, the field holds ${held}.`);
  }
  for (const [holder, where] of [
    [raw, place],
    [objectIn(raw, 'items'), inside(place, 'items')],
  ] as const) {
    const text = textIn(holder, 'x-filter');
    if (text === undefined) continue;
    const here = inside(where, 'x-filter');
    if (view.ref === undefined) workspace.report.add(here, 'no-reference', 'x-filter narrows what an x-ref may choose; there is none.');
    else if (target) checkFilter(workspace, { text, place: here, doc: target }, scope);
  }
  checkOptionsFrom(workspace, draft, scope);
  checkGrid(workspace, draft);
  checkLanguage(workspace, draft);
}

/** Who may choose a value: of rules on the person alone. The choices of lists, and of what lists hold, are everybody's. */
export function choosersOf(workspace: Workspace, { raw, place }: FieldDraft): Field['choosers'] {
  const rules = objectsIn(raw, 'x-options').flatMap(({ item, index }) => {
    const text = textIn(item, 'allow');
    if (text === undefined) return [];
    const rule = compile(workspace, { text, place: inside(place, 'x-options', index, 'allow'), expects: 'bool', roots: PERSON });
    return rule ? [[String(item.value), rule] as const] : [];
  });
  return rules.length > 0 ? Object.fromEntries(rules) : undefined;
}

function refJsonType(schema: JsonSchema): string {
  const holder = schema.type === 'array' && isObject(schema.items) ? schema.items : schema;
  return String(holder.type ?? 'string');
}

function checkOptionsFrom(workspace: Workspace, { raw, place }: FieldDraft, scope: FieldScope): void {
  const from = raw['x-options-from'];
  if (!isObject(from)) return;
  const here = inside(place, 'x-options-from');
  const source = entityNamed(workspace, textIn(from, 'entity'));
  if (source === undefined) return;
  const text = textIn(from, 'filter');
  if (text !== undefined) checkFilter(workspace, { text, place: inside(here, 'filter'), doc: source }, scope);
  for (const name of ['value', 'label']) {
    const pointer = textIn(from, name) ?? '';
    if (pointer.startsWith('/') && !source.fields.has(pointer.slice(1)))
      workspace.report.add(inside(here, name), 'unknown-field', `"${source.name}" has no field "${pointer}".${nearField(pointer, source)}`);
  }
}

/** The lines are the same for every record: their filter reads nothing of it. */
function checkGrid(workspace: Workspace, { raw, place, view }: FieldDraft): void {
  const from = raw['x-grid'];
  if (!isObject(from)) {
    if (view.type === 'grid') workspace.report.add(place, 'no-lines', 'A grid needs x-grid, which says where its lines come from.');
    return;
  }
  const here = inside(place, 'x-grid');
  if (view.type !== 'grid') workspace.report.add(here, 'no-grid', `x-grid is for the type "grid", and the field is "${view.type}".`);
  const source = entityNamed(workspace, textIn(from, 'entity'));
  if (source === undefined) return;
  const text = textIn(from, 'filter');
  if (text !== undefined)
    compile(workspace, { text, place: inside(here, 'filter'), doc: source, expects: 'bool', roots: ['doc', ...PERSON], sql: true });
  for (const name of ['row', 'columns']) {
    const pointer = textIn(from, name) ?? '';
    if (pointer.startsWith('/') && !source.fields.has(pointer.slice(1)))
      workspace.report.add(inside(here, name), 'unknown-field', `"${source.name}" has no field "${pointer}".${nearField(pointer, source)}`);
  }
}

/** Both workflows are asked without a record. */
function checkLanguage(workspace: Workspace, { raw, place, view }: FieldDraft): void {
  const { language } = view;
  if (!language) return;
  const here = inside(place, 'x-language');
  if (view.type !== 'json') workspace.report.add(here, 'no-json', `x-language is for the type "json", and the field is "${view.type}".`);
  const draft = entityNamed(workspace, language.entity);
  if (draft === undefined) return;
  const workflows = objectIn(draft.raw, 'x-workflows');
  for (const key of ['language', 'check'] as const) {
    const name = language[key];
    checkWorkflow(workspace, draft, name, inside(here, key));
    if (workflows[name] !== undefined && textIn(objectIn(workflows, name), 'on') !== 'collection')
      workspace.report.add(inside(here, key), 'not-of-a-collection', `"${name}" is run on a record.`);
  }
  const input = objectIn(objectIn(objectIn(workflows, language.check), 'input'), 'properties');
  if (workflows[language.check] !== undefined && input[view.name] === undefined)
    workspace.report.add(inside(here, 'check'), 'unknown-key', `The form of "${language.check}" asks for no "${view.name}".`);
  if (raw.readOnly === true) workspace.report.add(here, 'read-only', 'Nobody writes it.');
}

const nearField = (pointer: string, { fields }: EntityDraft) =>
  didYouMean(
    pointer,
    [...fields.keys()].map((name) => `/${name}`),
  );

type Filter = { readonly text: string; readonly place: Place; readonly doc: FieldScope['doc'] };

const checkFilter = (workspace: Workspace, filter: Filter, { edited, row }: FieldScope) =>
  compile(workspace, { ...filter, expects: 'bool', roots: ['doc', 'parent', 'row', ...PERSON], parent: edited, row, sql: true });
