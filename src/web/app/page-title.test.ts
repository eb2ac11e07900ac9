import { expect, it } from 'vitest';
import type { AppPlan } from '../../../engine/core/definitions/types.ts';
import { menuItemAt, pageTitle } from './page-title.ts';

const item = (to: string) => ({ id: to, label: to, to, tags: [] });
const app = {
  menus: { user: { id: 'user', groups: [{ id: 'g', items: [item('/services/1'), item('/services/12'), item('/services')] }] } },
} as unknown as AppPlan;

it.each([
  ['/services/1', '/services/1'],
  ['/services/1/0190', '/services/1'],
  ['/services/12', '/services/12'],
  ['/services/3', '/services'],
  ['/elsewhere', undefined],
])('%s belongs to the menu entry %s', (path, to) => {
  expect(menuItemAt(app, path)?.to).toBe(to);
});

it('names organisation, menu label, suffix and product', () => {
  expect(pageTitle('Acme', 'Customers')).toBe('Acme Customers Fieldloom');
  expect(pageTitle('Acme', 'Installation', 'ACM-000001')).toBe('Acme Installation - ACM-000001 Fieldloom');
});
