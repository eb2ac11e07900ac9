/** What several parts of a page could say, and one of them should. */
import { useCallback, useRef, useSyncExternalStore } from 'react';

const places = new Map<string, object[]>();
const told = new Set<() => void>();
const tell = () => {
  for (const changed of told) changed();
};

/** Whether the part that calls this stands first of those on the page that name the same. */
export function useFirst(name: string): boolean {
  const own = useRef({});
  const subscribe = useCallback(
    (changed: () => void) => {
      const place = own.current;
      told.add(changed);
      places.set(name, [...(places.get(name) ?? []), place]);
      tell();
      return () => {
        told.delete(changed);
        places.set(
          name,
          (places.get(name) ?? []).filter((each) => each !== place),
        );
        tell();
      };
    },
    [name],
  );
  return useSyncExternalStore(subscribe, () => places.get(name)?.[0] === own.current);
}
