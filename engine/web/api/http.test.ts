// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf, dropDrafts, watchDraft } from '../../react/form/drafts.ts';
import { hasUnsavedChanges, useUnsavedGuard } from '../../react/form/unsaved-guard.ts';
import { session } from '../session/session.ts';
import { call } from './http.ts';

const fetching = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetching);
const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
const refused = async () => Response.json({ code: 'unauthenticated', message: 'Sign in to continue.' }, { status: 401 });

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  fetching.mockReset();
  localStorage.clear();
  session.token = null;
});
afterEach(() => vi.useRealTimers());

describe('a 401', () => {
  it('logs out at once and reloads after a second', async () => {
    localStorage.setItem('token', 't-1');
    session.token = 't-1';
    fetching.mockImplementation(refused);
    await expect(call('/v1/data/task')).rejects.toMatchObject({ status: 401, message: 'Sign in to continue.' });
    expect([session.token, localStorage.getItem('token')]).toEqual([null, null]);
    vi.advanceTimersByTime(999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('keeps what is typed first, and asks nobody to stay for it', async () => {
    session.token = 't-1';
    const stop = watchDraft({ key: 'u task update 1', owner: 'u', title: 'Task' }, () => ({ title: 'Half a sentence' }));
    const { unmount } = renderHook(() => useUnsavedGuard(true));
    fetching.mockImplementation(refused);
    await expect(call('/v1/data/task')).rejects.toMatchObject({ status: 401 });
    expect(draftOf('u task update 1')?.values).toEqual({ title: 'Half a sentence' });
    expect(hasUnsavedChanges()).toBe(false);
    vi.advanceTimersByTime(1000);
    stop();
    unmount();
    dropDrafts();
  });

  it('still asks about what could not be kept', async () => {
    session.token = 't-1';
    const { unmount } = renderHook(() => useUnsavedGuard(true));
    fetching.mockImplementation(refused);
    await expect(call('/v1/data/task')).rejects.toMatchObject({ status: 401 });
    expect(hasUnsavedChanges()).toBe(true);
    vi.advanceTimersByTime(1000);
    unmount();
  });

  it('reloads immediately without a token', async () => {
    fetching.mockImplementation(refused);
    await expect(call('/v1/data/task')).rejects.toMatchObject({ status: 401 });
    vi.advanceTimersByTime(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is taken once, however many calls it comes to', async () => {
    localStorage.setItem('token', 't-1');
    session.token = 't-1';
    fetching.mockImplementation(refused);
    await Promise.allSettled([call('/v1/data/task'), call('/v1/data/customer')]);
    expect(fetching).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('of an old token leaves the session alone that another tab has put in its place', async () => {
    session.token = 't-1';
    const kept = { token: 't-2', user: '{"uuid":"u-2"}', hash: 'h-2', settings: '{}', store: '{}' };
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    fetching.mockImplementation(refused);
    await expect(call('/v1/data/task')).rejects.toMatchObject({ status: 401 });
    expect({ ...localStorage }).toEqual(kept);
    vi.advanceTimersByTime(1000);
    expect(reload).toHaveBeenCalledTimes(1);
    expect({ ...localStorage }).toEqual(kept);
  });

  it('without a token forgets nothing of who signed in meanwhile in another tab', async () => {
    localStorage.setItem('token', 't-2');
    fetching.mockImplementation(refused);
    await expect(call('/v1/data/task')).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('token')).toBe('t-2');
    vi.advanceTimersByTime(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads again where the page stayed', async () => {
    fetching.mockImplementation(refused);
    for (const times of [1, 2]) {
      await expect(call('/v1/data/task')).rejects.toMatchObject({ status: 401 });
      vi.advanceTimersByTime(0);
      expect(reload).toHaveBeenCalledTimes(times);
    }
  });

  it('of the sign-in itself is told, and leaves the page alone', async () => {
    fetching.mockImplementation(refused);
    await expect(call('/login/v1', { method: 'POST' })).rejects.toMatchObject({ status: 401 });
    vi.advanceTimersByTime(5000);
    expect(reload).not.toHaveBeenCalled();
  });
});

it.each<[string, () => Promise<Response>, object]>([
  ['nothing came back', () => Promise.reject(new TypeError('Failed to fetch')), { status: 0, message: 'Network error' }],
  ['an answer has no data', async () => new Response(null, { status: 502 }), { status: 502, message: 'Network error' }],
  ['an object came', async () => Response.json({ why: 'full' }, { status: 507 }), { status: 507, message: '{"why":"full"}' }],
])('says what went wrong when %s', async (_what, answer, error) => {
  fetching.mockImplementation(answer);
  await expect(call('/v1/data/task')).rejects.toMatchObject(error);
});
