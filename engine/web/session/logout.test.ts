// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { waiting } from '../api/waiting.ts';
import { logout } from './logout.ts';
import { session } from './session.ts';
import { storedData } from './stored-data.ts';
import { unsavedQuestion } from './unsaved-question.ts';

const unsaved = vi.hoisted(() => ({ is: false }));
vi.mock('../../react/form/unsaved-guard.ts', () => ({ hasUnsavedChanges: () => unsaved.is }));

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
  unsaved.is = false;
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
  await expect.poll(() => localStorage.getItem('store')).not.toBeNull();
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

it('asks about unsaved changes before it ends anything, and ends nothing for who stays', async () => {
  unsaved.is = true;
  session.token = 't-1';
  localStorage.setItem('token', 't-1');
  const stayed = logout();
  expect([unsavedQuestion.answer === null, done]).toEqual([false, []]);
  unsavedQuestion.answer?.(false);
  await stayed;
  expect([unsavedQuestion.answer, done, session.token, localStorage.getItem('token')]).toEqual([null, [], 't-1', 't-1']);
});

it('goes on when the changes are given up, once however often it was asked for', async () => {
  unsaved.is = true;
  const both = [logout(), logout()];
  unsavedQuestion.answer?.(true);
  await Promise.all(both);
  expect([unsavedQuestion.answer, done]).toEqual([null, ['/v1/logout', '/signin']]);
});

it('asks before changes that wait on this device are left behind: they are sent when that person is back', async () => {
  waiting.count = 2;
  const leaving = logout();
  await expect.poll(() => unsavedQuestion.answer).not.toBeNull();
  expect([unsavedQuestion.unsent, done]).toEqual([2, []]);
  unsavedQuestion.answer?.(false);
  await leaving;
  expect(done).toEqual([]);
  waiting.count = 0;
});
