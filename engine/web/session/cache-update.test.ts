// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const calls: string[] = [];
const acknowledge = async () => {
  calls.push('acknowledged');
};
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
  await Promise.all([takeCacheUpdate(answer, acknowledge), takeCacheUpdate(answer, acknowledge)]);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ name: 'Asha', designation: 'Lead' });
  expect([localStorage.getItem('hash'), localStorage.getItem('settings')]).toEqual(['h2', '{"mobile_digit":10}']);
  expect(calls).toEqual(['acknowledged']);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('lets answers without an update pass', async () => {
  const { takeCacheUpdate } = await import('./cache-update.ts');
  await takeCacheUpdate({ data: [] }, acknowledge);
  await takeCacheUpdate(undefined, acknowledge);
  expect(calls).toEqual([]);
});
