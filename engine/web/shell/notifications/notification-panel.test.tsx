// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { panels as ofProduct } from '../../../../src/web/panels.ts';
import { bring } from '../../brought.ts';
import { openPart } from '../test-kit.tsx';
import type { Notification } from './notification.ts';
import { NotificationPanel } from './notification-panel.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The server: what it holds, and what it was asked to do. */
const server = { items: [] as Notification[], sizes: [] as number[], changes: [] as unknown[], failure: '' };

vi.mock('../../api/http.ts', () => ({
  call: async (
    path: string,
    { query, method, body }: { query?: { pageSize: number }; method?: string; body?: Record<string, boolean> },
  ) => {
    if (server.failure) throw Object.assign(new Error(server.failure), { status: 500 });
    if (path === '/v1/user/notification/list' && query) {
      server.sizes.push(query.pageSize);
      const { items } = server;
      return {
        data: { data: items.slice(0, query.pageSize), unread_count: items.filter((each) => !each.is_read).length, total: items.length },
      };
    }
    const id = path.replace('/v1/user/notification/modify/', '');
    server.changes.push([method, id, body]);
    if (body?.updation_fr_delete_all) server.items = [];
    if (body?.updation_fr_delete) server.items = server.items.filter((each) => each.entry_id !== id);
    if (body?.updation_fr_read) server.items = server.items.map((each) => (each.entry_id === id ? { ...each, is_read: true } : each));
    return { data: {} };
  },
}));

const note = (n: number, more: Partial<Notification> = {}): Notification => ({
  entry_id: `e${n}`,
  notification_id: `n${n}`,
  notification_type: 'subtask_assigned',
  notification_title: `Title ${n}`,
  notification_message: `Message ${n}`,
  notification_time: new Date(Date.now() - 5 * 60_000).toISOString(),
  redirect_url: `/my-tasks/${n}`,
  is_read: false,
  form_data: null,
  ...more,
});
const onGo = vi.fn();
const open = async (items: Notification[], user: Readonly<Record<string, boolean>> = {}) => {
  server.items = items;
  const opened = openPart(<NotificationPanel hasHeading onGo={onGo} />, { user });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading the notifications' })).toBeNull());
  return opened;
};
const titles = () =>
  within(screen.getByRole('list', { name: 'Notifications' }))
    .getAllByText(/^Title \d+$/)
    .map((each) => each.textContent);
const row = (title: string) => screen.getByText(title).closest('li') as HTMLElement;

beforeEach(() => {
  bring({ panels: ofProduct });
  Object.assign(server, { items: [], sizes: [], changes: [], failure: '' });
  onGo.mockClear();
});

it('lists ten, and ten more each time', async () => {
  const { user } = await open(Array.from({ length: 23 }, (_, n) => note(n)));
  expect(titles()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(titles()).toHaveLength(20));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(titles()).toHaveLength(23));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(server.sizes).toEqual([10, 20, 30]);
});

it('says when, calling yesterday so, and shortens the address', async () => {
  // Just after midnight five minutes ago was yesterday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T06:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const address = 'Flat 4B, Lotus Heights, 80 Feet Road, Koramangala 4th Block, Bengaluru 560034';
  await open([
    note(1, {
      form_data: { srvc_req_address: address, sbtsk_ticket_id: 'FIX-T000001', sbtsk_start_day: '2026-11-23', sbtsk_start_time: '10:30' },
    }),
    note(2, { notification_time: new Date(Date.now() - DAY).toISOString() }),
    note(3, { notification_time: '2024-02-29T06:00:00Z' }),
  ]);
  within(row('Title 1')).getByText('5 minutes ago');
  within(row('Title 1')).getByText('Flat 4B, Lotus Heights, 80 Feet Road, Ko…560034');
  within(row('Title 1')).getByText('FIX-T000001 · 23 Nov 2026, 10:30 am');
  within(row('Title 2')).getByText('Yesterday');
  within(row('Title 3')).getByText('29 Feb 2024');
});

it('is read by a tap, which goes to its page', async () => {
  const { user, path } = await open([note(1), note(2, { is_read: true })]);
  await user.click(screen.getByText('Title 1'));
  expect(path()).toBe('/my-tasks/1');
  expect(onGo).toHaveBeenCalledOnce();
  await waitFor(() => expect(server.changes).toEqual([['PUT', 'e1', { updation_fr_read: true }]]));
  await user.click(screen.getByText('Title 2'));
  expect(path()).toBe('/my-tasks/2');
  expect(server.changes).toHaveLength(1);
});

it('is read and cleared by buttons, and all at once', async () => {
  const { user } = await open([note(1), note(2), note(3)]);
  await user.click(screen.getByRole('button', { name: 'Read: Title 1' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Read: Title 1' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Clear: Title 2' }));
  await waitFor(() => expect(titles()).toEqual(['Title 1', 'Title 3']));
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  await screen.findByText('No Notifications');
  expect(server.changes).toEqual([
    ['PUT', 'e1', { updation_fr_read: true }],
    ['PUT', 'e2', { updation_fr_delete: true }],
    ['PUT', 'e1', { updation_fr_delete_all: true }],
  ]);
});

it('is opened by a visitor, who neither reads nor clears it for the person', async () => {
  const { user, path, container } = await open([note(1)], { is_super_admin: true });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  swipe('Title 1', 120);
  swipe('Title 1', -120);
  await user.click(screen.getByText('Title 1'));
  expect(path()).toBe('/my-tasks/1');
  expect([titles(), server.changes, container.querySelector('[role=alert]')]).toEqual([['Title 1'], [], null]);
});

/** Draws a row aside, as a finger does. */
function swipe(title: string, by: number) {
  const target = screen.getByText(title);
  const at = (clientX: number) => ({ clientX, clientY: 10, button: 0, pointerId: 1, bubbles: true });
  fireEvent.pointerDown(target, at(200));
  fireEvent.pointerMove(target, at(200 + by / 2));
  fireEvent.pointerMove(target, at(200 + by));
  const shown = row(title).textContent;
  fireEvent.pointerUp(target, at(200 + by));
  fireEvent.click(target, { detail: 1 });
  return shown;
}

it('is read by a swipe to the right and cleared by one to the left; less than that does nothing', async () => {
  const { path } = await open([note(1), note(2)]);
  expect(swipe('Title 1', 120)).toMatch(/^Read/);
  expect(swipe('Title 2', -120)).toMatch(/^Clear/);
  await waitFor(() => expect(titles()).toEqual(['Title 1']));
  swipe('Title 1', -40);
  expect(swipe('Title 1', 120)).toMatch(/^Title/);
  expect(server.changes).toEqual([
    ['PUT', 'e1', { updation_fr_read: true }],
    ['PUT', 'e2', { updation_fr_delete: true }],
  ]);
  expect(path()).toBe('/dashboard');
});

it('shows what a bulk change did not reach instead of going anywhere', async () => {
  const form_data = { dbResp: { status: 'PARTIALLY_UPDATED', failed_entries: [], result: { 'Not allowed': [{ display_code: 'ACM-3' }] } } };
  const { user, path } = await open([note(1, { form_data }), note(2, { form_data: { dbResp: { status: 'ALL_UPDATED' } } })]);
  await user.click(screen.getByText('Title 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Service Req Bulk Update Errors' }));
  dialog.getByText('Not allowed');
  dialog.getByText('ACM-3');
  expect(path()).toBe('/dashboard');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByText('Title 2'));
  expect(path()).toBe('/my-tasks/2');
});

it('says why it could not load, and tries again', async () => {
  server.failure = 'Something went wrong!';
  const { user } = await open([note(1)]);
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong!');
  server.failure = '';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual(['Title 1']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes a change back that the server refused, and says so', async () => {
  const { user } = await open([note(1)]);
  server.failure = 'Network error';
  await user.click(screen.getByRole('button', { name: 'Clear: Title 1' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
  expect(titles()).toEqual(['Title 1']);
});

it('shows several about one record as one line, which opens, reads and clears all of them', async () => {
  const gathered = { key: 'comment REQ-1', title: '2 comments on REQ-1' };
  const { user } = await open([note(1, { gathered }), note(2), note(3, { gathered })]);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  const several = row('2 comments on REQ-1');
  await user.click(within(several).getByRole('button', { name: 'One by one' }));
  expect(titles()).toEqual(['Title 1', 'Title 3', 'Title 2']);
  await user.click(within(several).getByRole('button', { name: 'One by one' }));
  expect(titles()).toEqual(['Title 2']);
  await user.click(screen.getByText('2 comments on REQ-1'));
  expect(onGo).toHaveBeenCalledOnce();
  expect(server.changes).toEqual([
    ['PUT', 'e1', { updation_fr_read: true }],
    ['PUT', 'e3', { updation_fr_read: true }],
  ]);
  await user.click(within(row('2 comments on REQ-1')).getByRole('button', { name: /^Clear/ }));
  await waitFor(() => expect(titles()).toEqual(['Title 2']));
});
