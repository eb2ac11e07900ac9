import { type RefObject, useRef } from 'react';

const focusable =
  'input:not([disabled],[type="hidden"]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), a[href], [contenteditable="true"], [tabindex="0"]';

/** What a dialog begins with: its form's first field, else what stands first in it below its head. */
function firstIn(panel: HTMLElement): HTMLElement | undefined {
  const parts = [...panel.querySelectorAll('form'), ...[...panel.children].filter(({ tagName }) => tagName !== 'HEADER')];
  for (const part of parts) {
    const found = [...part.querySelectorAll<HTMLElement>(focusable)].find((element) => element.style.display !== 'none');
    if (found) return found;
  }
  return undefined;
}

/**
 * Where the focus goes when a dialog opens and closes. Into its first field, not onto the button that closes it; the panel itself keeps it as long
 * as there is none, so that a form that is still under way can take it. And back to what had it: Radix does so for triggers of
 * its own only, while here dialogs are opened from menus, rows and keys.
 */
export function useFocusReturn(panel?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      if (!panel?.current) return;
      event.preventDefault();
      (firstIn(panel.current) ?? panel.current).focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
    },
  };
}
