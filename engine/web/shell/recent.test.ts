// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { session } from '../session/session.ts';
import { noteRecent, recentPages } from './recent.ts';

beforeEach(() => localStorage.clear());
const addresses = (userId = 'asha') => recentPages(userId).map(({ to }) => to);

it('keeps the last eight, newest first, each once and under its last name', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9]) noteRecent('asha', { to: `/services/${n}`, label: `Service ${n}` });
  noteRecent('asha', { to: '/services/3', label: 'Service 3 - ACM-000001' });
  expect(addresses()).toEqual(['3', '9', '8', '7', '6', '5', '4', '2'].map((n) => `/services/${n}`));
  expect(recentPages('asha')[0]?.label).toBe('Service 3 - ACM-000001');
});

it('shows nobody what another one opened, and forgets all of it with the session', () => {
  session.token = 'token';
  noteRecent('asha', { to: '/users', label: 'Users' });
  expect(addresses('tarun')).toEqual([]);
  expect(addresses()).toEqual(['/users']);
  session.token = null;
  expect(addresses()).toEqual([]);
});

it.each(['{', '7', '[{"to":"//evil.test","label":"x"},{"to":"/users"},null]'])('takes %s as nothing', (kept) => {
  localStorage.setItem('recent_pages:asha', kept);
  expect(addresses()).toEqual([]);
});
