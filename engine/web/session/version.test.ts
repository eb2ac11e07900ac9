// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

/** The module as a page that just opened has it; what the browser keeps is shared. */
async function openPage() {
  vi.resetModules();
  return import('./version.ts');
}
const VERSION_EVERY_MS = 15_000;

const serve = (...ids: readonly string[]) => {
  const queue = [...ids];
  const fetcher = vi.fn(async () => Response.json({ version_id: queue.shift() ?? ids.at(-1) }));
  vi.stubGlobal('fetch', fetcher);
  return fetcher;
};

beforeEach(() => localStorage.clear());

it('asks at most every 15 seconds', async () => {
  const fetcher = serve('a');
  const { checkVersion, VERSION_EVERY_MS: every } = await openPage();
  let time = 1_000_000;
  const watch = { now: () => time, onNewVersion: vi.fn() };
  await checkVersion(watch);
  time += VERSION_EVERY_MS - 1;
  await checkVersion(watch);
  expect(fetcher).toHaveBeenCalledTimes(1);
  time += 1;
  await checkVersion(watch);
  expect(fetcher).toHaveBeenCalledTimes(2);
  expect(every).toBe(VERSION_EVERY_MS);
});

it('tells of a new build once, and of the first one nothing', async () => {
  serve('a', 'a', 'b', 'b');
  const { checkVersion } = await openPage();
  let time = 1_000_000;
  const onNewVersion = vi.fn();
  for (const _ of [1, 2, 3, 4]) {
    await checkVersion({ now: () => time, onNewVersion });
    time += VERSION_EVERY_MS;
  }
  expect(onNewVersion.mock.calls).toEqual([['b']]);
  expect(localStorage.getItem('version_id')).toBe('b');
  expect(localStorage.getItem('version_update_time')).toBe(String(1_000_000 + 3 * VERSION_EVERY_MS));
});

it('takes the first build that it is told of for its own, whatever was kept of another visit', async () => {
  localStorage.setItem('version_id', 'old');
  serve('a');
  const { checkVersion, isOtherBuild } = await openPage();
  const onNewVersion = vi.fn();
  await checkVersion({ now: () => 1_000_000, onNewVersion });
  expect(onNewVersion).not.toHaveBeenCalled();
  expect(localStorage.getItem('version_id')).toBe('a');
  expect([isOtherBuild('a'), isOtherBuild('b')]).toEqual([false, true]);
});

it('tells of a new build that another tab has seen before', async () => {
  serve('a', 'b');
  const [first, second] = [await openPage(), await openPage()];
  const onNewVersion = vi.fn();
  await first.checkVersion({ now: () => 1_000_000, onNewVersion });
  await second.checkVersion({ now: () => 1_000_000 + VERSION_EVERY_MS, onNewVersion });
  expect(localStorage.getItem('version_id')).toBe('b');
  expect(onNewVersion).not.toHaveBeenCalled();
  await first.checkVersion({ now: () => 1_000_000 + 2 * VERSION_EVERY_MS, onNewVersion });
  expect(onNewVersion.mock.calls).toEqual([['b']]);
});

it('shares its fifteen seconds with the other tabs', async () => {
  const fetcher = serve('a');
  const [first, second] = [await openPage(), await openPage()];
  await first.checkVersion({ now: () => 1_000_000 });
  await second.checkVersion({ now: () => 1_000_000 + VERSION_EVERY_MS - 1 });
  expect(fetcher).toHaveBeenCalledTimes(1);
});

it('lets failures pass', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const { checkVersion } = await openPage();
  const onNewVersion = vi.fn();
  await checkVersion({ now: () => 1_000_000, onNewVersion });
  expect(onNewVersion).not.toHaveBeenCalled();
  expect(localStorage.getItem('version_id')).toBeNull();
});
