import { describe, expect, it } from 'vitest';
import { changed, smallProduct } from '../fixture.ts';
import { now, viewer } from '../fixture-viewer.ts';
import { appPlan, createRights, entityView, screenPlan } from '../index.ts';
import type { JsonObject } from '../raw.ts';
import type { Product, Screen } from '../types.ts';
import { made, overlayOf, productOf, small, words } from './fixture.ts';
import { keyOf, type Override } from './types.ts';

const shownWith = (...overrides: readonly Override[]) => small.plan(overrides);
const textOf = (product: Product, key: string | undefined, language = 'en') => product.locales.get(language)?.[key ?? ''];
const tasks = ({ screens }: Product): Screen => screens.get('tasks') as Screen;
const listOf = (product: Product): JsonObject => (tasks(product).body.children as JsonObject[])[0] as JsonObject;
const onList = (patch: JsonObject) => made('screen', 'tasks', { body: { children: { list: patch } } });

describe('an override of an entity', () => {
  it('calls it and its fields by words of its own, in several languages', () => {
    const { shown } = shownWith(
      made('entity', 'task', {
        'x-entity': { label: words('Job', { ar: 'مهمة' }) },
        properties: {
          due: { title: words('Wanted by'), description: words('As agreed') },
          state: { 'x-options': { open: { label: words('To do') } } },
        },
      }),
    );
    const task = shown.entities.get('task');
    expect(textOf(shown, task?.label)).toBe('Job');
    expect(textOf(shown, task?.label, 'ar')).toBe('مهمة');
    expect(textOf(shown, task?.labels)).toBe('TASKS');
    expect(textOf(shown, task?.fields.get('due')?.label)).toBe('Wanted by');
    expect(textOf(shown, task?.fields.get('due')?.help)).toBe('As agreed');
    expect(task?.fields.get('state')?.options?.map(({ value, colour }) => [value, colour])).toEqual([
      ['open', 'red'],
      ['shut', undefined],
    ]);
    expect(textOf(small.product, task?.label)).toBeUndefined();
  });

  it('renames fields that come from a part', () => {
    const { shown } = shownWith(made('entity', 'task', { properties: { city: { title: words('Town') } } }));
    expect(textOf(shown, shown.entities.get('task')?.fields.get('city')?.label)).toBe('Town');
  });

  it('hides a field from everybody: in the entity, in columns and in sorting', () => {
    const { shown, enforced } = shownWith(made('entity', 'task', { properties: { cost: { 'x-hidden': true } } }));
    const admin = createRights(shown, viewer({ user: { is_admin: true } }), now);
    expect(entityView(admin, 'task')?.fields.map((field) => field.name)).not.toContain('cost');
    const cut = screenPlan(admin, tasks(shown))?.body.children as JsonObject[];
    expect(cut[0]?.columns).toEqual(['/title', '/custom/floor']);
    // What is hidden from view is still the record's: rules over it go on working on the server.
    expect(enforced.entities.get('task')?.access).toBe(small.product.entities.get('task')?.access);
  });

  it('orders fields and groups', () => {
    const { shown } = shownWith(
      made('entity', 'task', {
        'x-entity': {
          groups: { main: { label: words('First') }, money: { label: words('Money'), fields: ['/labour'] }, $order: ['money'] },
        },
        properties: { $order: ['due', 'title'] },
      }),
    );
    const task = shown.entities.get('task');
    expect(task?.groups.map((group) => [group.id, textOf(shown, group.label), group.fields])).toEqual([
      ['money', 'Money', ['/labour']],
      ['main', 'First', ['/title', '/kind_id', '/cost']],
    ]);
    expect([...(task?.fields.keys() ?? [])].slice(0, 4)).toEqual(['id', 'due', 'title', 'org_id']);
  });

  it('requires more, in what is shown and in what the server holds writers to', () => {
    const { shown, enforced } = shownWith(made('entity', 'task', { required: ['due'], properties: { title: { maxLength: 20 } } }));
    for (const product of [shown, enforced]) {
      const task = product.entities.get('task');
      expect(task?.fields.get('due')?.required).toBe(true);
      expect(task?.fields.get('title')?.required).toBe(true);
      expect(task?.fields.get('title')?.schema.maxLength).toBe(20);
      expect(task?.schema).toMatchObject({ required: ['title', 'due'] });
    }
  });

  it('shares with the shipped product whatever it does not touch', () => {
    const { shown } = shownWith(made('entity', 'task', { required: ['due'] }));
    expect(shown.entities.get('kind')).toBe(small.product.entities.get('kind'));
    expect(tasks(shown)).toBe(tasks(small.product));
    expect(shown.version).not.toBe(small.product.version);
    expect(Object.isFrozen(shown.entities.get('task')?.fields.get('due'))).toBe(true);
  });
});

describe('an override of a screen', () => {
  it('renames, replaces columns, hides, adds and orders views', () => {
    const { shown, conflicts } = shownWith(
      made('screen', 'tasks', {
        title: words('My jobs'),
        body: {
          children: {
            list: { columns: ['/due', '/title'], views: { by_cost: null, mine: { by: '/due' }, $order: ['mine'] } },
            note: null,
          },
        },
      }),
    );
    expect(textOf(shown, tasks(shown).title)).toBe('My jobs');
    expect(listOf(shown)).toMatchObject({ columns: ['/due', '/title'], views: [{ id: 'mine', by: '/due' }, { id: 'plain' }] });
    expect((tasks(shown).body.children as JsonObject[]).map((node) => node.id)).toEqual(['list', 'hidden']);
    expect(conflicts.size).toBe(0);
  });

  it('narrows what shows: both rules must hold', () => {
    const { shown } = shownWith(made('screen', 'tasks', { body: { children: { note: { show: "org.nickname == 'Acme'" } } } }));
    expect(tasks(shown).body.children).toMatchObject([{}, {}, { show: "(user.is_admin) && (org.nickname == 'Acme')" }]);
  });

  it('cannot be undone by a rule that closes a bracket', () => {
    const patch = { body: { children: { note: { show: 'false) || (true' } } } };
    expect(small.faultsOf(made('screen', 'tasks', patch), []).map(({ code }) => code)).toEqual(['rule']);
  });
});

describe('an override of a menu', () => {
  it('renames, hides and orders entries', () => {
    const patch = {
      groups: { top: { label: words('Work'), items: { admin: null, tasks: { label: words('Jobs') }, $order: ['service'] } } },
    };
    const { shown } = shownWith(made('menu', 'main', patch));
    const group = shown.menus.get('main')?.groups[0];
    expect(group?.items.map((item) => item.id)).toEqual(['service', 'tasks']);
    expect(textOf(shown, group?.items[1]?.label)).toBe('Jobs');
    expect(appPlan(shown, viewer(), now).menus.main?.groups[0]?.items.map((item) => item.to)).toEqual(['/tasks?due=today']);
  });
});

describe('when the shipped definition has changed', () => {
  const later = (file: string, pointer: string, value: unknown) => overlayOf(changed(file, pointer, value));
  const columns = onList({ columns: ['/due'] });

  it('tells of a place that is not what it was, and goes on holding', () => {
    const next = later('tasks.json', '/body/children/0/columns', ['/title', '/due']);
    const { shown, conflicts } = next.plan([columns]);
    expect(listOf(shown).columns).toEqual(['/due']);
    expect(conflicts.get('screen/tasks')).toEqual([
      {
        path: '/body/children/list/columns',
        kind: 'changed',
        says: ['/due'],
        was: ['/title', '/cost', '/custom/floor'],
        now: ['/title', '/due'],
      },
    ]);
  });

  it('is silent about what it does not touch, and about what both say', () => {
    expect(later('tasks.json', '/title', 't:task').plan([columns]).conflicts.size).toBe(0);
    expect(later('tasks.json', '/body/children/0/columns', ['/due']).plan([columns]).conflicts.size).toBe(0);
    const hidden = onList({ views: { by_cost: null } });
    expect(later('tasks.json', '/body/children/0/views', [{ id: 'plain' }]).plan([hidden]).conflicts.size).toBe(0);
  });

  it('lists what has lost its place, and applies the rest', () => {
    const override = onList({ views: { by_cost: { by: '/due' } }, columns: ['/due'] });
    const { shown, conflicts } = later('tasks.json', '/body/children/0/views', [{ id: 'plain' }]).plan([override]);
    expect(conflicts.get('screen/tasks')).toEqual([
      { path: '/body/children/list/views/by_cost/by', kind: 'gone', says: '/due', was: '/cost' },
    ]);
    expect(listOf(shown)).toMatchObject({ columns: ['/due'], views: [{ id: 'plain' }] });
  });

  it('follows an element that moved', () => {
    const override = onList({ views: { by_cost: { by: '/due' } } });
    const next = later('tasks.json', '/body/children/0/views', [{ id: 'new' }, { id: 'by_cost', by: '/cost' }]);
    const { shown, conflicts } = next.plan([override]);
    expect(listOf(shown).views).toEqual([{ id: 'new' }, { id: 'by_cost', by: '/due' }]);
    expect(conflicts.size).toBe(0);
  });

  it('tells of an order when what it orders has changed', () => {
    const override = onList({ views: { $order: ['by_cost'] } });
    const next = later('tasks.json', '/body/children/0/views', [{ id: 'plain' }, { id: 'by_cost', by: '/cost' }, { id: 'new' }]);
    expect(next.plan([override]).conflicts.get('screen/tasks')).toEqual([
      {
        path: '/body/children/list/views/$order',
        kind: 'changed',
        says: ['by_cost'],
        was: ['plain', 'by_cost'],
        now: ['plain', 'by_cost', 'new'],
      },
    ]);
  });

  it('leaves out what cannot hold any more, and says why', () => {
    const files = changed('task.json', '/properties/due', undefined)
      .map((file) => (file.file === 'task.json' ? withoutDue(file) : file))
      .map((file) => (file.file === 'tasks.json' || file.file === 'place.json' ? withoutDue(file) : file));
    const next = overlayOf(files);
    const { shown, conflicts } = next.plan([onList({ columns: ['/due'], views: { by_cost: null } })]);
    expect(conflicts.get('screen/tasks')).toMatchObject([
      { path: '/body/children/list/columns', kind: 'broken', message: '"task" has no field "/due".' },
    ]);
    expect(listOf(shown)).toMatchObject({ columns: ['/title', '/cost', '/custom/floor'], views: [{ id: 'plain' }] });
  });

  it('keeps a limit only while it is the stricter one', () => {
    const override = made('entity', 'task', { properties: { title: { maxLength: 30 } } });
    const { shown, enforced, conflicts } = later('task.json', '/properties/title/maxLength', 10).plan([override]);
    expect(shown.entities.get('task')?.fields.get('title')?.schema.maxLength).toBe(10);
    expect(enforced.entities.get('task')?.fields.get('title')?.schema.maxLength).toBe(10);
    expect(conflicts.get('entity/task')?.map(({ kind }) => kind)).toEqual(['changed', 'broken']);
  });
});

/** `due` is named in other places of the small product too. */
function withoutDue<T extends { readonly json: unknown }>(file: T): T {
  const text = JSON.stringify(file.json)
    .replace('"order":["-/due"]', '"order":["-/created_at"]')
    .replace('"order":["-/due","/phone"]', '"order":["/phone"]')
    .replaceAll('doc.due != null', 'doc.title != null');
  return { ...file, json: JSON.parse(text) };
}

describe('planning only what is touched', () => {
  it('gives the same as planning everything', () => {
    const overrides = [
      made('entity', 'task', { required: ['due'], properties: { cost: { 'x-hidden': true }, due: { title: words('By') } } }),
      onList({ columns: ['/due'] }),
      made('menu', 'main', { groups: { top: { items: { admin: null } } } }),
    ];
    const { shown, conflicts } = small.plan(overrides);
    expect(conflicts.size).toBe(0);
    const composed = overrides.map((override) => ({ override, ...small.compose(override) }));
    const texts = Object.assign({}, ...composed.map(({ texts: own }) => own?.en ?? {}));
    const whole = productOf([
      ...smallProduct().filter(({ kind }) => kind !== 'menu'),
      ...composed.map(({ override, json }) => ({ file: `override:${keyOf(override)}`, kind: override.kind, json, layer: 9 })),
      { file: 'own.json', kind: 'locale' as const, layer: 9, json: { $schema: 'x', language: 'en', texts } },
    ]);
    const told = (product: Product) =>
      JSON.parse(
        JSON.stringify([
          [...product.entities.values()].map((entity) => ({ ...entity, file: '', fields: [...entity.fields.values()] })),
          [...product.screens.values()],
          [...product.menus.values()],
          Object.fromEntries(product.locales),
        ]),
      );
    expect(told(shown)).toEqual(told(whole));
  });
});
