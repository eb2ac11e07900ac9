// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import type { AppPlan, MenuView } from '../../core/definitions/view-types.ts';
import { menuPlaceAt, pageTitle, setFavicon } from './page-title.ts';

const menu = (id: string, label: string, addresses: readonly string[]): MenuView => ({
  id,
  groups: [{ id: 'g', label, items: addresses.map((to) => ({ id: to, label: to, to, tags: [] })) }],
});
const app = (view: 'ADMIN' | 'USER'): AppPlan => ({
  ...fakeApp({ user: { view } }),
  menus: {
    user: menu('user', 'work', ['/services/1', '/services/12', '/services', '/users']),
    admin: menu('admin', 'people', ['/users']),
    mobile: menu('mobile', 'bar', ['/elsewhere']),
  },
});

it.each([
  ['/services/1', '/services/1'],
  ['/services/1/0190', '/services/1'],
  ['/services/12', '/services/12'],
  ['/services/3', '/services'],
  ['/elsewhere', undefined],
])('%s belongs to the menu entry %s', (path, to) => {
  expect(menuPlaceAt(app('USER'), path)?.item.to).toBe(to);
});

it('takes the entry of the present view where both have one', () => {
  expect(menuPlaceAt(app('USER'), '/users')?.group).toBe('work');
  expect(menuPlaceAt(app('ADMIN'), '/users')?.group).toBe('people');
  expect(menuPlaceAt(app('ADMIN'), '/services/1')?.group).toBe('work');
});

it('names organisation, menu label, suffix and product', () => {
  expect(pageTitle('Acme', 'Customers')).toBe('Acme Customers Fieldloom');
  expect(pageTitle('Acme', 'Installation', 'ACM-000001')).toBe('Acme Installation - ACM-000001 Fieldloom');
});

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" type="image/svg+xml">';
});
const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]');

it('makes the organisation’s icon the favicon, and the product’s again for one without', () => {
  setFavicon('/media/acme.png');
  expect(icon()?.getAttribute('href')).toBe('/media/acme.png');
  expect(icon()?.hasAttribute('type')).toBe(false);
  setFavicon(null);
  expect(icon()?.getAttribute('href')).toBe('/icon.svg');
});
