import { describe, expect, it } from 'vitest';
import { appPlan, createRights, formPlan, leadsTo, mayOpen, screenPlan } from '../../engine/core/definitions/index.ts';
import type { ScreenPlan } from '../../engine/core/definitions/view-types.ts';
import { shippedProduct } from '../support/product.ts';
import { outlineApp, outlineForm, outlineScreen } from './outline.ts';
import { type PersonName, people, personNames } from './people.ts';

const now = '2026-03-02T06:00:00.000Z';
const product = await shippedProduct();

const screensOf = (name: PersonName): readonly ScreenPlan[] => {
  const viewer = people[name];
  const rights = createRights(product, viewer, now);
  return [...product.screens.values()]
    .filter((screen) => mayOpen(rights, screen, viewer))
    .flatMap((screen) => screenPlan(rights, screen) ?? []);
};
const formsOf = (name: PersonName) => {
  const rights = createRights(product, people[name], now);
  return [...product.entities.values()].flatMap((entity) =>
    ['create', 'update', ...entity.workflows.keys()].flatMap(
      (purpose) => formPlan({ rights, entity: entity.name, purpose, validatorOf: () => '' }) ?? [],
    ),
  );
};

/** Every string in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Where links, rows and numbers of a node lead; `to` beside `from` is the field that a span ends by. */
function addressesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    (key === 'open' || (key === 'to' && !Object.hasOwn(value, 'from'))) && typeof one === 'string' && one.startsWith('/')
      ? [one]
      : addressesIn(one),
  );
}

describe.each(personNames)('%s', (name) => {
  const app = appPlan(product, people[name], now);
  const screens = screensOf(name);

  it('sees what was agreed', async () => {
    const lines = [
      ...outlineApp(app, product.locales.get('en') ?? {}),
      '',
      ...screens.flatMap((screen) => [...outlineScreen(screen, people[name]), '']),
      ...formsOf(name).flatMap((form) => [...outlineForm(form), '']),
    ];
    await expect(lines.join('\n')).toMatchFileSnapshot(`./seen/${name}.txt`);
  });

  it('starts on a page that is open, and every entry leads to one', () => {
    const isOpen = (address: string) => app.routes.some((route) => leadsTo(address, route.path));
    expect(isOpen(app.home)).toBe(true);
    const entries = Object.values(app.menus).flatMap((menu) => menu.groups.flatMap((group) => group.items));
    expect(entries.filter((item) => !isOpen(item.to))).toEqual([]);
  });

  it('leads from its screens to open ones only', () => {
    const led = screens.flatMap((screen) => addressesIn(screen.body).map((address) => `${screen.id} ${address}`));
    const isOpen = (address: string) => address === '/' || app.routes.some((route) => leadsTo(address, route.path));
    expect(led.filter((each) => !isOpen(each.slice(each.indexOf(' ') + 1)))).toEqual([]);
  });

  it('has something on every screen that is open', () => {
    expect(screens.map((screen) => screen.id).sort()).toEqual([...new Set(app.routes.map((route) => route.screen))].sort());
  });

  it('finds no rule or field over what it may not see', () => {
    for (const screen of screens) {
      for (const view of Object.values(screen.entities)) {
        const names = new Set([...view.fields.map((field) => field.name), 'custom']);
        const read = view.fields
          .flatMap((field) => textsIn(field.rules))
          .flatMap((rule) => [...rule.matchAll(/\bdoc\.(\w+)/g)].map(([, field = '']) => field));
        expect(read.filter((field) => !names.has(field))).toEqual([]);
        expect(view.groups.flatMap((group) => group.fields).filter((pointer) => !names.has(pointer.slice(1)))).toEqual([]);
      }
    }
  });

  it('has texts for everything', () => {
    const english = product.locales.get('en') ?? {};
    const keys = textsIn(screens.map((screen) => screen.body)).filter((text) => text.startsWith('t:'));
    expect(keys.filter((key) => english[key.slice(2)] === undefined)).toEqual([]);
  });
});

describe('what sides keep from each other', () => {
  const fieldsOf = (name: PersonName, entity: string) => {
    const views = screensOf(name).flatMap((screen) => screen.entities[entity]?.fields ?? []);
    return new Set(views.map((field) => field.name));
  };
  const hidden: readonly [PersonName, string, string][] = [
    ['provider-admin', 'service-request', 'cost'],
    ['provider-admin', 'service-request', 'internal_notes'],
    ['dispatcher', 'service-request', 'cost'],
    ['technician', 'service-request', 'cost'],
    ['technician', 'service-request', 'internal_notes'],
    ['brand-admin', 'service-request', 'provider_notes'],
    ['brand-user', 'service-request', 'provider_notes'],
  ];
  it.each(hidden)('%s never sees %s %s, on screens and in forms alike', (name, entity, field) => {
    expect(product.entities.get(entity)?.fields.has(field)).toBe(true);
    expect(fieldsOf(name, entity).size).toBeGreaterThan(0);
    expect(fieldsOf(name, entity).has(field)).toBe(false);
    const forms = formsOf(name).filter((form) => form.entity === entity && !product.entities.get(entity)?.workflows.has(form.for));
    expect(forms.flatMap((form) => form.fields.map((known) => known.name))).not.toContain(field);
  });

  it('the brand sees its cost, the provider its notes', () => {
    expect(fieldsOf('brand-admin', 'service-request').has('cost')).toBe(true);
    expect(fieldsOf('provider-admin', 'service-request').has('provider_notes')).toBe(true);
  });

  const closed: readonly [PersonName, readonly string[]][] = [
    ['brand-user', ['/dashboard', '/users', '/customer-requests', '/dashboard-prvdr', '/organisations', '/dashboard-owner']],
    ['brand-admin', ['/customer-requests', '/dashboard-prvdr', '/organisations', '/dashboard-owner']],
    ['provider-admin', ['/dashboard-user', '/services/1', '/organisations', '/dashboard-owner']],
    ['technician', ['/dashboard', '/users', '/services/1', '/dashboard-owner']],
    ['owner', ['/dashboard-prvdr', '/dashboard-user']],
  ];
  it.each(closed)('%s cannot open %j', (name, addresses) => {
    const { routes } = appPlan(product, people[name], now);
    expect(addresses.filter((address) => routes.some((route) => leadsTo(address, route.path)))).toEqual([]);
  });

  it('system entities have no view and no form for anybody', () => {
    const system = [...product.entities.values()].filter((entity) => entity.system).map((entity) => entity.name);
    expect(system.length).toBeGreaterThan(0);
    for (const name of personNames) {
      expect(
        screensOf(name)
          .flatMap((screen) => Object.keys(screen.entities))
          .filter((entity) => system.includes(entity)),
      ).toEqual([]);
      expect(formsOf(name).filter((form) => system.includes(form.entity))).toEqual([]);
    }
  });
});
