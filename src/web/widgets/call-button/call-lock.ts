/**
 * After a call the button stays locked for a while, over a reload too: when a request's customer
 * was called last from this browser is kept.
 */
import { useEffect, useState } from 'react';

const PREFIX = 'last_call_consumer_button_click_';
const CALL_LOCK_MS = 30_000;

/** Buttons of the same request on this page; other tabs tell by the storage event. */
const watchers = new Set<() => void>();

/** Milliseconds since 1970; 0 for never, or where nothing can be read. */
export function lastCallOf(requestId: string): number {
  try {
    return Number(localStorage.getItem(PREFIX + requestId) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** Locks the buttons of a request from that moment on. */
export function noteCall(requestId: string, at: number): void {
  try {
    localStorage.setItem(PREFIX + requestId, String(at));
  } catch {
    // A closed storage keeps no lock; the server counts the calls all the same.
  }
  for (const look of watchers) look();
}

/** Milliseconds that are left of the lock; a call in the future is one of a clock that was wrong. */
export function lockLeft(requestId: string, now: number): number {
  const since = now - lastCallOf(requestId);
  return since >= 0 && since < CALL_LOCK_MS ? CALL_LOCK_MS - since : 0;
}

/** Milliseconds that are left, as they run down second by second; 0: open. */
export function useCallLock(requestId: string): number {
  const [left, setLeft] = useState(() => lockLeft(requestId, Date.now()));
  useEffect(() => {
    const look = () => setLeft(lockLeft(requestId, Date.now()));
    look();
    watchers.add(look);
    window.addEventListener('storage', look);
    return () => {
      watchers.delete(look);
      window.removeEventListener('storage', look);
    };
  }, [requestId]);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(lockLeft(requestId, Date.now())), left % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [left, requestId]);
  return left;
}
