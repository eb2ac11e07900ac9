/** Groups of fields that a widget draws together: what may be said of one, and what reaches a person. */
import { expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { now, viewer } from './fixture-viewer.ts';
import { createRights, entityView, formPlan, plan, validateDefinitions } from './index.ts';
import type { DefinitionFile } from './types.ts';

const pair: DefinitionFile = {
  file: 'widgets/pair/options.schema.json',
  kind: 'widget',
  json: {
    $id: 'widget:pair',
    'x-draws': 'fields',
    type: 'object',
    additionalProperties: false,
    properties: { first: { type: 'string' }, second: { type: 'string' } },
  },
};
const GROUP = '/x-entity/groups/0';
const group = { id: 'main', label: 't:group', fields: ['/title', '/cost'], widget: 'pair' };
const withGroup = (part: object) => [...changed('task.json', GROUP, { ...group, ...part }), pair];
const faultsOf = (files: readonly DefinitionFile[]) => validateDefinitions(files, schemas).map(({ pointer, code }) => `${pointer} ${code}`);

it('names fields of the entity by the slots of the widget', () => {
  expect(faultsOf(withGroup({ slots: { first: '/title' } }))).toEqual([]);
  expect(faultsOf(withGroup({ slots: { third: '/title' } }))).toEqual([`${GROUP}/slots/third unknown-key`]);
  expect(faultsOf(withGroup({ slots: { first: '/titel' } }))).toEqual([`${GROUP}/slots/first unknown-field`]);
});

it('is drawn by no widget of nodes, which in turn stands at no group', () => {
  expect(faultsOf(withGroup({ widget: 'note' }))).toEqual([`${GROUP}/widget unknown-widget`]);
  const node = [...changed('tasks.json', '/body/children/0', { id: 'pair', widget: 'pair' }), pair];
  expect(faultsOf(node)).toEqual(['/body/children/0/widget unknown-widget']);
});

it('reaches a person with the fields that are left to them', () => {
  const result = plan(withGroup({ slots: { first: '/title', second: '/cost' } }), schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const seenBy = (isAdmin: boolean) => {
    const rights = createRights(result.product, viewer({ user: { is_admin: isAdmin } }), now);
    return [entityView(rights, 'task')?.groups, formPlan({ rights, entity: 'task', purpose: 'update', validatorOf: () => '' })?.groups];
  };
  const whole = [{ ...group, label: 'group', slots: { first: '/title', second: '/cost' } }];
  expect(seenBy(true)).toEqual([whole, whole]);
  const cut = [{ ...group, label: 'group', fields: ['/title'], slots: { first: '/title' } }];
  expect(seenBy(false)).toEqual([cut, cut]);
});
