// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { keptBuild, takeNewBuild } from './keep-shell.ts';

/** A worker as the page sees it: it tells of its state, and takes over when it is told to. */
class Worker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  postMessage(message: unknown): void {
    this.told.push(message);
    container.dispatchEvent(new Event('controllerchange'));
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const registration = { waiting: null as Worker | null, installing: null as Worker | null, update: vi.fn(async () => undefined) };
const container = Object.assign(new EventTarget(), {
  controller: {} as object | null,
  getRegistration: async () => registration,
});

beforeEach(() => {
  Object.assign(registration, { waiting: null, installing: null, update: vi.fn(async () => undefined) });
  container.controller = {};
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});

it('brings a new build before the page starts anew: one that waits, and one that is still coming', async () => {
  registration.waiting = new Worker();
  expect(await takeNewBuild()).toBe(true);
  expect([registration.update.mock.calls.length, registration.waiting.told]).toEqual([1, [{ type: 'shell-take-over' }]]);

  const coming = new Worker();
  Object.assign(registration, { waiting: null, installing: coming });
  const taken = takeNewBuild();
  await vi.waitFor(() => expect(coming.told.length + registration.update.mock.calls.length).toBe(2));
  coming.become('installed');
  expect(await taken).toBe(true);
});

it('says so when it did not come, since a page that starts anew would be the old one again', async () => {
  expect(await takeNewBuild()).toBe(false);
  registration.update.mockRejectedValueOnce(new TypeError('offline'));
  expect(await takeNewBuild()).toBe(false);
  const broken = new Worker();
  registration.installing = broken;
  const taken = takeNewBuild();
  await vi.waitFor(() => expect(registration.update.mock.calls.length).toBe(3));
  broken.become('redundant');
  expect(await taken).toBe(false);
});

it('has nothing to bring where no files are kept: the server has the new build', async () => {
  container.controller = null;
  expect(await takeNewBuild()).toBe(true);
  expect(registration.update).not.toHaveBeenCalled();
  expect(await keptBuild()).toBeUndefined();
});

it('names the build of the kept page as the server does', async () => {
  vi.stubGlobal('caches', { match: async () => new Response('<p>the page</p>') });
  // The first sixteen digits of its SHA-256.
  expect(await keptBuild()).toBe('673d1332b00c7e6e');
});
