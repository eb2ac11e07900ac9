/** Dragging an element of a list by its handle: the list follows the pointer. For mouse, pen and finger. */
import type { PointerEvent } from 'react';

/** The value of the row at that height: each row of the list carries it in `data-to`. */
function valueAt(list: Element, y: number): string | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-to]')];
  return rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  })?.dataset.to;
}

/** Answers a handler for a row's handle; `onMove` is told whose place the row takes, as often as that changes. */
export const startDrag =
  (value: string, onMove: (before: string) => void) =>
  (event: PointerEvent<HTMLElement>): void => {
    const list = event.currentTarget.closest('ul');
    if (!list || event.button !== 0) return;
    event.preventDefault();
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const over = valueAt(list, clientY);
      if (over !== undefined && over !== value) onMove(over);
    };
    const end = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
    // On the window: the handle itself moves about in the document meanwhile.
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
