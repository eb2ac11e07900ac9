/** Where people came from on this page of the browser: what 'back' on a record leads to, with the filter that the list had. */
import { useEffect, useSyncExternalStore } from 'react';
import { useHost } from '../provider/engine-context.ts';

export type Place = { readonly pathname: string; readonly search: string; readonly title: string };

const MOST = 50;

let trail: readonly Place[] = [];
let leaving: 'back' | 'aside' | undefined;
const listeners = new Set<() => void>();

function put(next: readonly Place[]): void {
  trail = next;
  for (const listener of listeners) listener();
}

/** What the next arrival is: a return to the place before, or a step aside that takes the place of the present one. */
export function leaveBy(way: 'back' | 'aside'): void {
  leaving = way;
}

function arrive(place: Place): void {
  const here = trail.at(-1);
  const way = leaving;
  if (here?.pathname === place.pathname) put([...trail.slice(0, -1), { ...place, title: here.title }]);
  else if (way === 'aside' || (way === 'back' && trail.at(-2)?.pathname === place.pathname))
    put([...trail.slice(0, way === 'aside' ? -1 : -2), place]);
  else put([...trail.slice(1 - MOST), place]);
  leaving = undefined;
}

/** Says that the person is at this address, on a page of this title. */
export function useArrival(title: string | undefined): void {
  const { useLocation = noLocation } = useHost();
  const location = useLocation();
  const { pathname, search = '' } = location ?? {};
  useEffect(() => {
    if (pathname !== undefined && title !== undefined) arrive({ pathname, search, title });
  }, [pathname, search, title]);
  useEffect(() => {
    const back = () => leaveBy('back');
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
}

const noLocation = () => undefined;

/** Calls the present place by the name of its record. */
export function useNameOfPlace(name: string | undefined): void {
  const here = useSyncExternalStore(subscribe, () => trail.at(-1));
  useEffect(() => {
    const now = trail.at(-1);
    if (name !== undefined && now && now.title !== name && now === here) put([...trail.slice(0, -1), { ...now, title: name }]);
  }, [name, here]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the person was before this page; undefined for whoever came by a link from outside. */
export const usePlaceBefore = (): Place | undefined => useSyncExternalStore(subscribe, () => trail.at(-2));
