/** From field drafts to fields: rules compiled, references and values checked. */
import { fieldTypes } from '../fields/field-types.ts';
import { canMerge } from '../merge/index.ts';
import { didYouMean } from '../names/nearest.ts';
import type { Rule, RuleRoot } from '../rules/types.ts';
import { checkChoices, choosersOf } from './check/choices.ts';
import { compile, PERSON, textOf } from './check/compile.ts';
import { copiesOf } from './check/copies.ts';
import { decidedBy } from './check/decided.ts';
import { isFollowing } from './check/follow.ts';
import { checkGiven } from './check/holes.ts';
import { checkElementKeys, checkNested } from './check/nested.ts';
import { checkOffer } from './check/offer.ts';
import { checkLabel } from './check/references.ts';
import { rollupOf } from './check/rollup.ts';
import { entityNamed, type Workspace } from './check/workspace.ts';
import { elementDrafts, type FieldDraft } from './field-draft.ts';
import { jsonTypesOf, ruleTypeOf } from './field-schema.ts';
import type { FieldScope } from './field-scope.ts';
import { compact, objectIn, objectsIn, textIn, textsIn } from './raw.ts';
import { recordSchema } from './record-schema.ts';
import { inside } from './report.ts';
import type { Field, FieldRules, FieldView } from './types.ts';

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
const ROOTS: readonly RuleRoot[] = ['doc', 'row', 'parent', ...PERSON];
/** Rules that the server has the last word on: they may look at the record as it was, and at other records. */
const beyondOf = (name: RuleName, { readOnly }: FieldView, { parent, row }: FieldScope): boolean =>
  parent === undefined && row === undefined && (name === 'check' || name === 'require' || (name === 'compute' && readOnly));

/** The field, frozen later; what is wrong with it is reported. */
export function resolveField(workspace: Workspace, draft: FieldDraft, scope: FieldScope): Field {
  if (!draft.view.system && !workspace.isFoundGood) checkDraft(workspace, draft, scope);
  const { view, indexed, raw } = draft;
  const copies = copiesOf(workspace, draft, scope);
  const rollup = rollupOf(workspace, draft, scope);
  const decides = decidedBy(workspace, draft, scope);
  const rules = rulesOf(workspace, draft, scope);
  const choosers = choosersOf(workspace, draft);
  return {
    ...withFilters(workspace, view),
    rules,
    ...(choosers ? { choosers } : {}),
    indexed,
    ...(raw['x-audit'] === false ? { unaudited: true as const } : {}),
    ...(decides.length > 0 ? { decides } : {}),
    ...(copies.length > 0 ? { copies } : {}),
    ...(rollup ? { rollup } : {}),
    ...(isFollowing(workspace, draft, scope, rules) ? { follows: true as const } : {}),
  };
}

/** What may be wrong with a field that is not wrong with its rules. */
function checkDraft(workspace: Workspace, draft: FieldDraft, scope: FieldScope): void {
  if (textIn(draft.raw, 'title') === undefined) checkLabel(workspace, draft.view.label, draft.place);
  checkValues(workspace, draft);
  checkChoices(workspace, draft, scope);
  checkOffer(workspace, draft, scope);
  checkCreate(workspace, draft);
  checkDistinct(workspace, draft, scope);
  checkWrites(workspace, draft, scope);
  checkNested(workspace, draft, scope.row !== undefined);
  checkMessages(workspace, draft);
  checkSearched(workspace, draft);
  if (draft.view.until !== undefined && draft.view.type !== 'date')
    workspace.report.add(inside(draft.place, 'x-until'), 'until', `A field of type "${draft.view.type}" is no last day of anything.`);
  const { type, merge } = draft.view;
  if (merge !== undefined && !canMerge(type, merge))
    workspace.report.add(inside(draft.place, 'x-merge'), 'merge', `Two values of type "${type}" cannot be put together by "${merge}".`);
  if (scope.row !== undefined) checkElementKeys(workspace, draft);
}

/** The field with the conditions of the records that it may choose put into its filters. */
function withFilters(workspace: Workspace, view: FieldView): FieldView {
  const { refFilter, optionsFrom, grid, items } = view;
  if (refFilter === undefined && optionsFrom === undefined && grid === undefined && items === undefined) return view;
  return {
    ...view,
    ...compact({
      refFilter: refFilter && textOf(workspace, refFilter, entityNamed(workspace, view.ref)),
      optionsFrom: optionsFrom && {
        ...optionsFrom,
        filter: textOf(workspace, optionsFrom.filter, entityNamed(workspace, optionsFrom.entity)),
      },
      grid: grid && { ...grid, filter: textOf(workspace, grid.filter, entityNamed(workspace, grid.entity)) },
      items: items?.map((item) => withFilters(workspace, item)),
    }),
  };
}

function rulesOf(workspace: Workspace, draft: FieldDraft, scope: FieldScope): FieldRules<Rule> {
  const { view, raw, place } = draft;
  const valueType = ruleTypeOf(view.schema);
  const { doc, parent, row } = scope;
  const compiled = ruleNames.map((name) => {
    const text = textIn(raw, RULES[name]);
    // What masks inside elements would hide was refused already.
    if (text === undefined || (name === 'mask' && row !== undefined)) return [name, undefined] as const;
    const expects = name === 'compute' || name === 'default' ? valueType : 'bool';
    const closed = name === 'mask' || name === 'lock';
    return [
      name,
      compile(workspace, {
        text,
        place: inside(place, RULES[name]),
        expects,
        ...(beyondOf(name, view, scope) ? { roots: [...ROOTS, 'before'], before: doc, beyond: true } : { roots: ROOTS }),
        doc,
        parent,
        row,
        closed,
      }),
    ] as const;
  });
  const own = Object.fromEntries(compiled) as Readonly<Record<RuleName, Rule | undefined>>;
  return compact({ ...own, items: elementRules(workspace, draft, scope), params: messageParams(workspace, draft, scope) });
}

/** Rules of the fields of a list's elements, by name; undefined where no field has any. */
function elementRules(workspace: Workspace, draft: FieldDraft, scope: FieldScope): FieldRules<Rule>['items'] {
  if (draft.view.items === undefined || scope.row !== undefined) return undefined;
  const drafts = elementDrafts(draft);
  const row = { doc: recordSchema(drafts.values(), false) };
  const rules = [...drafts].map(
    ([name, field]) => [name, resolveField(workspace, field, { ...scope, row, beside: drafts }).rules] as const,
  );
  const stated = rules.filter(([, own]) => Object.keys(own).length > 0);
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
}

/** Values that stand in the field's own texts: `x-message: { check: { text, params } }`. */
function messageParams(workspace: Workspace, { raw, place }: FieldDraft, { doc, parent, row }: FieldScope): FieldRules<Rule>['params'] {
  const messages = objectIn(raw, 'x-message');
  const stated = Object.keys(messages).flatMap((keyword) => {
    const params = objectIn(objectIn(messages, keyword), 'params');
    const rules = Object.keys(params).flatMap((name) => {
      const text = textIn(params, name);
      const at = inside(place, 'x-message', keyword, 'params', name);
      const rule = text === undefined ? undefined : compile(workspace, { text, place: at, expects: 'dyn', roots: ROOTS, doc, parent, row });
      return rule ? [[name, rule] as const] : [];
    });
    return rules.length > 0 ? [[keyword, Object.fromEntries(rules)] as const] : [];
  });
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
}

/** The own texts of faults have no values but those that stand beside them. */
function checkMessages(workspace: Workspace, { raw, place }: FieldDraft): void {
  const messages = objectIn(raw, 'x-message');
  for (const keyword of Object.keys(messages)) {
    const at = inside(place, 'x-message', keyword);
    const plain = textIn(messages, keyword);
    const stated = objectIn(messages, keyword);
    if (plain !== undefined) checkGiven(workspace, plain, [], at);
    else checkGiven(workspace, textIn(stated, 'text') ?? '', Object.keys(objectIn(stated, 'params')), inside(at, 'text'));
  }
}

/** Nothing is made from within what refers to nothing. */
function checkCreate({ report }: Workspace, { view, raw, place }: FieldDraft): void {
  if (raw['x-create'] === false && view.ref === undefined)
    report.add(inside(place, 'x-create'), 'no-reference', 'Only a picker of records, a field with x-ref, offers to make one.');
}

/** Only what is stored as a text is found by a search. */
function checkSearched({ report }: Workspace, { view, place }: FieldDraft): void {
  if (view.searchable && fieldTypes[view.type].storage !== 'text')
    report.add(inside(place, 'x-search'), 'unsearchable', `The search finds texts, and this field is of type "${view.type}".`);
  else if (view.searchAs === 'phone' && view.type !== 'mobile')
    report.add(inside(place, 'x-search'), 'unsearchable', `A phone is a field of type "mobile", and this one is of type "${view.type}".`);
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

/** `true` compares the elements of a list; pointers name fields beside it, of the record or of the same element. */
function checkDistinct({ report }: Workspace, { view, raw, place }: FieldDraft, { row, beside }: FieldScope): void {
  const here = inside(place, 'x-distinct');
  if (raw['x-distinct'] === true && row === undefined)
    report.add(here, 'distinct', 'Elements of a list can be distinct; a field of the record names the fields that it differs from.');
  textsIn(raw, 'x-distinct').forEach((pointer, index) => {
    const at = inside(here, index);
    if (!beside.has(pointer.slice(1)))
      report.add(
        at,
        'unknown-field',
        `There is no field "${pointer}" beside it.${didYouMean(
          pointer,
          [...beside.keys()].map((name) => `/${name}`),
        )}`,
      );
    if (pointer === view.pointer) report.add(at, 'distinct', 'A field does not differ from itself.');
  });
}

/** Where an input of a workflow ends up; that there is such a field is checked with the other pointers. */
function checkWrites({ report }: Workspace, { raw, place }: FieldDraft, { parent }: FieldScope): void {
  if (raw['x-writes'] === undefined || raw['x-writes'] === false || parent !== undefined) return;
  report.add(inside(place, 'x-writes'), 'writes', 'Only an input of a workflow on a record ends up in a field of it.');
}
