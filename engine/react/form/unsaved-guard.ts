/**
 * Guards what is typed and not yet sent. The browser asks before it leaves the
 * page; the host asks `hasUnsavedChanges` before it navigates inside.
 */
import { useEffect } from 'react';

const guards = new Set<object>();

/** Whether any open form holds unsaved changes. */
export const hasUnsavedChanges = (): boolean => guards.size > 0;

/** How many places hold some. */
export const unsavedChanges = (): number => guards.size;

/** Forgets all unsaved changes, after the person agreed to lose them. */
export const dropUnsavedChanges = (): void => guards.clear();

/** While `dirty`, closing or reloading the page asks first, and `hasUnsavedChanges` says so. */
export function useUnsavedGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const guard = {};
    guards.add(guard);
    const ask = (event: BeforeUnloadEvent) => {
      if (guards.has(guard)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
}
