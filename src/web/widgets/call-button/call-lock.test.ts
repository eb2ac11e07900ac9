// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastCallOf, lockLeft, noteCall, useCallLock } from './call-lock.ts';

const START = 1_700_000_000_000;
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
/** In steps, so that what is drawn in between is drawn. */
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 500) act(() => vi.advanceTimersByTime(Math.min(left, 500)));
};

it('keeps the last call of each request under the name that it has always had', () => {
  noteCall('r1', START);
  expect(localStorage.getItem('last_call_consumer_button_click_r1')).toBe(String(START));
  expect([lastCallOf('r1'), lastCallOf('r2')]).toEqual([START, 0]);
});

it.each([
  [0, 30_000],
  [1, 29_999],
  [29_999, 1],
  [30_000, 0],
  // The clock was put back since.
  [-1, 0],
])('has after %i ms %i ms left', (since, left) => {
  noteCall('r1', START);
  expect(lockLeft('r1', START + since)).toBe(left);
});

it.each(['', 'soon', 'null', '{}'])('takes %o for no call', (text) => {
  localStorage.setItem('last_call_consumer_button_click_r1', text);
  expect(lockLeft('r1', START)).toBe(0);
});

describe('the lock', () => {
  it('runs down second by second, and opens after exactly 30', () => {
    const { result } = renderHook(() => useCallLock('r1'));
    expect(result.current).toBe(0);
    act(() => noteCall('r1', Date.now()));
    expect(result.current).toBe(30_000);
    pass(1000);
    expect(result.current).toBe(29_000);
    pass(28_999);
    expect(result.current).toBe(1000);
    pass(1);
    expect(result.current).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is what is left of it after a reload', () => {
    noteCall('r1', START - 29_400);
    const { result } = renderHook(() => useCallLock('r1'));
    expect(result.current).toBe(600);
    pass(600);
    expect(result.current).toBe(0);
  });

  it('holds for all buttons of the request, in other tabs too, and for no other request', () => {
    const [one, same, other] = ['r1', 'r1', 'r2'].map((id) => renderHook(() => useCallLock(id)).result);
    act(() => noteCall('r1', Date.now()));
    expect([one?.current, same?.current, other?.current]).toEqual([30_000, 30_000, 0]);
    localStorage.setItem('last_call_consumer_button_click_r2', String(Date.now()));
    act(() => window.dispatchEvent(new StorageEvent('storage')));
    expect(other?.current).toBe(30_000);
  });

  it('breaks nothing where no storage is to be had', () => {
    const closed = () => {
      throw new Error('closed');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
    const { result } = renderHook(() => useCallLock('r1'));
    act(() => noteCall('r1', Date.now()));
    expect(result.current).toBe(0);
  });
});
