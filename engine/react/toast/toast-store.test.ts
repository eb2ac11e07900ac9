import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const texts = (store: ReturnType<typeof createToastStore>) => store.get().map((toast) => toast.text);

it('clears a notice after three seconds', () => {
  const store = createToastStore();
  store.add({ text: 'Saved', tone: 'success' });
  vi.advanceTimersByTime(2999);
  expect(texts(store)).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

it('waits while somebody looks at it, and gives the full time afterwards', () => {
  const store = createToastStore();
  store.add({ text: 'Saved', tone: 'success' });
  vi.advanceTimersByTime(2000);
  store.pause();
  store.add({ text: 'Later', tone: 'info' });
  vi.advanceTimersByTime(60_000);
  expect(texts(store)).toEqual(['Saved', 'Later']);
  store.resume();
  vi.advanceTimersByTime(2999);
  expect(texts(store)).toEqual(['Saved', 'Later']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

it('goes on clearing after a paused notice was dismissed by hand', () => {
  const store = createToastStore();
  const id = store.add({ text: 'Saved', tone: 'success' });
  store.pause();
  store.remove(id);
  store.add({ text: 'Next', tone: 'success' });
  vi.advanceTimersByTime(3000);
  expect(texts(store)).toEqual([]);
});

it('shows three at most and tells its listeners', () => {
  const store = createToastStore();
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  for (const text of ['1', '2', '3', '4']) store.add({ text, tone: 'info' });
  expect(texts(store)).toEqual(['2', '3', '4']);
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
  store.add({ text: '5', tone: 'info' });
  expect(heard).toHaveBeenCalledTimes(4);
});
