import { expect, it, vi } from 'vitest';
import type { SyncEvent, WorkerScope } from './scope.ts';
import { followSync } from './sync.ts';

it('wakes the pages that are open, for what waits and for nothing else', async () => {
  let happen: (event: SyncEvent) => void = () => {};
  const page = { postMessage: vi.fn() };
  followSync({
    clients: { matchAll: async () => [page] },
    addEventListener: (_type: string, listener: typeof happen) => {
      happen = listener;
    },
  } as unknown as WorkerScope);
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  happen({ tag: 'other', waitUntil });
  happen({ tag: 'waiting', waitUntil });
  await Promise.all(work);
  expect([work.length, page.postMessage.mock.calls]).toEqual([1, [[{ type: 'waiting-send' }]]]);
});
