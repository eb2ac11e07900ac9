/** Walking a menu by keyboard: up, down, Home and End over everything that carries `data-stop`. */
import type { KeyboardEvent } from 'react';

const isSearch = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement;

function stopFor(key: string, stops: readonly HTMLElement[], target: EventTarget): HTMLElement | undefined {
  const from = target instanceof HTMLElement ? stops.indexOf(target) : -1;
  if (key === 'ArrowDown') return stops[from + 1];
  if (key === 'ArrowUp') return stops[from - 1];
  if (isSearch(target)) return undefined;
  if (key === 'Home') return stops[0];
  return key === 'End' ? stops.at(-1) : undefined;
}

/** For `onKeyDown` of the element around search and menu. `clear`: Escape empties the search, and goes back to it. */
export function walkMenu(
  event: KeyboardEvent<HTMLElement>,
  { words, clear }: { readonly words: string; readonly clear: () => void },
): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { currentTarget, key, target } = event;
  if (key === 'Escape' && words !== '') {
    event.preventDefault();
    event.stopPropagation();
    clear();
    currentTarget.querySelector<HTMLInputElement>('[data-menu-search]')?.focus();
    return;
  }
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const stop = stopFor(key, stops, target);
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}
