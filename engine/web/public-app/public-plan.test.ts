import { expect, it } from 'vitest';
import type { PublicScreen } from './public-plan.ts';
import { publicScreenAt } from './public-plan.ts';

const screen = (id: string, ...routes: string[]): PublicScreen => ({
  id,
  title: `t:${id}`,
  body: { id: 'body', widget: 'text' },
  entities: {},
  routes,
});
const screens = [
  screen('link', '/l/:token', '/:h/l/:token'),
  screen('signin', '/signin'),
  screen('password', '/signin/password'),
  screen('feedback', '/customer-feedback'),
];

it.each([
  ['/signin', 'signin'],
  ['/signin/', 'signin'],
  ['/signin/password', 'password'],
  ['/customer-feedback', 'feedback'],
  ['/l/abc', 'link'],
  ['/acme/l/abc', 'link'],
  ['/l', undefined],
  ['/', undefined],
  ['/signin/elsewhere', undefined],
  ['/services/3', undefined],
  ['/setup/capacity/l/abc', undefined],
])('%s opens %s', (path, id) => {
  expect(publicScreenAt(screens, path)?.id).toBe(id);
});
