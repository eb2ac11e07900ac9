/** A screen that an organisation calls otherwise is called so in its heading, in menus and in the title of the window. */
import { expect, it } from 'vitest';
import { appPlan } from '../../engine/core/definitions/index.ts';
import { createOverlay } from '../../engine/core/definitions/overrides/index.ts';
import type { Product, Screen } from '../../engine/core/definitions/types.ts';
import { isObject } from '../../engine/core/json/index.ts';
import { sourcesOf } from '../../engine/server/definitions/sources.ts';
import { menuPlaceAt } from '../../engine/web/app/page-title.ts';
import { shippedProduct } from '../support/product.ts';
import { people } from './people.ts';

const base = await shippedProduct();
const sources = sourcesOf(base);
if (!sources) throw new Error('no sources');
const overlay = createOverlay({ product: base, ...sources });
const now = '2026-03-02T06:00:00.000Z';
const NAME = 'Called otherwise';

/** Keys of all that is called `title` in a node and below it. */
const titlesIn = (node: unknown): readonly string[] => {
  if (Array.isArray(node)) return node.flatMap(titlesIn);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'title' && typeof value === 'string' ? [value] : titlesIn(value)));
};
const renamed = ({ id }: Screen, more: readonly ReturnType<typeof overlay.against>[] = []): Product =>
  overlay.plan([overlay.against('screen', id, { title: { text: { en: NAME } } }), ...more]).shown;
const wordsOf = (product: Product, key: string | undefined) => product.locales.get('en')?.[key ?? ''];
const screens = [...base.screens.values()].filter(({ id }) => overlay.shipped('screen', id) !== undefined);
it('holds for every screen that has its name as heading', () => {
  const headed = screens.filter((screen) => titlesIn(screen.body).includes(`t:${screen.title}`));
  expect(headed.length).toBeGreaterThan(60);
  for (const screen of headed) {
    const shown = renamed(screen);
    const body = shown.screens.get(screen.id)?.body;
    const count = (node: unknown, of: string) => titlesIn(node).filter((key) => key === of).length;
    expect(count(body, `t:${screen.title}`), screen.id).toBe(0);
    expect(count(body, `t:${shown.screens.get(screen.id)?.title}`), screen.id).toBe(count(screen.body, `t:${screen.title}`));
  }
});

it('holds for every entry of a sidebar, whoever sees it', () => {
  const overrides = screens.map(({ id }) => overlay.against('screen', id, { title: { text: { en: `${NAME}: ${id}` } } }));
  const { shown } = overlay.plan(overrides);
  const met = new Set<string>();
  for (const viewer of Object.values(people)) {
    const [before, after] = [appPlan(base, viewer, now), appPlan(shown, viewer, now)];
    for (const { id, routes } of screens) {
      for (const route of routes) {
        if (menuPlaceAt(before, route)?.item.to !== route) continue;
        met.add(id);
        expect(wordsOf(shown, menuPlaceAt(after, route)?.item.label), `${id} at ${route}`).toBe(`${NAME}: ${id}`);
      }
    }
  }
  expect(met.size).toBeGreaterThan(60);
});

it('leaves an entry that the organisation named itself', () => {
  const customers = base.screens.get('customer');
  if (!customers) throw new Error('There is no screen of customers.');
  const menu = base.menus.get('admin');
  const group = menu?.groups.find(({ items }) => items.some(({ to }) => to === '/customer'));
  const item = group?.items.find(({ to }) => to === '/customer');
  const patch = { groups: { [group?.id ?? '']: { items: { [item?.id ?? '']: { label: { text: { en: 'Households' } } } } } } };
  const shown = renamed(customers, [overlay.against('menu', 'admin', patch)]);
  const viewer = Object.values(people).find((each) => each.user.is_admin && each.user.view === 'ADMIN');
  if (!viewer) throw new Error('Nobody has the view of administrators.');
  expect(wordsOf(shown, menuPlaceAt(appPlan(shown, viewer, now), '/customer')?.item.label)).toBe('Households');
});

it('leaves headings that have words of their own', () => {
  const screen = base.screens.get('services');
  if (!screen) throw new Error('There is no screen of requests.');
  const override = overlay.against('screen', 'services', { title: { text: { en: NAME } }, body: { title: { text: { en: 'Tickets' } } } });
  const { shown } = overlay.plan([override]);
  const body = shown.screens.get('services')?.body;
  expect(wordsOf(shown, String(body?.title).slice(2))).toBe('Tickets');
});
