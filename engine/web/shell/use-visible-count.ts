import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Room that 'More' takes, in pixels. */
const MORE_PX = 88;

/** How many of the widths fit beside each other; `more`: what is needed where not all of them do. */
export function visibleCount(widths: readonly number[], room: number, more = MORE_PX): number {
  const sum = (count: number) => widths.slice(0, count).reduce((total, width) => total + width, 0);
  if (sum(widths.length) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && sum(count) > room - more) count -= 1;
  return count;
}

/**
 * How many elements of a bar fit into it. They carry `data-fit` and are measured once for each `key`, while all of them
 * show; those beyond the count are to be hidden.
 */
export function useVisibleCount<T extends HTMLElement>(
  key: string,
  total: number,
): { readonly ref: RefObject<T | null>; readonly count: number } {
  const ref = useRef<T>(null);
  const [fit, setFit] = useState({ key: '', count: total });
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return undefined;
    const widths = [...bar.querySelectorAll<HTMLElement>('[data-fit]')].map(({ offsetWidth }) => offsetWidth);
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(bar);
      const room = bar.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      setFit({ key, count: visibleCount(widths, room) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => observer.disconnect();
  }, [key]);
  return { ref, count: fit.key === key ? fit.count : total };
}
