// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bring } from '../brought.ts';
import type { NativeHost } from '../product.ts';
import { followOtherTabs } from './other-tabs.ts';
import { session } from './session.ts';
import { checkVersion } from './version.ts';

const unsaved = vi.hoisted(() => ({ is: false }));
vi.mock('../../react/form/unsaved-guard.ts', () => ({ hasUnsavedChanges: () => unsaved.is }));

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
let stop: () => void;

/** What another tab writes; null takes it away. */
function written(key: string, value: string | null) {
  const oldValue = localStorage.getItem(key);
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: value }));
}

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  localStorage.clear();
  localStorage.setItem('token', 't-1');
  localStorage.setItem('hash', 'h-1');
  localStorage.setItem('version_id', 'a');
  session.token = 't-1';
  stop = followOtherTabs();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a page starts anew when another tab', () => {
  it.each([
    ['signs out', 'token', null],
    ['signs in', 'token', 't-2'],
    ['takes up changed rights', 'hash', 'h-2'],
    ['sees a new build', 'version_id', 'b'],
  ])('%s', (_what, key, value) => {
    written(key, value);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('clears the whole storage', () => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a page goes on when', () => {
  it.each([
    ['another key changes', 'user', '{}'],
    ['somebody waits for an OTP', 'otp_pending', '{"id":"9000000001"}'],
    ['the hash goes with a logout that the token tells of', 'hash', null],
    ['the same rights are written again', 'hash', 'h-1'],
    ['the same token is written again', 'token', 't-1'],
  ])('%s', (_what, key, value) => {
    written(key, value);
    expect(reload).not.toHaveBeenCalled();
  });

  it('the build is asked for the first time', () => {
    localStorage.removeItem('version_id');
    written('version_id', 'a');
    expect(reload).not.toHaveBeenCalled();
  });

  it('the build that another tab sees is its own', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ version_id: 'b' }));
    await checkVersion();
    localStorage.setItem('version_id', 'a');
    written('version_id', 'b');
    expect(reload).not.toHaveBeenCalled();
    written('version_id', 'c');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('its own session has just ended here as well', () => {
    session.token = null;
    written('token', null);
    expect(reload).not.toHaveBeenCalled();
  });

  it('the native app is around it, which is told of a build', () => {
    const nothing = () => undefined;
    const native: NativeHost = { isHere: true, greet: nothing, signedOut: nothing, newVersion: nothing, followPush: () => nothing };
    bring({ native });
    written('version_id', 'b');
    bring({ native: { ...native, isHere: false } });
    expect(reload).not.toHaveBeenCalled();
  });

  it('it no longer listens', () => {
    stop();
    written('token', null);
    expect(reload).not.toHaveBeenCalled();
  });
});

it('waits until what is typed was sent or given up, and then starts anew once', () => {
  unsaved.is = true;
  written('hash', 'h-2');
  written('token', null);
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  unsaved.is = false;
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
