import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 768px)';

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(QUERY) : undefined);

const subscribe = (listener: () => void) => {
  const list = media();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
};

/** Whether the page is as wide as a phone (768 px or less). For what differs in structure; looks differ by `max-md:`. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? false,
    () => false,
  );
