// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { checkVersion, VERSION_EVERY_MS } from './version.ts';

const serve = (...ids: readonly string[]) => {
  const queue = [...ids];
  const fetcher = vi.fn(async () => Response.json({ version_id: queue.shift() ?? ids.at(-1) }));
  vi.stubGlobal('fetch', fetcher);
  return fetcher;
};

beforeEach(() => localStorage.clear());

it('asks at most every 15 seconds', async () => {
  const fetcher = serve('a');
  let time = 1_000_000;
  const watch = { now: () => time, onNewVersion: vi.fn() };
  await checkVersion(watch);
  time += VERSION_EVERY_MS - 1;
  await checkVersion(watch);
  expect(fetcher).toHaveBeenCalledTimes(1);
  time += 1;
  await checkVersion(watch);
  expect(fetcher).toHaveBeenCalledTimes(2);
  expect(VERSION_EVERY_MS).toBe(15_000);
});

it('tells of a new build, and of the first one nothing', async () => {
  serve('a', 'a', 'b');
  let time = 1_000_000;
  const onNewVersion = vi.fn();
  for (const _ of [1, 2, 3]) {
    await checkVersion({ now: () => time, onNewVersion });
    time += VERSION_EVERY_MS;
  }
  expect(onNewVersion.mock.calls).toEqual([['b']]);
  expect(localStorage.getItem('version_id')).toBe('b');
  expect(localStorage.getItem('version_update_time')).toBe(String(1_000_000 + 2 * VERSION_EVERY_MS));
});

it('lets failures pass', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const onNewVersion = vi.fn();
  await checkVersion({ now: () => 1_000_000, onNewVersion });
  expect(onNewVersion).not.toHaveBeenCalled();
  expect(localStorage.getItem('version_id')).toBeNull();
});
