import { afterEach, expect, it, vi } from 'vitest';
import { debounced } from './debounce.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('asks once for the last words and answers everybody who waited', async () => {
  vi.useFakeTimers();
  const run = vi.fn((words: string) => Promise.resolve(words.toUpperCase()));
  const search = debounced(run, 300);
  const first = search('p');
  vi.advanceTimersByTime(200);
  const second = search('pu');
  vi.advanceTimersByTime(299);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await Promise.all([first, second])).toEqual(['PU', 'PU']);
  expect(run).toHaveBeenCalledTimes(1);
});

it('hands a failure to everybody and goes on', async () => {
  vi.useFakeTimers();
  const run = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('ok');
  const search = debounced(run, 300);
  const failed = search('a').catch((error: Error) => error.message);
  vi.advanceTimersByTime(300);
  expect(await failed).toBe('gone');
  const next = search('b');
  vi.advanceTimersByTime(300);
  expect(await next).toBe('ok');
});
