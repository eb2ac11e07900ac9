/** Keys of a month: arrows go from day to day, Home and End to the ends of a week, PageUp and PageDown to other months. */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { addDays, addMonths, startOfWeek } from '../span/days.ts';
import type { SpanState } from '../span/use-span-state.ts';

/** The day that a key leads to; undefined for other keys. */
export function dayOfKey(key: string, day: string, isRtl: boolean): string | undefined {
  const forward = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return addDays(startOfWeek(day), 6);
    case 'PageDown':
      return addMonths(day, 1);
    case 'PageUp':
      return addMonths(day, -1);
    default:
      return undefined;
  }
}

type Request = { readonly root: RefObject<HTMLElement | null>; readonly span: SpanState; readonly onEnter: (day: string) => void };

/** Key handler of the cells; the focus follows the chosen day. */
export function useGridKeys({ root, span, onEnter }: Request) {
  const isMoving = useRef(false);
  const { at } = span;
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    root.current?.querySelector<HTMLElement>(`[data-place="${at}"]`)?.focus();
  }, [root, at]);
  return (event: KeyboardEvent<HTMLElement>) => {
    const day = event.currentTarget.dataset.place;
    if (event.target !== event.currentTarget || day === undefined) return;
    const next = dayOfKey(event.key, day, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (next !== undefined) {
      isMoving.current = true;
      span.go(next);
    } else if (event.key === 'Enter') onEnter(day);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
