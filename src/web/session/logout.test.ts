// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { logout } from './logout.ts';
import { session } from './session.ts';
import { storedData } from './stored-data.ts';

const done: string[] = [];
let isDown = false;
vi.mock('../api/http.ts', () => ({
  call: async (path: string) => {
    done.push(path);
    if (isDown) throw new Error('Network error');
  },
}));
vi.mock('../push/device.ts', () => ({
  dropPush: async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    done.push('dropped');
  },
}));
beforeEach(() => {
  done.length = 0;
  isDown = false;
  localStorage.clear();
  session.token = null;
  vi.spyOn(window.location, 'assign').mockImplementation((path) => void done.push(String(path)));
});

it('ends the session on the server, and leaves', async () => {
  await logout();
  expect(done).toEqual(['/v1/logout', '/signin']);
});

it.each([false, true])('gives up push messages before it leaves, and forgets their token; server unreachable: %s', async (down) => {
  isDown = down;
  localStorage.setItem('fcm_token', 't-1');
  await logout();
  expect(done).toEqual(['/v1/logout', 'dropped', '/signin']);
  expect(localStorage.getItem('fcm_token')).toBeNull();
});

it('leaves nothing of the person’s choices', async () => {
  storedData.dashboard.my_data_widget['home.status'] = 'table';
  storedData.user_settings.show_org_details = false;
  storedData.ai_chat_bot.isOpen = true;
  await vi.waitFor(() => expect(localStorage.getItem('store')).not.toBeNull());
  await logout();
  await new Promise((resolve) => setTimeout(resolve));
  expect(localStorage.getItem('store')).toBeNull();
  expect(JSON.parse(JSON.stringify(storedData))).toEqual({
    dashboard: { my_data_widget: {} },
    user_settings: { show_org_details: true },
    ai_chat_bot: { isOpen: false },
  });
});

it('ends a session too that another tab has put in the place of its own', async () => {
  const fetching = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetching);
  session.token = 't-1';
  localStorage.setItem('token', 't-1');
  await logout();
  expect(fetching).not.toHaveBeenCalled();
  session.token = 't-1';
  localStorage.setItem('token', 't-2');
  await logout();
  expect(fetching.mock.calls).toEqual([['/v1/logout', expect.objectContaining({ headers: { Authorization: 'Bearer t-2' } })]]);
  expect(localStorage.getItem('token')).toBeNull();
});
