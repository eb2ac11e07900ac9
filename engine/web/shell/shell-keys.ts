/** Keys that work everywhere: `/` for the search of the top bar, Ctrl K or Cmd K for the command palette. */
import { panels } from './panels.ts';

export const GLOBAL_SEARCH_ID = 'global-search';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Shows itself: on a phone the field lies behind a button. */
const isVisible = (element: HTMLElement) => element.offsetParent !== null;

export function openByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    panels.palette = !panels.palette;
    return;
  }
  // Over an open dialog the page below is not to be reached.
  if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
  event.preventDefault();
  const field = document.getElementById(GLOBAL_SEARCH_ID);
  if (field && isVisible(field)) field.focus();
  else panels.palette = true;
}
