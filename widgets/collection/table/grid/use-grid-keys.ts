/** The keys of a grid, and its clipboard: as in a spreadsheet. */
import { type KeyboardEvent, type RefObject, useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { ViewField } from '../../../../engine/react/index.ts';
import { focusWithin } from './grid-editor.tsx';
import type { GridStore } from './grid-store.ts';
import { moved, type Place, stepped } from './span.ts';

export type GridDeeds = {
  /** Of the cell that the keys are at; undefined where it cannot be edited. */
  readonly editable: () => ViewField | undefined;
  readonly toggle: () => void;
  readonly clear: () => void;
  readonly fillDown: () => void;
  readonly copied: () => string;
  readonly paste: (text: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

type Options = { readonly table: RefObject<HTMLTableElement | null>; readonly store: GridStore; readonly deeds: GridDeeds };

/** Puts the focus where the choice is; a row out of sight is brought there first, for only rows in sight are drawn. */
export function focusHead(table: HTMLElement | null, store: GridStore): void {
  if (!table || focusCell(table, store)) return;
  bringIntoSight(table, store.head().row);
  // Drawn once the list has heard of the scrolling.
  requestAnimationFrame(() => requestAnimationFrame(() => focusCell(table, store)));
}

function focusCell(table: HTMLElement, store: GridStore): boolean {
  const { row, column } = store.head();
  const id = String(store.rowAt(row)?.id ?? '');
  const pointer = store.pointerAt(column) ?? '';
  const cell = table.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-cell="${CSS.escape(pointer)}"]`);
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return cell !== null;
}

/** All rows are as high as each other. */
function bringIntoSight(table: HTMLElement, row: number): void {
  const height = table.querySelector('tr[data-row]')?.getBoundingClientRect().height ?? 0;
  let scroller = table.parentElement;
  while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
  if (!scroller || height === 0) return;
  const above = table.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTop += above + row * height - scroller.clientHeight / 2;
}

const isMirrored = (table: HTMLElement | null) => table !== null && getComputedStyle(table).direction === 'rtl';

export function useGridKeys({ table, store, deeds }: Options): (event: KeyboardEvent) => void {
  const go = useCallback(
    (place: Place | undefined, isExtended = false) => {
      if (!place) return false;
      store.choose(place, isExtended);
      focusHead(table.current, store);
      return true;
    },
    [store, table],
  );
  useClipboard({ table, store, deeds });
  return useCallback(
    (event) => {
      // An editor takes its keys itself, once it is there.
      if (store.isEdited() && event.key === 'Escape') store.edit(false);
      if (store.isEdited() || event.defaultPrevented || event.altKey) return;
      const isFar = event.ctrlKey || event.metaKey;
      if (isFar && withModifier(event.key.toLowerCase(), event.shiftKey, deeds)) return event.preventDefault();
      if (isFar && event.key.toLowerCase() === 'a') {
        const { rows, columns } = store.size();
        store.choose({ row: 0, column: 0 });
        go({ row: rows - 1, column: columns - 1 }, true);
        return event.preventDefault();
      }
      const next = moved(store.head(), { key: event.key, isFar, isMirrored: isMirrored(table.current) }, store.size());
      if (next) {
        go(next, event.shiftKey);
        return event.preventDefault();
      }
      if (isFar) return;
      if (event.key === 'Tab') {
        // Past the last cell the focus leaves the grid.
        if (go(stepped(store.head(), event.shiftKey ? -1 : 1, store.size()))) event.preventDefault();
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        deeds.clear();
        event.preventDefault();
      } else if (event.key === 'Escape') go(store.head());
      else begin(event, table.current, store, deeds);
    },
    [store, table, deeds, go],
  );
}

function withModifier(key: string, isShifted: boolean, { fillDown, undo, redo }: GridDeeds): boolean {
  if (key === 'd') fillDown();
  else if (key === 'z' && !isShifted) undo();
  else if (key === 'y' || key === 'z') redo();
  else return false;
  return true;
}

/** Enter, F2 and whatever can be typed open the editor; what was typed goes into it, since it has the focus by then. */
function begin(event: KeyboardEvent, table: HTMLElement | null, store: GridStore, deeds: GridDeeds): void {
  const isOpening = event.key === 'Enter' || event.key === 'F2';
  if (!isOpening && event.key.length !== 1) return;
  const field = deeds.editable();
  if (!field) return;
  const isToggling = field.type === 'boolean' && event.key === ' ';
  if (isOpening || isToggling) event.preventDefault();
  if (isToggling) {
    deeds.toggle();
    return;
  }
  flushSync(() => store.edit(true));
  const isThere = focusWithin(table?.querySelector<HTMLElement>('[data-cell] fieldset') ?? null);
  if (isThere || isOpening) return;
  event.preventDefault();
  store.edit(true, event.key);
}

/** Copy, cut and paste come to the document: a cell is no input. */
function useClipboard({ table, store, deeds }: Options): void {
  useEffect(() => {
    const isHere = () => !store.isEdited() && table.current?.contains(document.activeElement) === true;
    const copy = (event: ClipboardEvent) => {
      if (!isHere()) return;
      event.clipboardData?.setData('text/plain', deeds.copied());
      event.preventDefault();
      if (event.type === 'cut') deeds.clear();
    };
    const paste = (event: ClipboardEvent) => {
      if (!isHere()) return;
      deeds.paste(event.clipboardData?.getData('text/plain') ?? '');
      event.preventDefault();
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [table, store, deeds]);
}
