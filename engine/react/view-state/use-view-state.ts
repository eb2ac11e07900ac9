/** State of a view that one can link to: it lives in the query of the address. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHost } from '../provider/engine-context.ts';

export type ViewState = Readonly<Record<string, string>>;
/** Undefined takes a key away; an empty text stays, and means 'none' where absence means 'as defined'. */
export type ViewPatch = Readonly<Record<string, string | undefined>>;

const useNoLocation = () => undefined;

const merge = (state: ViewState, patch: ViewPatch): ViewState =>
  Object.fromEntries(Object.entries({ ...state, ...patch }).filter((entry): entry is [string, string] => entry[1] !== undefined));

/**
 * The values of `names` in the address, and a setter that replaces the address.
 * With `inMemory`, or on a host without addresses, they live with the component.
 */
export function useViewState(names: readonly string[], inMemory = false): readonly [ViewState, (patch: ViewPatch) => void] {
  const host = useHost();
  const useLocation = host.useLocation ?? useNoLocation;
  const location = useLocation();
  const [local, setLocal] = useState<ViewState>({});
  const hasAddress = location !== undefined && !inMemory;
  const search = location?.search ?? '';
  // Two changes in one tick both start from what the first one left.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);

  const wanted = names.join(' ');
  const state = useMemo<ViewState>(() => {
    if (!hasAddress) return local;
    const params = new URLSearchParams(search);
    return Object.fromEntries(wanted.split(' ').flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])));
  }, [hasAddress, local, search, wanted]);

  const { navigate } = host;
  const pathname = location?.pathname ?? '';
  const set = useCallback(
    (patch: ViewPatch) => {
      if (!hasAddress) {
        setLocal((before) => merge(before, patch));
        return;
      }
      const params = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(patch)) {
        if (value === undefined) params.delete(name);
        else params.set(name, value);
      }
      const text = params.toString();
      latest.current = text === '' ? '' : `?${text}`;
      navigate(`${pathname}${latest.current}`, { replace: true });
    },
    [hasAddress, navigate, pathname],
  );
  return [state, set];
}
