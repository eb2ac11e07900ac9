/** J/K and arrows between the rows of a table. */
import { type KeyboardEvent, type RefObject, useCallback, useEffect } from 'react';

const STEPS: Readonly<Record<string, number>> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="separator"]'));

/** `isOnPage`: J and K work wherever the focus is, unless something is being typed. Answers the table's own key handler. */
export function useRowKeys(table: RefObject<HTMLElement | null>, isOnPage: boolean): (event: KeyboardEvent) => void {
  const move = useCallback((step: number) => focusNext(table.current, step), [table]);
  useEffect(() => {
    if (!isOnPage) return undefined;
    const press = (event: globalThis.KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isLetter = /^[jk]$/i.test(event.key);
      const isElsewhere = document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (isPlain && isLetter && !isElsewhere && !isTyping(event.target)) move(STEPS[event.key] ?? 0);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOnPage, move]);
  return useCallback(
    (event) => {
      const step = STEPS[event.key];
      if (step === undefined || isTyping(event.target)) return;
      event.preventDefault();
      // The page's own listener must not take a second step.
      event.stopPropagation();
      move(step);
    },
    [move],
  );
}

/** Rows beyond the sight are drawn some way ahead, so the next one is there when it is focused. */
function focusNext(table: HTMLElement | null, step: number): void {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[now < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, now + step))];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
}
