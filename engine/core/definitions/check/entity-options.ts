/** What x-entity says of its own fields. */
import { type FieldTypeName, isFileType } from '../../fields/field-types.ts';
import { didYouMean } from '../../names/nearest.ts';
import type { EntityDraft } from '../draft.ts';
import { refOf } from '../field-schema.ts';
import { drawsFields } from '../language.ts';
import { isObject, type JsonObject, objectIn, objectsIn, textIn, textsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { FieldView } from '../types.ts';
import { checkUnique } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

/** Reports names in x-entity, `required` and x-access that no field of the entity answers to. Marked pointers are checked elsewhere. */
export function checkEntityOptions(workspace: Workspace, draft: EntityDraft): void {
  const { raw, place, fields } = draft;
  const { report } = workspace;
  const options = objectIn(raw, 'x-entity');
  const here = inside(place, 'x-entity');
  textsIn(raw, 'required').forEach((name, index) => {
    if (!fields.has(name))
      report.add(
        inside(place, 'required', index),
        'unknown-field',
        `"${draft.name}" has no field "${name}".${didYouMean(name, fields.keys())}`,
      );
  });
  checkTenant(workspace, draft);
  (Array.isArray(options.unique) ? options.unique : []).forEach((columns: unknown, set) => {
    (Array.isArray(columns) ? columns : []).forEach((name: unknown, index) => {
      if (typeof name === 'string' && !fields.has(name))
        report.add(
          inside(here, 'unique', set, index),
          'unknown-field',
          `"${draft.name}" has no field "${name}".${didYouMean(name, fields.keys())}`,
        );
    });
  });
  checkPartition(workspace, draft);
  checkGroups(workspace, draft);
  checkSubtitle(workspace, draft);
  checkVolatile(workspace, draft);
  checkCustom(workspace, draft);
  checkDeleted(workspace, draft);
  checkPasswords(workspace, draft);
  const rules = objectsIn(raw, 'x-access').map(({ index, item }) => ({ id: textIn(item, 'id'), place: inside(place, 'x-access', index) }));
  checkUnique(workspace, rules, 'an access rule');
}

function checkTenant({ report }: Workspace, { raw, place, fields, name }: EntityDraft): void {
  textsIn(objectIn(raw, 'x-entity'), 'tenant').forEach((column, index) => {
    const field = fields.get(column);
    const here = inside(place, 'x-entity', 'tenant', index);
    if (field === undefined) report.add(here, 'tenant', `"${name}" has no column "${column}".${didYouMean(column, fields.keys())}`);
    else if (field.view.type !== 'ref' && field.view.type !== 'id')
      report.add(here, 'tenant', `"${column}" holds no organisation: its type is "${field.view.type}".`);
  });
}

/** A month is told from the id; PostgreSQL keeps values apart within one partition only. */
function checkPartition({ report }: Workspace, { raw, place, idType, name }: EntityDraft): void {
  const { partition, unique } = objectIn(raw, 'x-entity');
  if (partition === undefined) return;
  const here = inside(place, 'x-entity', 'partition');
  if (idType === 'serial') report.add(here, 'partition', `The ids of "${name}" are whole numbers, which say no month.`);
  if (Array.isArray(unique) && unique.length > 0)
    report.add(here, 'partition', `Nothing can be unique over all months, but "${name}" says "unique".`);
}

/** What is told to nobody must not decide who may read: whoever lost sight of a record would go on seeing it. */
function checkVolatile({ report }: Workspace, { raw, place }: EntityDraft): void {
  const options = objectIn(raw, 'x-entity');
  const here = inside(place, 'x-entity', 'volatile');
  if (options.volatile === undefined) return;
  if (options.realtime !== true) report.add(here, 'volatile', 'Nobody is told of its records anyway: it is not `realtime`.');
  const rules = objectsIn(raw, 'x-access').map(({ item }) => textIn(item, 'when') ?? '');
  textsIn(options, 'volatile').forEach((pointer, index) => {
    const name = pointer.slice(1);
    if (rules.some((rule) => new RegExp(`\\bdoc\\.${name}\\b`).test(rule)) || textsIn(options, 'tenant').includes(name))
      report.add(inside(here, index), 'volatile', `"${name}" decides who may read a record, so its changes are told.`);
  });
}

function checkGroups(workspace: Workspace, { raw, place }: EntityDraft): void {
  const groups = objectsIn(objectIn(raw, 'x-entity'), 'groups');
  const seen = new Set<string>();
  for (const { index, item } of groups) {
    textsIn(item, 'fields').forEach((pointer, at) => {
      if (seen.has(pointer))
        workspace.report.add(inside(place, 'x-entity', 'groups', index, 'fields', at), 'duplicate', `"${pointer}" is in a group already.`);
      seen.add(pointer);
    });
  }
  checkUnique(
    workspace,
    groups.map(({ index, item }) => ({ id: textIn(item, 'id'), place: inside(place, 'x-entity', 'groups', index) })),
    'a group',
  );
  for (const { index, item } of groups) checkGroupWidget(workspace, item, inside(place, 'x-entity', 'groups', index));
}

/** A group is drawn by a widget that draws fields, whose slots are its own; which fields they name is checked elsewhere. */
function checkGroupWidget({ language, report, sources, isFoundGood }: Workspace, group: JsonObject, place: Place): void {
  const widget = textIn(group, 'widget');
  if (widget === undefined) {
    if (group.slots !== undefined) report.add(inside(place, 'slots'), 'schema', 'Only a group with a widget has slots.');
    return;
  }
  if (!drawsFields(sources.widgets.get(widget)?.json)) {
    const known = [...sources.widgets].flatMap(([name, { json }]) => (drawsFields(json) ? [name] : []));
    const near = didYouMean(widget, known);
    report.add(inside(place, 'widget'), 'unknown-widget', `There is no widget "${widget}" that draws fields of a form.${near}`);
    return;
  }
  if (isFoundGood) return;
  const slots = inside(place, 'slots');
  for (const fault of language.checkWidget(widget, objectIn(group, 'slots'))?.faults ?? [])
    report.addForm({ ...slots, pointer: slots.pointer + fault.pointer }, fault.code, fault.message);
}

/** What stands on a line: no files, no lists but those that name records, and not the title once more. */
const NO_LINE: ReadonlySet<FieldTypeName> = new Set(['json', 'matrix', 'grid', 'polygon', 'richtext', 'custom_fields', 'password', 'id']);

function checkSubtitle({ report }: Workspace, { raw, place, fields }: EntityDraft): void {
  const options = objectIn(raw, 'x-entity');
  textsIn(options, 'subtitle').forEach((pointer, index) => {
    const here = inside(place, 'x-entity', 'subtitle', index);
    const field = fields.get(pointer.slice(1))?.view;
    if (pointer === options.title) report.add(here, 'subtitle', 'The second line does not say the title once more.');
    else if (field && !isOnLine(field)) report.add(here, 'subtitle', `A field of type "${field.type}" does not stand on a line.`);
  });
}

const isOnLine = ({ type, items }: FieldView): boolean =>
  !NO_LINE.has(type) && !isFileType(type) && (type !== 'list' || items?.some(({ ref }) => ref !== undefined) === true);

/** People never write the mark themselves: deleting is a workflow's. */
function checkDeleted({ report }: Workspace, { raw, place, fields }: EntityDraft): void {
  const pointer = textIn(objectIn(raw, 'x-entity'), 'deleted');
  for (const [name, workflow] of Object.entries(objectIn(raw, 'x-workflows')))
    if (pointer === undefined && isObject(workflow) && workflow.on_deleted === true)
      report.add(inside(place, 'x-workflows', name, 'on_deleted'), 'deleted', 'The entity says no field that marks deleted records.');
  const field = pointer === undefined ? undefined : fields.get(pointer.slice(1));
  if (field === undefined || (field.view.type === 'boolean' && field.view.readOnly)) return;
  report.add(inside(place, 'x-entity', 'deleted'), 'deleted', `"${pointer}" is no yes/no field that is read-only.`);
}

/** What is typed unseen is for a workflow to use; a record would keep it readable. */
function checkPasswords({ report }: Workspace, { fields }: EntityDraft): void {
  for (const { view, place } of fields.values())
    if (view.type === 'password')
      report.add(inside(place, 'x-type'), 'password', 'Records hold no passwords: only forms of workflows ask for one.');
}

/** Custom fields hang on a reference whose record lists them. */
function checkCustom(workspace: Workspace, { raw, place, fields, customBy }: EntityDraft): void {
  if (customBy === undefined) return;
  const here = inside(place, 'x-entity', 'custom', 'by');
  const field = fields.get(customBy);
  if (field === undefined) return;
  const target = entityNamed(workspace, refOf(field.raw));
  if (target === undefined) workspace.report.add(here, 'custom', `"${customBy}" refers to no record that could list custom fields.`);
  else if (target.fields.get('custom_fields')?.view.schema.type !== 'array')
    workspace.report.add(here, 'custom', `"${target.name}" has no list "custom_fields".`);
  if (raw['x-part'] === true) workspace.report.add(here, 'custom', 'A part has no custom fields.');
}
