/** From field drafts to fields: rules compiled, references and values checked. */
import type { Rule, RuleRoot, RuleType } from '../rules/types.ts';
import { compile, PERSON } from './check/compile.ts';
import { checkEntity, checkLabel } from './check/references.ts';
import { entityNamed, type Workspace } from './check/workspace.ts';
import type { EntityDraft } from './draft.ts';
import type { FieldDraft } from './field-draft.ts';
import { jsonTypesOf } from './field-schema.ts';
import { compact, isObject, type JsonObject, objectIn, objectsIn, textIn } from './raw.ts';
import { inside } from './report.ts';
import type { Field, FieldRules, JsonSchema } from './types.ts';

/** Around the fields: `doc` is what they are part of, `parent` the record when they are a workflow's input. */
export type FieldScope = {
  readonly doc: Pick<EntityDraft, 'doc'>;
  readonly parent?: Pick<EntityDraft, 'doc'> | undefined;
  /** What pickers see as `parent`: the record being edited. */
  readonly edited: Pick<EntityDraft, 'doc'> | undefined;
};

const JSON_TO_RULE: Readonly<Record<string, RuleType>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'bool',
  array: 'list',
  object: 'map',
};
const RULES = {
  show: 'x-show',
  require: 'x-require',
  lock: 'x-lock',
  compute: 'x-compute',
  default: 'x-default',
  check: 'x-check',
  mask: 'x-mask',
} as const;
type RuleName = keyof typeof RULES;
const ruleNames = Object.keys(RULES) as readonly RuleName[];

/** The field, frozen later; what is wrong with it is reported. */
export function resolveField(workspace: Workspace, draft: FieldDraft, scope: FieldScope): Field {
  if (!draft.view.system) {
    checkOwnLabel(workspace, draft);
    checkValues(workspace, draft);
    checkReference(workspace, draft, scope);
    checkNested(workspace, draft);
  }
  return { ...draft.view, rules: rulesOf(workspace, draft, scope), indexed: draft.indexed };
}

function rulesOf(workspace: Workspace, { view, raw, place }: FieldDraft, scope: FieldScope): FieldRules<Rule> {
  const valueType = JSON_TO_RULE[String(view.schema.type)] ?? 'dyn';
  const roots: readonly RuleRoot[] = ['doc', 'parent', ...PERSON];
  const compiled = ruleNames.map((name) => {
    const text = textIn(raw, RULES[name]);
    if (text === undefined) return [name, undefined] as const;
    const expects = name === 'compute' || name === 'default' ? valueType : 'bool';
    return [
      name,
      compile(workspace, { text, place: inside(place, RULES[name]), expects, roots, doc: scope.doc, parent: scope.parent }),
    ] as const;
  });
  return compact(Object.fromEntries(compiled) as Readonly<Record<RuleName, Rule | undefined>>);
}

function checkOwnLabel(workspace: Workspace, { view, raw, place }: FieldDraft): void {
  if (textIn(raw, 'title') === undefined) checkLabel(workspace, view.label, place);
}

/** The schema itself, its default, and choices that agree with each other. */
function checkValues({ language, report }: Workspace, { view, raw, place }: FieldDraft): void {
  const type = textIn(raw, 'type');
  const allowed = jsonTypesOf(view.type);
  if (type !== undefined && !allowed.includes(type))
    report.add(inside(place, 'type'), 'wrong-type', `A field of type "${view.type}" holds ${allowed.join(' or ')}, not ${type}.`);
  const { broken, errors } = language.checkField(view.schema, raw.default);
  if (broken !== undefined) report.add(place, 'schema', `Its JSON Schema is wrong: ${broken}.`);
  for (const error of errors) report.add(inside(place, 'default'), 'default', `The default does not fit: ${error.message}`);
  const options = objectsIn(raw, 'x-options').map(({ item }) => item.value);
  const values = Array.isArray(raw.enum) ? raw.enum.filter((value) => value !== null) : undefined;
  if (options.length > 0 && values !== undefined && !isSameSet(options, values))
    report.add(inside(place, 'x-options'), 'options', 'The values differ from those of "enum".');
  if (new Set(options).size < options.length) report.add(inside(place, 'x-options'), 'duplicate', 'A value stands twice.');
  if (raw['x-sort'] === true && !view.sortable)
    report.add(inside(place, 'x-sort'), 'unsortable', `Lists cannot be ordered by a field of type "${view.type}".`);
}

const isSameSet = (a: readonly unknown[], b: readonly unknown[]) => a.length === b.length && a.every((value) => b.includes(value));

function checkReference(workspace: Workspace, draft: FieldDraft, scope: FieldScope): void {
  const { raw, view, place } = draft;
  const { report } = workspace;
  const target = entityNamed(workspace, view.ref);
  if (target !== undefined) {
    const held = refJsonType(view.schema);
    const expected = target.idType === 'serial' ? 'integer' : 'string';
    if (held !== expected) report.add(place, 'ref-type', `Ids of "${target.name}" are of type ${expected}, the field holds ${held}.`);
  }
  for (const [holder, where] of [
    [raw, place],
    [objectIn(raw, 'items'), inside(place, 'items')],
  ] as const) {
    const filter = textIn(holder, 'x-filter');
    if (filter === undefined) continue;
    if (view.ref === undefined)
      report.add(inside(where, 'x-filter'), 'no-reference', 'x-filter narrows what an x-ref may choose; there is none.');
    else if (target)
      compile(workspace, {
        text: filter,
        place: inside(where, 'x-filter'),
        expects: 'bool',
        roots: ['doc', 'parent', ...PERSON],
        doc: target,
        parent: scope.edited,
        sql: true,
      });
  }
  checkOptionsFrom(workspace, draft, scope);
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
  if (text !== undefined)
    compile(workspace, {
      text,
      place: inside(here, 'filter'),
      expects: 'bool',
      roots: ['doc', 'parent', ...PERSON],
      doc: source,
      parent: scope.edited,
      sql: true,
    });
  const value = textIn(from, 'value') ?? '';
  if (value.startsWith('/') && !source.fields.has(value.slice(1)))
    workspace.report.add(inside(here, 'value'), 'unknown-field', `"${source.name}" has no field "${value}".`);
}

/** Fields of list elements and of objects: labels and references, and no rules, which nothing would run. */
function checkNested(workspace: Workspace, draft: FieldDraft): void {
  for (const [holder, place] of [
    [draft.raw, draft.place],
    [objectIn(draft.raw, 'items'), inside(draft.place, 'items')],
  ] as const) {
    const properties = objectIn(holder, 'properties');
    for (const name of Object.keys(properties)) checkMember(workspace, name, objectIn(properties, name), inside(place, 'properties', name));
  }
}

function checkMember(workspace: Workspace, name: string, raw: JsonObject, place: FieldDraft['place']): void {
  if (textIn(raw, 'title') === undefined) checkLabel(workspace, `field.${name}`, place);
  for (const keyword of Object.values(RULES)) {
    if (raw[keyword] !== undefined)
      workspace.report.add(inside(place, keyword), 'nested-rule', `${keyword} works on fields of the record only.`);
  }
  const ref = textIn(raw, 'x-ref');
  if (ref !== undefined) checkEntity(workspace, ref, inside(place, 'x-ref'));
}
