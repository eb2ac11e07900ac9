// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { askToBeWoken, keepSending } from './keep-sending.ts';
import type { Command } from './types.ts';

it('sends what the worker is woken for, and asks to be woken where something is left', async () => {
  // A busy machine does not try again by itself meanwhile.
  vi.useFakeTimers();
  const register = vi.fn(async () => undefined);
  const workers = Object.assign(new EventTarget(), { getRegistration: async () => ({ sync: { register } }) });
  // Another test of this worker may have given the browser one that cannot be written over.
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: workers } }));
  const drain = vi.fn(async () => true);
  keepSending({ all: () => [{} as Command], drain });
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith('waiting'));
  expect(drain).toHaveBeenCalledTimes(1);
  const message = (type: string) => workers.dispatchEvent(new MessageEvent('message', { data: { type } }));
  message('push-open');
  expect(drain).toHaveBeenCalledTimes(1);
  message('waiting-send');
  await vi.waitFor(() => expect(drain).toHaveBeenCalledTimes(2));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('has one sending and one timer, however often it is asked to begin meanwhile', async () => {
  vi.useFakeTimers();
  let answer: ((isLeft: boolean) => void) | undefined;
  const sending = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const drain = vi.fn(() => sending);
  const begin = keepSending({ all: () => [{} as Command], drain });
  begin();
  begin();
  expect(drain).toHaveBeenCalledTimes(1);
  answer?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  // Two seconds and then five: the asking meanwhile counts for no failure.
  await vi.advanceTimersByTimeAsync(7_500);
  expect(drain).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

it('does without, where a browser has none of it or refuses', async () => {
  await askToBeWoken(undefined);
  await askToBeWoken({ getRegistration: async () => undefined });
  const sync = { register: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
  await askToBeWoken({ getRegistration: async () => ({ sync }) as unknown as ServiceWorkerRegistration });
});
