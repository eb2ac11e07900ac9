import { describe, expect, it } from 'vitest';
import { schemas, smallProduct } from './fixture.ts';
import { plan, validateDefinitions } from './plan.ts';
import type { DefinitionFile } from './types.ts';

type Json = Readonly<Record<string, unknown>>;

const FILE = 'screens/more/tasks.json';
const onScreen = (body: Json, { file = FILE, layer = 1, id = 'tasks' } = {}): DefinitionFile => ({
  file,
  kind: 'screen',
  layer,
  json: { $schema: '../../schemas/definition/screen-extension.schema.json', id, 'x-extends': true, body },
});
const MENU = 'screens/more/menus/main.json';
const onMenu = (groups: Json, more: Json = {}, layer = 1): DefinitionFile => ({
  file: MENU,
  kind: 'menu',
  layer,
  json: { $schema: '../../schemas/definition/menu-extension.schema.json', id: 'main', 'x-extends': true, groups, ...more },
});
const faultsOf = (...more: readonly DefinitionFile[]) =>
  validateDefinitions([...smallProduct(), ...more], schemas).map(({ file, pointer, code }) => `${file}#${pointer} ${code}`);
const planned = (...more: readonly DefinitionFile[]) => {
  const result = plan([...smallProduct(), ...more], schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.product;
};
const NOTE = { widget: 'note', text: 't:note' };

describe('extensions of screens', () => {
  it('add nodes, columns, filters and actions by their ids', () => {
    const { screens } = planned(
      onScreen({
        children: {
          more: NOTE,
          list: {
            columns: { $add: ['/state'], $after: '/title' },
            views: { by_due: { by: '/due' } },
            inside: { told: NOTE, $order: ['told'] },
          },
        },
      }),
    );
    const [list, ...others] = (screens.get('tasks')?.body.children ?? []) as readonly Json[];
    expect(list).toMatchObject({
      columns: ['/title', '/state', '/cost', '/custom/floor'],
      views: [{ id: 'plain' }, { id: 'by_cost' }, { id: 'by_due', by: '/due' }],
      inside: [{ id: 'told' }, { id: 'kinds' }],
    });
    expect(others.map(({ id }) => id)).toEqual(['hidden', 'note', 'more']);
    expect(screens.get('tasks')?.references.filter((one) => one.kind === 'field' && one.field === 'state')).toHaveLength(1);
  });

  it('come from several files of one folder too, in the order of their names', () => {
    const both = [
      onScreen({ children: { b: NOTE } }, { file: 'b.json', layer: 0 }),
      onScreen({ children: { a: NOTE } }, { file: 'a.json', layer: 0 }),
    ];
    const children = planned(...both).screens.get('tasks')?.body.children as readonly Json[];
    expect(children.map(({ id }) => id)).toEqual(['list', 'hidden', 'note', 'a', 'b']);
  });

  it.each<[string, Json, string]>([
    ['a node taken away', { children: { note: null } }, '/body/children/note takes-away'],
    ['another text', { children: { note: { text: 't:task' } } }, '/body/children/note/text settled'],
    ['a wider filter', { children: { list: { filter: 'true' } } }, '/body/children/list/filter settled'],
    ['a filter where there is none', { children: { hidden: { filter: 'false' } } }, '/body/children/hidden/filter settled'],
    ['a node hidden', { children: { list: { show: 'false' } } }, '/body/children/list/show settled'],
    ['another entity', { children: { hidden: { entity: 'task' } } }, '/body/children/hidden/entity settled'],
    ['columns replaced', { children: { list: { columns: ['/title', '/state'] } } }, '/body/children/list/columns settled'],
    [
      'a place that is not there',
      { children: { list: { columns: { $add: ['/state'], $after: '/due' } } } },
      '/body/children/list/columns/$after unknown-place',
    ],
    [
      'a column of no field',
      { children: { list: { columns: { $add: ['/state', '/nope'] } } } },
      '/body/children/list/columns/$add/1 unknown-field',
    ],
    ['an unknown widget', { children: { more: { widget: 'nothing' } } }, '/body/children/more/widget unknown-widget'],
    ['an unknown option of a node', { children: { list: { nope: 1 } } }, '/body/children/list/nope unknown-key'],
    [
      'an action of no workflow',
      { children: { list: { actions: { go: { workflow: 'go' } } } } },
      '/body/children/list/actions/go/workflow unknown-workflow',
    ],
  ])('are refused with %s, at their own place', (_, body, fault) => {
    expect(faultsOf(onScreen(body))).toEqual([`${FILE}#${fault}`]);
  });

  it('need a screen, and tell its own faults at its own file', () => {
    expect(faultsOf(onScreen({ children: { more: NOTE } }, { id: 'nothing' }))).toEqual([`${FILE}#/id extends-nothing`]);
    expect(faultsOf({ ...onScreen({}), json: { ...(onScreen({}).json as Json), route: '/x' } })).toContain(`${FILE}#/route unknown-key`);
    const broken = smallProduct().map((file) =>
      file.file === 'tasks.json' ? { ...file, json: { ...(file.json as Json), title: 't:nope' } } : file,
    );
    const faults = validateDefinitions([...broken, onScreen({ children: { more: NOTE } })], schemas);
    expect(faults.map(({ file, pointer }) => `${file}#${pointer}`)).toEqual(['tasks.json#/title']);
  });
});

describe('extensions of menus', () => {
  const item = { label: 't:tasks', icon: 'list', to: '/dashboard' };

  it('add entries and groups, with the rights that they ask for', () => {
    const rights = [{ id: 'vans', label: 't:task', reach: ['organisation'] }];
    const product = planned(
      onMenu(
        {
          top: { items: { vans: { ...item, allow: "'vans' in user.menu_reads" }, $order: ['tasks', 'vans'] } },
          fleet: { label: 't:group', items: { more: item } },
        },
        { 'x-rights': rights },
      ),
    );
    const groups = product.menus.get('main')?.groups ?? [];
    expect(groups.map(({ id, items }) => [id, items.map((one) => one.id)])).toEqual([
      ['top', ['tasks', 'vans', 'admin', 'service']],
      ['fleet', ['more']],
    ]);
    expect([...product.rights.keys()]).toEqual(['vans']);
  });

  it.each<[string, Json, string]>([
    ['another entry in place of one', { top: { items: { tasks: item } } }, '/groups/top/items/tasks settled'],
    ['another heading', { top: { label: 't:task', items: { vans: item } } }, '/groups/top/label settled'],
    [
      'an address that no screen answers',
      { top: { items: { vans: { ...item, to: '/vans' } } } },
      '/groups/top/items/vans/to unknown-screen',
    ],
    ['a misspelt key', { top: { items: { vans: { ...item, alow: 'true' } } } }, '/groups/top/items/vans/alow unknown-key'],
    ['an unknown text', { top: { items: { vans: { ...item, label: 't:vans' } } } }, '/groups/top/items/vans/label unknown-label'],
  ])('are refused with %s', (_, groups, fault) => {
    expect(faultsOf(onMenu(groups))).toEqual([`${MENU}#${fault}`]);
  });

  it('need a menu', () => {
    const lost = { ...onMenu({ top: { items: { vans: item } } }) };
    expect(faultsOf({ ...lost, json: { ...(lost.json as Json), id: 'nothing' } })).toEqual([`${MENU}#/id extends-nothing`]);
  });
});
