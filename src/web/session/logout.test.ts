// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { logout } from './logout.ts';

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
