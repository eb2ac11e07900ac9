// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { takeSuperAdminAccess } from './super-admin-access.ts';

const open = (address: string) => window.history.replaceState(null, '', address);
const address = () => window.location.pathname + window.location.search + window.location.hash;

it('takes both parameters out of the address', () => {
  open('/signin?user_id=u-1&my_token=secret');
  expect(takeSuperAdminAccess()).toEqual({ user_id: 'u-1', my_token: 'secret' });
  expect(address()).toBe('/signin');
  expect(takeSuperAdminAccess()).toBeUndefined();
});

it('leaves the rest of the address as it is', () => {
  open('/services/3?view=board&my_token=secret&user_id=u-1#top');
  expect(takeSuperAdminAccess()).toEqual({ user_id: 'u-1', my_token: 'secret' });
  expect(address()).toBe('/services/3?view=board#top');
});

it.each([
  ['/signin?user_id=u-1', '/signin?user_id=u-1'],
  ['/signin?user_id=u-1&my_token=', '/signin?user_id=u-1&my_token='],
  ['/signin?my_token=secret', '/signin'],
])('is none at %s', (at, left) => {
  open(at);
  expect(takeSuperAdminAccess()).toBeUndefined();
  expect(address()).toBe(left);
});
