// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { toggleView } from './toggle-view.ts';

const { call, done } = vi.hoisted(() => ({ call: vi.fn(), done: [] as string[] }));
vi.mock('../api/http.ts', () => ({ call }));

beforeEach(() => {
  call.mockReset();
  done.length = 0;
  localStorage.clear();
  localStorage.setItem('hash', 'h-1');
  localStorage.setItem('user', '{"uuid":"u-1","hash":"h-1"}');
  vi.spyOn(window.location, 'assign').mockImplementation((path) => void done.push(`${path} with ${localStorage.getItem('hash')}`));
});

it('keeps what the answer tells of the new view, by which other tabs hear of it, and starts anew', async () => {
  call.mockResolvedValue({ data: { view: 'USER', user_data: { hash: 'h-2' }, hash: 'h-2', settings: { mobile_digit: 10 } } });
  await toggleView();
  expect(call).toHaveBeenCalledExactlyOnceWith('/v1/user/toggle_view', { method: 'POST' });
  expect(done).toEqual(['/ with h-2']);
  expect({ ...localStorage }).toEqual({ hash: 'h-2', user: '{"uuid":"u-1","hash":"h-2"}', settings: '{"mobile_digit":10}' });
});

it('leaves everything as it is when the view could not be changed', async () => {
  call.mockRejectedValue(new Error('Network error'));
  await expect(toggleView()).rejects.toThrow('Network error');
  expect([done, localStorage.getItem('hash')]).toEqual([[], 'h-1']);
});
