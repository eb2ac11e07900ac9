/** The record behind a link: read once, and again every so many seconds that it says itself, while somebody looks at it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isObject } from '../../../engine/core/json/index.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import type { LinkedRecordOptions, Shown } from './types.ts';

/** Seconds; a page that asks for more than this is not asked oftener. */
const SHORTEST = 30;
const secondsIn = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
const isGoneBy = (error: unknown) => isObject(error) && error.status === 404;

export function useLinkedRecord({ page: link, param, every }: Pick<LinkedRecordOptions, 'page' | 'param' | 'every'>) {
  const read = useHostAction('read-page');
  const [page, setPage] = useState<Shown>();
  const [isGone, setGone] = useState(false);
  const isShown = useRef(false);
  const load = useCallback(
    () =>
      read({ link, param }).then(
        (answer) => {
          isShown.current = true;
          setPage(isObject(answer) ? answer : {});
        },
        // What is shown stays while the network is away; a link that opens nothing now has nothing to show.
        (error: unknown) => setGone((gone) => gone || !isShown.current || isGoneBy(error)),
      ),
    [read, link, param],
  );
  useEffect(() => void load(), [load]);
  // A page that is over says none, and is left alone.
  const seconds = every === undefined ? undefined : secondsIn(page?.[every]);
  useEffect(() => {
    if (seconds === undefined) return;
    const look = () => document.visibilityState === 'visible' && void load();
    const timer = setInterval(look, Math.max(SHORTEST, seconds) * 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [seconds, load]);
  return { page, isGone, setGone, load };
}
