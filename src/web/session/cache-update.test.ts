// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const calls: string[] = [];
vi.mock('../api/http.ts', () => ({
  call: async (path: string, { method }: { method: string }) => {
    calls.push(`${method} ${path}`);
  },
}));
const reload = vi.fn();

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  calls.length = 0;
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});

const answer = {
  data: [],
  cache_update_data: { user_data: { designation: 'Lead' }, hash: 'h2', settings: { mobile_digit: 10 } },
};

it('merges what came into the stored user, acknowledges it and starts anew, once', async () => {
  localStorage.setItem('user', JSON.stringify({ name: 'Asha', designation: null }));
  const { takeCacheUpdate } = await import('./cache-update.ts');
  await Promise.all([takeCacheUpdate(answer), takeCacheUpdate(answer)]);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ name: 'Asha', designation: 'Lead' });
  expect([localStorage.getItem('hash'), localStorage.getItem('settings')]).toEqual(['h2', '{"mobile_digit":10}']);
  expect(calls).toEqual(['POST /v1/cache-update-data/save-cache-acknowledge']);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('lets answers without an update pass', async () => {
  const { takeCacheUpdate } = await import('./cache-update.ts');
  await takeCacheUpdate({ data: [] });
  await takeCacheUpdate(undefined);
  expect(calls).toEqual([]);
});
