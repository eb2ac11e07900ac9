/** What may stand inside lists and objects: rules in the elements of a record's list, and none deeper. */
import { isFileType } from '../../fields/field-types.ts';
import type { FieldDraft } from '../field-draft.ts';
import { tagOf } from '../field-schema.ts';
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import { checkEntity, checkLabel } from './references.ts';
import type { Workspace } from './workspace.ts';

const RULE_KEYS = [
  'x-show',
  'x-when-hidden',
  'x-require',
  'x-lock',
  'x-compute',
  'x-default',
  'x-check',
  'x-distinct',
  'x-mask',
  'x-filter',
  'x-options-from',
  'x-grid',
  'x-language',
  'x-languages',
  'x-offer',
  'x-purpose',
  'x-phase',
];
/** Keys that make columns, which an element has none of. */
const COLUMN_KEYS = ['x-audit', 'x-copies', 'x-fills', 'x-follow', 'x-index', 'x-languages', 'x-rollup', 'x-search', 'x-sort'];
/** Keys that say what a field is to people, and when. */
const MOMENT_KEYS = ['x-purpose', 'x-phase'];
/** Names that every object has already. */
const RESERVED = ['constructor', 'prototype', '__proto__'];

/** Keys of a field in a list's elements that mean something for fields of the record only. */
export function checkElementKeys({ report }: Workspace, { raw, place, view }: FieldDraft): void {
  if (RESERVED.includes(view.name)) report.add(place, 'reserved', `No field may be called "${view.name}".`);
  if (raw['x-mask'] !== undefined)
    report.add(
      inside(place, 'x-mask'),
      'nested-rule',
      'A list is masked as a whole: x-mask stands at the list, not at the fields of its elements.',
    );
  if (isFileType(view.type))
    report.add(place, 'nested-files', 'Files belong to fields of the record: what an element holds is not kept as a file.');
  reportChoosers(report, raw, place);
  for (const key of MOMENT_KEYS)
    if (raw[key] !== undefined)
      report.add(inside(place, key), 'nested-moment', `${key} is for fields of the record: a list is asked as a whole.`);
  for (const key of COLUMN_KEYS)
    if (raw[key] !== undefined)
      report.add(inside(place, key), 'nested-column', `${key} is for fields of the record: the elements of a list are stored together.`);
}

/**
 * Objects and lists inside a field: labels and references, and no rules, which nothing would run. The elements of a
 * record's own list are fields with rules, and checked as such; `isElement` says that the field is one of them.
 */
export function checkNested(workspace: Workspace, { raw, place, view }: FieldDraft, isElement: boolean): void {
  const items = objectIn(raw, 'items');
  if (raw['x-on-fault'] !== undefined && (isElement || view.readOnly || view.required || raw['x-require'] !== undefined))
    workspace.report.add(
      inside(place, 'x-on-fault'),
      'on-fault',
      `Nobody is asked for "${view.name}" before a refusal names it: it is neither required, nor an element's, nor the server's to write.`,
    );
  if (raw['x-layout'] !== undefined && (isElement || view.type !== 'list' || !isObject(items.properties)))
    workspace.report.add(
      inside(place, 'x-layout'),
      'layout',
      `x-layout lays out the elements of a record's list; "${view.name}" is no list of objects with stated fields.`,
    );
  checkVariants(workspace, raw, place, isElement);
  reportChoosers(workspace.report, items, inside(place, 'items'));
  checkMembers(workspace, raw, place);
  if (view.items === undefined || isElement) checkMembers(workspace, items, inside(place, 'items'));
}

/** Nothing would ask who may choose a value inside a list or an object. */
function reportChoosers(report: Workspace['report'], raw: JsonObject, place: Place): void {
  for (const { item, index } of objectsIn(raw, 'x-options'))
    if (item.allow !== undefined)
      report.add(
        inside(place, 'x-options', index, 'allow'),
        'nested-rule',
        'Who may choose a value is said of fields of the record alone.',
      );
}

/** The forms of an object can be told apart, and chosen by their names. */
function checkVariants(workspace: Workspace, raw: JsonObject, place: Place, isElement: boolean): void {
  if (raw.oneOf === undefined) return;
  const at = inside(place, 'oneOf');
  if (isElement) workspace.report.add(at, 'variants', 'oneOf stands at fields of the record, not in the elements of a list.');
  else if (tagOf(raw) === undefined)
    workspace.report.add(
      at,
      'variants',
      'The variants cannot be told apart: each needs one member with a text `const` of its own, by the same name.',
    );
  const said = new Map<string, string>();
  for (const { item, index } of objectsIn(raw, 'oneOf')) {
    const here = inside(at, String(index));
    if (textIn(item, 'title') === undefined) workspace.report.add(here, 'variants', 'People choose a variant by its `title`.');
    const members = Object.entries(objectIn(item, 'properties')).filter(([name]) => name !== tagOf(raw));
    for (const [name, member] of members) {
      if (!isObject(member)) continue;
      const there = inside(here, 'properties', name);
      const text = JSON.stringify(member);
      if ((said.get(name) ?? text) !== text) workspace.report.add(there, 'variants', `"${name}" is another field in the variant before.`);
      said.set(name, text);
      checkMember(workspace, name, member, there);
    }
  }
}

function checkMembers(workspace: Workspace, holder: JsonObject, place: Place): void {
  const properties = objectIn(holder, 'properties');
  for (const [name, raw] of Object.entries(properties))
    if (isObject(raw)) checkMember(workspace, name, raw, inside(place, 'properties', name));
}

function checkMember(workspace: Workspace, name: string, raw: JsonObject, place: Place): void {
  if (textIn(raw, 'title') === undefined) checkLabel(workspace, `field.${name}`, place);
  for (const key of RULE_KEYS)
    if (raw[key] !== undefined)
      workspace.report.add(
        inside(place, key),
        'nested-rule',
        `${key} works on fields of the record and of the elements of its lists; neither in objects nor in lists inside lists.`,
      );
  reportChoosers(workspace.report, raw, place);
  const ref = textIn(raw, 'x-ref');
  if (ref !== undefined) checkEntity(workspace, ref, inside(place, 'x-ref'));
  checkMembers(workspace, raw, place);
  checkMembers(workspace, objectIn(raw, 'items'), inside(place, 'items'));
}
