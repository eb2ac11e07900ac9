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

it('gives everybody the answer to the last call, however late an earlier one comes', async () => {
  vi.useFakeTimers();
  const answers = new Map<string, (answer: string) => void>();
  const search = debounced((words: string) => new Promise<string>((resolve) => answers.set(words, resolve)), 300);
  const first = search('p');
  vi.advanceTimersByTime(300);
  const second = search('pu');
  answers.get('p')?.('old');
  vi.advanceTimersByTime(300);
  answers.get('pu')?.('new');
  expect(await Promise.all([first, second])).toEqual(['new', 'new']);
});

it('lets what is urgent out at once, and forgets what was held back before it', async () => {
  vi.useFakeTimers();
  const run = vi.fn((words: string) => Promise.resolve(words));
  const search = debounced(run, 300, (words) => words === '');
  const held = search('p');
  const now = search('');
  expect(run.mock.calls).toEqual([['']]);
  expect(await Promise.all([held, now])).toEqual(['', '']);
  vi.advanceTimersByTime(300);
  expect(run).toHaveBeenCalledTimes(1);
});
