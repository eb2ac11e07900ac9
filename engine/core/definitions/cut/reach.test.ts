/** Where records open and what pages offer, read off screens. */
import { expect, it } from 'vitest';
import { schemas, smallProduct } from '../fixture.ts';
import { now, viewer } from '../fixture-viewer.ts';
import { createRights, plan, reachOf } from '../index.ts';
import type { DefinitionFile, Viewer } from '../types.ts';
import { admin, staff } from './fixture.ts';

type Json = Record<string, unknown>;

const common = (name: string) => ({ $ref: `common.schema.json#/$defs/${name}` });
const widget = (name: string, properties: Json): DefinitionFile => ({
  file: `widgets/${name}/options.schema.json`,
  kind: 'widget',
  json: { $id: `widget:${name}`, type: 'object', additionalProperties: false, properties },
});
const tab = { type: 'object', properties: { id: { type: 'string' }, label: common('Label'), body: common('Node') } };
const action = { type: 'object', properties: { id: { type: 'string' }, workflow: common('Workflow') } };
const widgets = [
  widget('collection', {
    entity: common('Entity'),
    open: { type: 'string' },
    fixed: common('Rule'),
    compact: { type: 'boolean' },
    export: { type: 'boolean' },
    create: { type: 'object', properties: { label: common('Label'), allow: common('Rule') } },
    actions: { type: 'array', items: action },
  }),
  widget('tabs', { tabs: { type: 'array', items: tab } }),
];

const screen = (id: string, route: string, body: Json, allow = "org.type == 'TEAM'"): Json => ({
  $schema: '../../schemas/definition/screen.schema.json',
  id,
  route,
  title: 't:tasks',
  allow,
  body,
});
const list = (id: string, entity: string, more: Json = {}): Json => ({ id, widget: 'collection', entity, ...more });

function reach(screens: readonly Json[], person: Viewer) {
  const files = screens.map((json) => ({ file: `${String(json.id)}.json`, kind: 'screen' as const, json }));
  const result = plan([...smallProduct(), ...widgets, ...files], schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults, null, 1));
  return reachOf(createRights(result.product, person, now), result.product, person);
}

it('opens a record on its own page before a drawer, and in a drawer on the page of its list, behind the tabs around it', () => {
  const tabs = { id: 'parts', widget: 'tabs', tabs: [{ id: 'kinds', label: 't:tasks', body: list('kinds', 'kind', { open: 'drawer' }) }] };
  const screens = [
    screen('first', '/first', list('all', 'task', { open: 'drawer' })),
    screen('own', '/own/:id', list('related', 'task', { open: '/tasks/{kind_id}/{id}' })),
    screen('setup', '/setup/:day?', tabs),
  ];
  const { records } = reach(screens, staff);
  expect(Object.fromEntries(records)).toEqual({ task: '/tasks/{kind_id}/{id}', kind: '/setup?parts_tab=kinds&open={id}' });
});

it('leads to no page that is closed to the person, and into no list that keeps its state to itself', () => {
  const screens = [
    screen('closed', '/closed', list('all', 'task', { open: 'drawer' }), 'user.is_admin'),
    screen('small', '/small', list('all', 'kind', { open: 'drawer', compact: true })),
    screen('inner', '/inner/:id', list('all', 'kind', { open: 'drawer' })),
  ];
  expect([...reach(screens, staff).records]).toEqual([]);
  expect([...reach(screens, admin).records]).toEqual([['task', '/closed?open={id}']]);
});

it('offers what the lists of open pages offer, as far as the person may', () => {
  const body = list('all', 'task', {
    create: { label: 't:note', allow: 'user.is_admin' },
    actions: [{ id: 'finish', workflow: 'finish' }],
    export: true,
  });
  const { actions } = reach([screen('work', '/work', body)], admin);
  expect(actions.every(({ to }) => to.startsWith('/work?'))).toBe(true);
  expect(actions.map(({ id, label }) => [id, label])).toContainEqual(['work.all.create', 'note']);
  // On records, which the page has none of.
  expect(actions.map(({ to }) => to)).not.toContain('/work?run=finish');
  expect(reach([screen('work', '/work', body)], staff).actions.map(({ label }) => label)).not.toContain('note');
  expect(reach([screen('work', '/work', body)], viewer({ org: { type: 'VISITOR' } })).actions).toEqual([]);
});

it('leads to the list above the records, which its address may narrow and then does not', () => {
  const screens = [
    screen('map', '/map', list('all', 'task', { open: 'drawer' })),
    {
      ...screen(
        'all-tasks',
        '/x',
        list('all', 'task', { open: '/work/{kind_id}/{id}', fixed: 'route.kind == null || doc.kind_id == route.kind' }),
      ),
      route: ['/work', '/work/:kind'],
    },
    screen('mine', '/kinds', list('all', 'kind', { open: '/kinds/{id}', fixed: 'doc.id == user.id' })),
  ];
  expect(Object.fromEntries(reach(screens, staff).lists)).toEqual({ task: '/work?filter=' });
  const [map] = screens;
  expect(Object.fromEntries(reach(map ? [map] : [], staff).lists)).toEqual({ task: '/map?filter=' });
});
