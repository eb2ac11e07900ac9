/** Lists beside a form and what is made again: what may be said of them, and what reaches a person. */
import { expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { now, viewer } from './fixture-viewer.ts';
import { createRights, entityView, formPlan, plan, validateDefinitions } from './index.ts';
import type { DefinitionFile } from './types.ts';

const list = {
  id: 'same_kind',
  label: 't:tasks',
  entity: 'task',
  filter: "doc.kind_id == parent.kind_id && doc.state != 'shut'",
  when: 'doc.kind_id != null',
  until: 't:note',
  fields: ['/state', '/cost'],
  order: ['-/due'],
  open: '/services/{id}',
  warn: { when: 'doc.title == parent.title', label: 't:open' },
};
const again = { label: 't:open', icon: 'box', fields: ['/kind_id', '/title', '/cost', '/custom'] };
const withList = (part: object) => changed('task.json', '/x-entity/beside', [{ ...list, ...part }]);
const withAgain = (fields: readonly string[]) => changed('task.json', '/x-entity/again', { ...again, fields });
const faultsOf = (files: readonly DefinitionFile[]) => validateDefinitions(files, schemas).map(({ pointer, code }) => `${pointer} ${code}`);
const AT = '/x-entity/beside/0';

it.each<readonly [string, object, readonly string[]]>([
  ['nothing', {}, []],
  ['an entity that is not there', { entity: 'nope' }, [`${AT}/entity unknown-entity`]],
  ['a filter that SQL cannot say', { filter: "string(doc.version) == '1'" }, [`${AT}/filter rule-not-sql`]],
  ['a filter over a field that the form has not', { filter: 'doc.title == parent.nope' }, [`${AT}/filter rule-field`]],
  ['a moment that asks the records', { when: 'parent.kind_id != null' }, [`${AT}/when rule-root`]],
  ['words for a wait that never is', { when: undefined }, [`${AT}/until schema`]],
  ['an unknown field', { fields: ['/nope'] }, [`${AT}/fields/0 unknown-field`]],
  ['an order that there is not', { order: ['/cost'] }, [`${AT}/order/0 unsortable`]],
  ['an address with an unknown value', { open: '/services/{nope}' }, [`${AT}/open unknown-field`]],
  ['an address that no screen answers', { open: '/nowhere/{id}' }, [`${AT}/open unknown-screen`]],
  ['a choice that there is not', { chooses: '/nope' }, [`${AT}/chooses unknown-field`]],
  ['a choice of something else', { chooses: '/kind_id' }, [`${AT}/chooses reference`]],
  ['a warning over an unknown field', { warn: { ...list.warn, when: 'doc.nope == 1' } }, [`${AT}/warn/when rule-field`]],
])('of a list: %s is told', (_, part, faults) => expect(faultsOf(withList(part))).toEqual(faults));

it('of what is taken over: nothing that the server fills in, and custom fields with what lists them', () => {
  expect(faultsOf(withAgain(again.fields))).toEqual([]);
  const at = '/x-entity/again/fields';
  expect(faultsOf(withAgain(['/total', '/nope']))).toEqual([`${at}/0 read-only`, `${at}/1 unknown-field`]);
  expect(faultsOf(withAgain(['/title', '/custom']))).toEqual([`${at} custom`]);
});

const seenBy = (files: readonly DefinitionFile[], isAdmin: boolean) => {
  const result = plan(files, schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const rights = createRights(result.product, viewer({ user: { is_admin: isAdmin } }), now);
  const form = (purpose: string) => formPlan({ rights, entity: 'task', purpose, validatorOf: () => '' });
  return { beside: form('create')?.beside, changing: form('update')?.beside, again: entityView(rights, 'task')?.again };
};

it('reaches who may make the record, whole or without what they do not see', () => {
  const whole = { ...list, label: 'tasks', until: 'note', most: 5, fields: ['state', 'cost'], warn: { ...list.warn, label: 'open' } };
  expect(seenBy(withList({}), true)).toMatchObject({ beside: [whole], changing: undefined });
  const may = { id: 'staff', can: ['read', 'create'], when: '!user.is_admin && doc.org_id == org.id', deny_fields: ['/cost'] };
  const opened = (part: object) => changed('task.json', '/x-access/1', may, withList(part));
  expect(seenBy(opened({}), false).beside).toMatchObject([{ id: 'same_kind', fields: ['state'] }]);
  expect(seenBy(opened({ filter: 'doc.cost == parent.cost' }), false).beside).toBeUndefined();
  expect(
    seenBy(opened({ entity: 'secret', filter: 'doc.name == parent.title', fields: ['/name'], order: undefined, warn: undefined }), false)
      .beside,
  ).toBeUndefined();
  expect(seenBy(opened({ warn: { ...list.warn, when: 'doc.cost == parent.cost' } }), false).beside?.[0]).not.toHaveProperty('warn');
});

it('offers to make again what may be made, with what is seen and may be written', () => {
  expect(seenBy(withAgain(again.fields), true).again).toEqual({ ...again, label: 'open' });
  expect(seenBy(withAgain(again.fields), false).again).toBeUndefined();
  const may = { id: 'staff', can: ['read', 'create'], when: '!user.is_admin && doc.org_id == org.id', deny_fields: ['/cost'] };
  const staff = seenBy(changed('task.json', '/x-access/1', may, withAgain(again.fields)), false);
  expect(staff.again?.fields).toEqual(['/kind_id', '/title', '/custom']);
});

it('fills in what rules say over what is made again, as far as the person may know it', () => {
  const withSets = (sets: object) => changed('task.json', '/x-entity/again', { ...again, sets });
  const at = '/x-entity/again/sets';
  expect(faultsOf(withSets({ '/reason': 'doc.title', '/total': '1', '/nope': '1' }))).toEqual([
    `${at}/~1nope unknown-field`,
    `${at}/~1total read-only`,
  ]);
  const sets = { '/reason': 'doc.title', '/labour': 'doc.cost' };
  expect(seenBy(withSets(sets), true).again?.sets).toEqual(sets);
  const may = { id: 'staff', can: ['read', 'create'], when: '!user.is_admin && doc.org_id == org.id', deny_fields: ['/cost'] };
  expect(seenBy(changed('task.json', '/x-access/1', may, withSets(sets)), false).again?.sets).toEqual({ '/reason': 'doc.title' });
});

it('keeps in templates what people write and nobody sees masked, of it what the person may write', () => {
  const withTemplates = (fields: readonly string[]) => changed('task.json', '/x-entity/templates', fields);
  const at = '/x-entity/templates';
  expect(faultsOf(withTemplates(['/title', '/cost', '/custom']))).toEqual([]);
  expect(faultsOf(withTemplates(['/total', '/phone', '/custom/floor']))).toEqual([`${at}/0 read-only`, `${at}/1 masked`, `${at}/2 custom`]);
  const may = { id: 'staff', can: ['read', 'create'], when: '!user.is_admin && doc.org_id == org.id', deny_fields: ['/cost'] };
  const files = () => changed('task.json', '/x-access/1', may, withTemplates(['/title', '/cost', '/custom']));
  const templatesOf = (isAdmin: boolean, purpose: string) => {
    const result = plan(files(), schemas);
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    const rights = createRights(result.product, viewer({ user: { is_admin: isAdmin } }), now);
    return formPlan({ rights, entity: 'task', purpose, validatorOf: () => '' })?.templates;
  };
  expect([templatesOf(true, 'create'), templatesOf(false, 'create'), templatesOf(true, 'update')]).toEqual([
    ['/title', '/cost', '/custom'],
    ['/title', '/custom'],
    undefined,
  ]);
});
