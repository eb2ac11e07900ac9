/** What x-entity says of its own fields. */
import type { EntityDraft } from '../draft.ts';
import { refOf } from '../field-schema.ts';
import { objectIn, objectsIn, textIn, textsIn } from '../raw.ts';
import { inside } from '../report.ts';
import { checkUnique } from './references.ts';
import { entityNamed, type Workspace } from './workspace.ts';

/** Reports names in x-entity, `required` and x-access that no field of the entity answers to. Marked pointers are checked elsewhere. */
export function checkEntityOptions(workspace: Workspace, draft: EntityDraft): void {
  const { raw, place, fields } = draft;
  const { report } = workspace;
  const options = objectIn(raw, 'x-entity');
  const here = inside(place, 'x-entity');
  textsIn(raw, 'required').forEach((name, index) => {
    if (!fields.has(name)) report.add(inside(place, 'required', index), 'unknown-field', `"${draft.name}" has no field "${name}".`);
  });
  checkTenant(workspace, draft);
  (Array.isArray(options.unique) ? options.unique : []).forEach((columns: unknown, set) => {
    (Array.isArray(columns) ? columns : []).forEach((name: unknown, index) => {
      if (typeof name === 'string' && !fields.has(name))
        report.add(inside(here, 'unique', set, index), 'unknown-field', `"${draft.name}" has no field "${name}".`);
    });
  });
  checkGroups(workspace, draft);
  checkCustom(workspace, draft);
  const rules = objectsIn(raw, 'x-access').map(({ index, item }) => ({ id: textIn(item, 'id'), place: inside(place, 'x-access', index) }));
  checkUnique(workspace, rules, 'an access rule');
}

function checkTenant({ report }: Workspace, { raw, place, fields, name }: EntityDraft): void {
  textsIn(objectIn(raw, 'x-entity'), 'tenant').forEach((column, index) => {
    const field = fields.get(column);
    const here = inside(place, 'x-entity', 'tenant', index);
    if (field === undefined) report.add(here, 'tenant', `"${name}" has no column "${column}".`);
    else if (field.view.type !== 'ref' && field.view.type !== 'id')
      report.add(here, 'tenant', `"${column}" holds no organisation: its type is "${field.view.type}".`);
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
