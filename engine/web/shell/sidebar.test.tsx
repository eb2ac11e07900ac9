// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Sidebar } from './sidebar.tsx';
import { openPart, route } from './test-kit.tsx';

/** Somebody who never was here, so that nothing is arranged yet. */
const newPerson = () => crypto.randomUUID();
const openSidebar = (id = newPerson(), isFolded = false, address?: string) =>
  openPart(<Sidebar isFolded={isFolded} />, { user: { id }, ...(address ? { address } : {}) });
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const group = (name: string) => within(screen.getByRole('group', { name }));
const search = () => screen.getByRole('searchbox', { name: 'Find in menu' });

beforeEach(() => localStorage.clear());

it('shows entries in their groups with their tags, and marks the page that is open', () => {
  openSidebar(undefined, false, '/tasks/0190');
  expect(links()).toEqual(['/dashboard', '/users', '/tasks', '/history', '/incoming']);
  expect(group('Work').getByRole('link', { current: 'page' }).textContent).toBe('Tasksbeta');
  expect(group('Stock transfer').getByText('coming soon')).toBeTruthy();
  expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(1);
});

it('closes a group by its heading and keeps that for the person', async () => {
  const id = newPerson();
  const { user } = openSidebar(id);
  await user.click(screen.getByRole('button', { name: 'Work', expanded: true }));
  expect(links()).toEqual(['/dashboard', '/history', '/incoming']);
  expect(JSON.parse(localStorage.getItem(`navigation:${id}`) ?? '')).toEqual({ pins: {}, closed: { USER: ['work'] } });
});

it('comes up as it was left, and as new where that cannot be read', async () => {
  const [id, other] = [newPerson(), newPerson()];
  localStorage.setItem(`navigation:${id}`, JSON.stringify({ pins: { USER: ['/incoming', '/gone'] }, closed: { USER: ['work'] } }));
  localStorage.setItem(`navigation:${other}`, '{"pins":7,"closed":{"USER":"work"}}');
  const { unmount } = openSidebar(id);
  await waitFor(() => expect(links()).toEqual(['/incoming', '/dashboard', '/history', '/incoming']));
  unmount();
  openSidebar(other);
  expect(links()).toEqual(['/dashboard', '/users', '/tasks', '/history', '/incoming']);
});

it('opens the first entry that the search leaves by Enter', async () => {
  const { user, path } = openSidebar();
  await user.type(search(), 'stock');
  expect(links()).toEqual(['/history', '/incoming']);
  await user.keyboard('{Enter}');
  expect(path()).toBe('/history');
  expect(links()).toHaveLength(5);
});

it('finds in closed groups too, says when there is nothing, and is cleared by Escape', async () => {
  const { user } = openSidebar();
  await user.click(screen.getByRole('button', { name: 'Work' }));
  await user.type(search(), 'tas');
  expect(links()).toEqual(['/tasks']);
  await user.type(search(), 'zz');
  expect(screen.getByText('No menu entry by that name.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(links()).toEqual(['/dashboard', '/history', '/incoming']);
  expect(document.activeElement).toBe(search());
});

it('is walked by the arrows, from the search and back', async () => {
  const { user } = openSidebar();
  await user.click(search());
  const focused = () => document.activeElement?.textContent;
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Dashboard');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Users');
  await user.keyboard('{End}');
  expect(focused()).toBe('Incomingcoming soon');
  await user.keyboard('{Home}{ArrowDown}');
  expect(focused()).toBe('Dashboard');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(search());
});

it('pins entries, which stand first and are moved with Alt and the arrows', async () => {
  const id = newPerson();
  const { user } = openSidebar(id);
  expect(screen.queryByRole('group', { name: 'Pinned' })).toBeNull();
  for (const name of ['Users', 'History', 'Incoming']) await user.click(screen.getByRole('button', { name: `Pin ${name}`, hidden: true }));
  await screen.findByRole('group', { name: 'Pinned' });
  const pinned = () =>
    group('Pinned')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  await waitFor(() => expect(pinned()).toEqual(['/users', '/history', '/incoming']));

  group('Pinned')
    .getByRole('link', { name: /Incoming/ })
    .focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(pinned()).toEqual(['/users', '/incoming', '/history']);
  expect(screen.getByText('Incoming is now 2 of 3.')).toBeTruthy();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(pinned()).toEqual(['/incoming', '/users', '/history']);

  await user.click(group('Pinned').getByRole('button', { name: 'Unpin Users', hidden: true }));
  expect(pinned()).toEqual(['/incoming', '/history']);
  expect(JSON.parse(localStorage.getItem(`navigation:${id}`) ?? '').pins).toEqual({ USER: ['/incoming', '/history'] });
});

it('keeps pins of another view and of another person out of it', async () => {
  const id = newPerson();
  const { user, unmount } = openSidebar(id);
  await user.click(screen.getByRole('button', { name: 'Pin Users', hidden: true }));
  await screen.findByRole('group', { name: 'Pinned' });
  unmount();
  openPart(<Sidebar isFolded={false} />, { user: { id, view: 'ADMIN' } }).unmount();
  openSidebar();
  expect(screen.queryByRole('group', { name: 'Pinned' })).toBeNull();
});

it('says the names of folded entries', () => {
  openSidebar(undefined, true);
  expect(screen.getByRole('link', { name: 'Tasks' }).textContent).toBe('');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Unfold the sidebar' })).toBeTruthy();
});

it('shows the version, which leads to what changed where one may read it', () => {
  openSidebar().unmount();
  openPart(<Sidebar isFolded={false} />, { routes: [route('/change-log', 'Change log')] });
  expect(screen.getByRole('link', { name: /^Version \d+\.\d+\.\d+: what changed$/ }).getAttribute('href')).toBe('/change-log');
});
