/** The part of the page title that a page adds by itself: the name of the record it shows. */
import { useEffect, useSyncExternalStore } from 'react';
import { useEngine } from '../provider/engine-context.ts';
import type { TitleStore } from './title-store-types.ts';

export function createTitleStore(): TitleStore {
  let suffix: string | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => suffix,
    set: (next) => {
      if (next === suffix) return;
      suffix = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the present page adds to the title, for the host to show. */
export function useTitleSuffix(): string | undefined {
  const { title } = useEngine();
  return useSyncExternalStore(title.subscribe, title.get, title.get);
}

/** Adds words to the page title while the caller is on the page. */
export function useSetTitleSuffix(suffix: string | undefined): void {
  const { title } = useEngine();
  useEffect(() => {
    if (suffix === undefined) return undefined;
    title.set(suffix);
    return () => title.set(undefined);
  }, [title, suffix]);
}
