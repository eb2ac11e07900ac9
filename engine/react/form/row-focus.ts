/** The focus in a list whose rows come, go and move. */
import { useCallback, useLayoutEffect, useRef } from 'react';
import { controlIn } from './cell-moves.ts';
import { unfold } from './form-context.ts';
import type { RowAction } from './row-buttons.tsx';

type Target = {
  readonly row: number;
  readonly action: RowAction | 'add' | 'first';
  /** Of a new row in a grid: the column that the focus was in. */
  readonly column?: string | undefined;
};

/** The focus follows what a button did, once it is on the page: React moves rows, and a moved element loses the focus. */
export function useFocusAfter() {
  const box = useRef<HTMLFieldSetElement>(null);
  const target = useRef<Target>(undefined);
  const inside = useRef<string>(undefined);
  const focusLater = useCallback((next: Target) => {
    target.current = next;
    const active = document.activeElement;
    // A key pressed inside a field of the row: the focus stays in that field.
    const isField = active instanceof HTMLElement && !active.dataset.rowAction && (next.action === 'up' || next.action === 'down');
    inside.current = isField ? active.id.split('_').at(-1) : undefined;
  }, []);
  useLayoutEffect(() => {
    const wanted = target.current;
    if (!wanted || !box.current) return;
    target.current = undefined;
    focusIn(box.current, wanted, inside.current);
  });
  return { box, focusLater };
}

const fields = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled])';

function focusIn(box: HTMLElement, { row, action, column }: Target, member: string | undefined): void {
  const place =
    row < 0 ? box : box.querySelector<HTMLElement>(`:scope > [data-row="${row}"], :scope > div > table > tbody > [data-row="${row}"]`);
  const own = member === undefined ? undefined : place?.querySelector<HTMLElement>(`[id$="_${row}_${CSS.escape(member)}"]`);
  const cell = column === undefined ? undefined : controlIn(box, { row, column });
  const button = place?.querySelector<HTMLElement>(`[data-row-action="${action}"]:not([disabled])`);
  const first = place?.querySelector<HTMLElement>(action === 'first' ? fields : '[data-row-action]:not([disabled])');
  const target = own ?? cell ?? button ?? first;
  unfold(target);
  target?.focus();
}
