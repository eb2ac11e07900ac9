import { useRef } from 'react';

/**
 * Gives the focus back to what had it when a dialog opened. Radix does so for triggers of its own only;
 * here dialogs are opened from menus, rows and keys.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
    },
  };
}
