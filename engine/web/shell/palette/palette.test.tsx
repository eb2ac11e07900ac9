// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { panels as ofProduct } from '../../../../src/web/panels.ts';
import { fieldOf } from '../../../../widgets/fields/shared/story-kit.tsx';
import type { FoundGroup, MenuView, PageAction } from '../../../core/definitions/view-types.ts';
import { bring } from '../../brought.ts';
import { deviceSettings } from '../../session/device-settings.ts';
import { panels } from '../panels.ts';
import { noteRecent } from '../recent.ts';
import { menu, openPart, route } from '../test-kit.tsx';
import Palette from './palette.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
const groups: FoundGroup[] = [];
const actions: PageAction[] = [];
let isSimilar = false;

vi.mock('../../api/http.ts', () => ({ call }));

const onClose = vi.fn();
const logout = vi.fn();
const open = (options: Parameters<typeof openPart>[1] = {}) =>
  openPart(<Palette isOpen onClose={onClose} />, { actions: { logout }, ...options });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

beforeEach(() => {
  bring({ panels: ofProduct });
  localStorage.clear();
  groups.length = 0;
  actions.length = 0;
  isSimilar = false;
  call.mockReset().mockImplementation((path: string) => Promise.resolve(path === '/v1/search' ? { data: groups, isSimilar } : { actions }));
  onClose.mockClear();
  logout.mockClear();
});

it('offers recent pages first, then those of the menu in its groups, then actions', async () => {
  noteRecent('user-1', { to: '/users', label: 'Users' });
  noteRecent('user-1', { to: '/services/1/abc', label: 'Air conditioners - ACM-000001' });
  noteRecent('user-1', { to: '/customer-requests/1/abc', label: 'Of an organisation that was left' });
  noteRecent('user-1', { to: '/dashboard', label: 'Dashboard' });
  const inMenu = { ...route('/users', 'screen.users'), inMenu: true as const };
  const service = route('/services/:srvc_id/:id', 'Service');
  open({ routes: [inMenu, route('/dashboard', 'Dashboard'), route('/tutorials/:part?', 'Tutorials'), service] });
  expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeTruthy();
  expect(options()).toEqual([
    'Air conditioners - ACM-000001',
    'Users',
    'Dashboard',
    'Users',
    'Tasksbeta',
    'History',
    'Incomingcoming soon',
    'Tutorials',
    'Punch in or out',
    'Theme: Light',
    'Theme: Dark',
    'Fold the sidebar',
    'Edit words on pages',
    'Change Password',
    'Logout',
  ]);
  screen.getByText('Recent pages');
  screen.getByText('Stock transfer');
});

describe('pages that the present menu does not list', () => {
  const runs = { id: 'runs', label: 'Runs', literal: true, to: '/runs', icon: 'history', tags: ['beta'] } as const;
  const ace: MenuView = { id: 'user', groups: [{ id: 'ace', label: 'menu.group_ace', items: [runs] }] };
  const routes = [
    { ...route('/my-profile', 'My profile'), inMenu: true as const },
    { ...route('/runs', 'Runs'), inMenu: true as const },
    { ...route('/skus', 'SKUs'), inMenu: true as const },
    route('/guides/:part?', 'Guides'),
    { ...route('/handbook', 'Guides'), screen: '/guides/:part?' },
  ];
  const others = () => within(screen.getByRole('group', { name: 'Other pages' })).getAllByRole('option');
  const admin = { is_admin: true, view: 'ADMIN' } as const;

  it('are those of the other view with their marks, and those that no menu knows at one address each', async () => {
    const { user, path } = open({ routes, menus: { admin: menu, user: ace }, user: admin });
    expect(others().map((option) => option.textContent)).toEqual(['Runsbeta', 'Guides']);
    expect(options()).not.toContain('SKUs');
    await user.keyboard('ace');
    expect(chosen()).toBe('Runsbeta');
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('guides{Enter}');
    expect(path()).toBe('/guides');
  });

  it('are without the admin view for whoever has none', () => {
    open({ routes, menus: { admin: ace, user: menu }, user: { is_admin: false, view: 'USER' } });
    expect(others().map((option) => option.textContent)).toEqual(['Guides']);
  });
});

it('finds what is misspelt or named by its group, and goes there', async () => {
  const { user, path } = open();
  await user.keyboard('hstry');
  expect(chosen()).toBe('History');
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('stock');
  expect(options().slice(0, 2).sort()).toEqual(['History', 'Incomingcoming soon']);
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('incom{Enter}');
  expect(path()).toBe('/incoming');
  expect(onClose).toHaveBeenCalledOnce();
});

describe('records', () => {
  const work: FoundGroup = {
    entity: 'job',
    label: 'entity.subtask',
    labels: 'entity.subtasks',
    title: 'code',
    subtitle: ['customer'],
    fields: [
      fieldOf('text', { name: 'code', label: 'Code' }),
      fieldOf('text', { name: 'customer', label: 'Customer' }),
      fieldOf('mobile', { name: 'phone', label: 'Phone' }),
    ],
    found: [{ id: 'abc', to: '/jobs/abc', values: { code: 'FIX-T000007', customer: 'Asha', phone: '9812345678' }, matched: 'phone' }],
  };
  const asked = () => call.mock.calls.filter(([path]) => path === '/v1/search').map(([, { query }]) => query.query);

  it('are found by what is typed, told apart, and opened; the search is remembered, and kept when somebody wants it', async () => {
    groups.push(work);
    const { user, path } = open();
    await user.keyboard('56');
    await user.keyboard('78');
    await waitFor(() => expect(options()[0]).toBe('FIX-T000007AshaPhone: 9812345678'));
    expect(asked()).toEqual(['5678']);
    screen.getByRole('group', { name: 'Sub-tasks' });
    await user.click(screen.getByRole('option', { name: 'Keep the search “5678”' }));
    await user.click(screen.getByRole('option', { name: /FIX-T000007/ }));
    expect(path()).toBe('/jobs/abc');
    await user.clear(screen.getByRole('combobox'));
    await user.click(within(screen.getByRole('group', { name: 'Searches' })).getByRole('option', { name: '5678' }));
    expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('5678');
  });

  it('open by Enter as soon as they are there, when it comes before the answer', async () => {
    groups.push(work);
    const { user, path } = open();
    await user.keyboard('5678{Enter}');
    await waitFor(() => expect(path()).toBe('/jobs/abc'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('that are only spelt alike say so', async () => {
    groups.push(work);
    isSimilar = true;
    const { user } = open();
    await user.keyboard('Ahsa');
    await screen.findByText('No results for “Ahsa”. Similar:');
  });
});

it('does what can be done from anywhere', async () => {
  deviceSettings.theme = 'light';
  deviceSettings.navStyle = 'side';
  const { user, path } = open({ routes: [route('/toggle-role', 'Switch')] });
  await user.keyboard('dark{Enter}');
  expect(deviceSettings.theme).toBe('dark');
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('fold the{Enter}');
  expect(deviceSettings.navStyle).toBe('folded');
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('change pass{Enter}');
  expect(panels.password).toBe(true);
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('logout{Enter}');
  expect(logout).toHaveBeenCalledOnce();
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('admin view{Enter}');
  expect(path()).toBe('/toggle-role');
});

it('makes requests of the service types that this person may, and does what pages offer once words are typed', async () => {
  actions.push({ id: 'users.list.create', label: 'collection.create', name: 'entity.user', icon: 'plus', to: '/users?create' });
  const services = [1, 2].map((srvc_id) => ({ srvc_id, srvc_title: `Service ${srvc_id}`, srvc_icon: '', menu_id: '' }));
  const routes = [route('/services/:srvc_id', 'Service'), route('/users', 'Users')];
  const { user, path } = open({ routes, user: { services, create_service_ids: [2], is_admin: true } });
  expect(options()).not.toContain('New User');
  expect(options()).not.toContain('New request: Service 1');
  await user.keyboard('new req{Enter}');
  expect(path()).toBe('/services/2');
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('new user');
  await waitFor(() => expect(chosen()).toBe('New User'));
  await user.keyboard('{Enter}');
  expect(path()).toBe('/users');
});

it('says when there is nothing of that name', async () => {
  const { user } = open();
  await user.keyboard('qqqqqq');
  await screen.findByText('No results.');
});
