import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { followPush } from './push-messages.ts';
import type { WorkerScope } from './scope.ts';

type Listener = (event: Record<string, unknown>) => void;
const listeners = new Map<string, Listener>();
const shown: unknown[] = [];
const pages: { focus: () => Promise<void>; postMessage: (message: unknown) => void }[] = [];
const opened: string[] = [];

beforeAll(() => {
  followPush({
    location: { origin: 'https://field.example.com' },
    registration: { showNotification: async (title: string, options: object) => shown.push({ title, ...options }) },
    clients: { matchAll: async () => pages, openWindow: async (address: string) => opened.push(address), claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  } as unknown as WorkerScope);
});
beforeEach(() => {
  for (const list of [shown, pages, opened]) list.length = 0;
});

const happen = async (type: string, event: Record<string, unknown> = {}) => {
  const work: unknown[] = [];
  listeners.get(type)?.({ waitUntil: (promise: unknown) => work.push(promise), ...event });
  await Promise.all(work);
};
const push = (json: () => unknown) => happen('push', { data: { json } });
const click = async (data: unknown) => {
  const close = vi.fn();
  await happen('notificationclick', { notification: { data, close } });
  expect(close).toHaveBeenCalledOnce();
};

it('shows what it is sent', async () => {
  await push(() => ({ title: 'New sub-task', text: 'FixIt assigned it to you.', address: '/my-tasks/7?tab=photos', tag: 'e-1' }));
  const look = { icon: '/icon.svg', dir: 'auto' };
  expect(shown).toEqual([
    { title: 'New sub-task', body: 'FixIt assigned it to you.', tag: 'e-1', data: '/my-tasks/7?tab=photos', ...look },
  ]);
});

it.each([
  () => null,
  () => ({ title: 7, address: 'https://elsewhere.example.com/x' }),
  () => {
    throw new SyntaxError('no JSON');
  },
])('shows that there is something, whatever it is sent', async (json) => {
  await push(json);
  expect(shown).toMatchObject([{ title: 'Fieldloom', body: '', data: '/' }]);
});

it('leads to a page that is open, which goes there itself, and opens one otherwise', async () => {
  await click('/my-tasks/7');
  expect(opened).toEqual(['/my-tasks/7']);
  const page = { focus: vi.fn(async () => undefined), postMessage: vi.fn() };
  pages.push(page);
  await click('/my-tasks/8');
  expect([opened, page.focus.mock.calls.length]).toEqual([['/my-tasks/7'], 1]);
  expect(page.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'push-open', address: '/my-tasks/8' });
});

it.each(['https://elsewhere.example.com/x', '//elsewhere.example.com', 7, 'javascript:alert(1)'])(
  'leads nowhere else: %s',
  async (address) => {
    await click(address);
    expect(opened).toEqual(['/']);
  },
);
