import { describe, expect, it } from 'vitest';
import { changed } from '../fixture.ts';
import { now, viewer } from '../fixture-viewer.ts';
import { appPlan, entityView, screenPlan } from '../index.ts';
import type { DefinitionFile, ScreenNode, Viewer } from '../types.ts';
import { admin, planned, product, rightsOf, services, staff, stranger } from './fixture.ts';

describe('appPlan', () => {
  it('keeps the entries that a person may follow, one for each of their services', () => {
    expect(appPlan(product, staff, now).menus.main?.groups).toEqual([
      {
        id: 'top',
        label: 'group',
        items: [
          { id: 'tasks', label: 'tasks', icon: 'list', to: '/tasks?due=today', tags: [] },
          { id: 'service:/services/7', label: 'Repairs', literal: true, icon: 'tag', to: '/services/7', tags: [] },
        ],
      },
    ]);
    expect(appPlan(product, stranger, now).menus.main?.groups).toEqual([]);
  });

  it('opens routes by their screens, and blocks the others', () => {
    const { routes, blocked } = appPlan(product, staff, now);
    expect(routes.map((route) => route.path)).toEqual(['/tasks', '/tasks/:day?/list', '/dashboard-user', '/services/:id', '/signin']);
    expect(blocked).toEqual(['/dashboard']);
  });

  it('marks what some menu leads to, for whoever that is', () => {
    const listed = appPlan(product, staff, now).routes.filter((route) => route.inMenu);
    expect(listed.map((route) => route.path)).toEqual(['/tasks', '/tasks/:day?/list', '/services/:id']);
    const narrowed = planned(changed('main.json', '/groups/0/items/0/allow', 'user.is_admin'));
    expect(appPlan(narrowed, staff, now).routes[0]).toMatchObject({ path: '/tasks', inMenu: true });
  });

  it('leaves out an icon of an entry that nobody has drawn', () => {
    const named = (icon: string) => viewer({ user: { services: services.map((service) => ({ ...service, icon })) } });
    const iconFor = (person: Viewer) => appPlan(product, person, now).menus.main?.groups[0]?.items.at(-1)?.icon;
    expect([iconFor(named('box')), iconFor(named('no-such-icon')), iconFor(named(''))]).toEqual(['box', undefined, undefined]);
  });

  const homes: readonly [string, Viewer, string][] = [
    ['an admin in the admin view', admin, '/dashboard'],
    ['an admin in the user view', viewer({ user: { is_admin: true } }), '/dashboard-user'],
    ['a member of a team', staff, '/dashboard-user'],
    ['somebody who may open nothing', stranger, '/none'],
    [
      'an owner who may open one page only, whose address needs a parameter',
      viewer({ user: { services }, org: { type: 'OWNER' } }),
      '/none',
    ],
  ];
  it.each(homes)('starts %s', (_who, person, home) => {
    expect(appPlan(product, person, now).home).toBe(home);
  });

  it('starts with the first page that is open where the default one is not', () => {
    const closed = planned(changed('dashboard-user.json', '/allow', 'user.is_admin'));
    expect(appPlan(closed, staff, now).home).toBe('/tasks');
  });

  it('closes a screen of which nothing would be left, and the entries that lead to it', () => {
    const bare = planned(changed('tasks.json', '/body/children/0/columns', ['/cost']));
    expect(appPlan(bare, staff, now).blocked).toEqual(['/tasks', '/tasks/:day?/list', '/dashboard']);
    expect(appPlan(bare, staff, now).menus.main?.groups[0]?.items.map((item) => item.to)).toEqual(['/services/7']);
    expect(appPlan(bare, admin, now).blocked).toEqual([]);
  });

  it('drops an entry by its own rule', () => {
    const narrowed = planned(changed('main.json', '/groups/0/items/0/allow', 'user.is_admin'));
    expect(appPlan(narrowed, staff, now).menus.main?.groups[0]?.items.map((item) => item.id)).toEqual(['service:/services/7']);
  });

  it('writes values of an entry into its address safely', () => {
    const evil = viewer({ user: { services: [{ id: 7, title: 'a/../b?c', icon: 'tag' }] } });
    const named = planned(changed('main.json', '/groups/0/items/2/to', '/services/{title}'));
    expect(appPlan(named, evil, now).menus.main?.groups[0]?.items.at(-1)?.to).toBe('/services/a%2F..%2Fb%3Fc');
  });
});

const screenFor = (person: Viewer | undefined, files?: readonly DefinitionFile[]) => {
  const of = files ? planned(files) : product;
  const screen = of.screens.get('tasks');
  if (!screen) throw new Error('no screen');
  return screenPlan(rightsOf(person, of), screen);
};
const childrenFor = (person: Viewer, files?: readonly DefinitionFile[]) =>
  (screenFor(person, files)?.body.children ?? []) as readonly ScreenNode[];

describe('screenPlan', () => {
  it('gives an admin everything', () => {
    const [list, hidden, note] = childrenFor(admin);
    expect(list).toMatchObject({ columns: ['/title', '/cost', '/custom/floor'], order: ['-/due', '/phone'], actions: [{ id: 'finish' }] });
    expect(hidden).toMatchObject({ id: 'hidden' });
    expect(note).toMatchObject({ id: 'note' });
    expect(Object.keys(screenFor(admin)?.entities ?? {})).toEqual(['task', 'secret', 'kind']);
  });

  it('cuts nodes of entities that cannot be read, and those that are never shown', () => {
    expect(childrenFor(staff).map((node) => node.id)).toEqual(['list']);
    expect(Object.keys(screenFor(staff)?.entities ?? {})).toEqual(['task', 'kind']);
  });

  it('cuts fields that may not be seen out of lists, and what stands on one altogether', () => {
    const [list] = childrenFor(staff);
    expect(list).toMatchObject({ columns: ['/title', '/custom/floor'], views: [{ id: 'plain' }, { id: 'by_cost' }] });
    expect(JSON.stringify(list)).not.toContain('/cost');
  });

  it('cuts a thing whose meaning rests on what is cut, however little of it its widget needs', () => {
    const files = changed('tasks.json', '/body/children/0/views/1', { id: 'worth', figure: { of: '/cost' } });
    expect(childrenFor(staff, files)[0]).toMatchObject({ views: [{ id: 'plain' }] });
    expect(childrenFor(admin, files)[0]).toMatchObject({ views: [{ id: 'plain' }, { id: 'worth', figure: { of: '/cost' } }] });
  });

  it('cuts an order by a masked field, which would tell what is masked', () => {
    expect(childrenFor(staff)[0]).toMatchObject({ order: ['-/due'] });
  });

  it('cuts workflows that may not be run, and the list of actions with the last of them', () => {
    expect(childrenFor(staff)[0]).not.toHaveProperty('actions');
  });

  it('cuts a node that cannot do without what was cut', () => {
    const files = changed('tasks.json', '/body/children/0/columns', ['/cost']);
    expect(childrenFor(admin, files).map((node) => node.id)).toEqual(['list', 'hidden', 'note']);
    expect(screenFor(staff, files)).toBeUndefined();
  });

  it('cuts what a rule over a hidden field stands on, lest the list show more than it should', () => {
    expect(screenFor(staff, changed('tasks.json', '/body/children/0/filter', 'doc.cost > 5'))).toBeUndefined();
    expect(childrenFor(admin, changed('tasks.json', '/body/children/0/filter', 'doc.cost > 5'))).toHaveLength(3);
  });

  it('cuts a filter over a field that is masked for some record', () => {
    expect(screenFor(staff, changed('tasks.json', '/body/children/0/filter', "doc.phone == '1'"))).toBeUndefined();
  });

  it('cuts a part of a node whose show never holds, and keeps one that depends on the record', () => {
    const never = changed('tasks.json', '/body/children/0/views/1', { id: 'two', show: 'user.is_admin' });
    expect(childrenFor(staff, never)[0]).toMatchObject({ views: [{ id: 'plain' }] });
    const sometimes = changed('tasks.json', '/body/children/0/views/1', { id: 'two', show: "user.is_admin || doc.title == 'x'" });
    expect(childrenFor(staff, sometimes)[0]).toMatchObject({ views: [{ id: 'plain' }, { id: 'two' }] });
  });

  it('leaves nothing of entities to people without a session', () => {
    expect(screenFor(undefined)).toBeUndefined();
  });

  it('does not change the plan', () => {
    const before = JSON.stringify(product.screens.get('tasks')?.body);
    childrenFor(staff);
    expect(JSON.stringify(product.screens.get('tasks')?.body)).toBe(before);
  });
});

describe('entityView', () => {
  const view = entityView(rightsOf(staff), 'task');
  const fieldOf = (name: string) => view?.fields.find((field) => field.name === name);

  it('has no field that may never be read', () => {
    expect(fieldOf('cost')).toBeUndefined();
    expect(JSON.stringify(view?.groups)).not.toContain('cost');
    expect(entityView(rightsOf(admin), 'task')?.fields.some((field) => field.name === 'cost')).toBe(true);
  });

  it('keeps rules back that read such a field', () => {
    expect(fieldOf('priced')?.rules).toEqual({});
    expect(fieldOf('total')?.rules).toEqual({ compute: 'doc.labour * 2' });
  });

  it('neither filters nor sorts by what is masked', () => {
    expect(fieldOf('phone')).toMatchObject({ filterable: false, sortable: false });
    expect(entityView(rightsOf(admin), 'task')?.fields.find((field) => field.name === 'phone')).toMatchObject({
      filterable: true,
      sortable: true,
    });
  });

  it('says what may be done, with the rest of the rule where it depends on the record', () => {
    expect(Object.keys(view?.can ?? {})).toEqual(['read', 'update']);
    expect(view?.can.read).toContain('doc.org_id');
    expect(view?.can.read).toContain('o1');
    expect(entityView(rightsOf(staff), 'kind')?.can).toEqual({ read: true });
    expect(view?.workflows).toEqual([]);
    expect(entityView(rightsOf(admin), 'task')?.workflows).toMatchObject([{ name: 'finish', fields: ['remarks', 'to'] }]);
  });

  it('tells what may be written', () => {
    const writable = view?.fields.filter((field) => field.writable).map((field) => field.name);
    expect(writable).toEqual(['title', 'kind_id', 'due', 'labour', 'phone', 'state', 'reason', 'photos', 'marks', 'city']);
  });

  it('is nothing to people who may not read, and for names that are none', () => {
    expect(entityView(rightsOf(staff), 'secret')).toBeUndefined();
    expect(entityView(rightsOf(stranger), 'task')).toBeUndefined();
    expect(entityView(rightsOf(admin), 'nope')).toBeUndefined();
  });

  it('travels as JSON', () => {
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  });
});
