/** Moving cards by pointer and by keys: both lift into the same store and end in the same drop. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../engine/core/json/index.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import { attachPointerDrag } from '../drag/pointer-drag.ts';
import type { BoardParts } from './board-context.ts';
import { nextCard, nextOver, sideStep } from './board-keys.ts';
import { columnOf } from './column-value.ts';

type Request = {
  readonly board: RefObject<HTMLElement | null>;
  readonly parts: BoardParts;
  readonly field: ViewField;
  readonly say: (words: string) => void;
};

const isCard = (target: EventTarget): target is HTMLElement => target instanceof HTMLElement && target.dataset.drag !== undefined;

/** Handlers of the board's element. */
export function useBoardDrag({ board, parts, field, say }: Request) {
  const { t } = useTranslation();
  const { store, rows, columns, targetsOf, drop, nameOf, focusNext, canOpen, onOpen } = parts;
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? '';

  const lift = (card: string, isByKeys: boolean): boolean => {
    const row = rows.get(card);
    if (!row) return false;
    const targets = targetsOf(row);
    if (targets.size === 0) {
      say(t('board.stays', { name: nameOf(row) }));
      return false;
    }
    const from = columnOf(columns, getAt(row, field.pointer))?.key ?? '';
    store.set({ card, from, targets, over: from, isByKeys });
    say(t('board.lifted', { name: nameOf(row), column: labelOf(from), count: targets.size }));
    return true;
  };
  const cancel = () => {
    const lifted = store.get();
    if (!lifted) return;
    store.set(undefined);
    const row = rows.get(lifted.card);
    if (row) say(t('board.returned', { name: nameOf(row), column: labelOf(lifted.from) }));
  };
  const over = (key: string | undefined) => {
    const lifted = store.get();
    if (!lifted || lifted.over === (key ?? lifted.from)) return;
    store.set({ ...lifted, over: key ?? lifted.from });
  };
  const settle = (key: string | undefined) => {
    const lifted = store.get();
    const row = lifted && rows.get(lifted.card);
    const target = columns.find((column) => column.key === key);
    if (!lifted || !row || !target || !lifted.targets.has(target.key)) return cancel();
    store.set(undefined);
    if (lifted.isByKeys) focusNext.current = lifted.card;
    drop(row, target);
  };

  const handlers = { onLift: (card: string) => lift(card, false), onOver: over, onDrop: settle, onCancel: cancel };
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!board.current) return undefined;
    return attachPointerDrag(board.current, {
      onLift: (card) => latest.current.onLift(card),
      onOver: (column) => latest.current.onOver(column),
      onDrop: (column) => latest.current.onDrop(column),
      onCancel: () => latest.current.onCancel(),
    });
  }, [board]);

  const pressLifted = (event: KeyboardEvent): boolean => {
    const lifted = store.get();
    if (!lifted) return false;
    const step = sideStep(event.key, isRtl(event.currentTarget));
    if (step !== 0) {
      const next = nextOver(
        lifted,
        columns.map(({ key }) => key),
        step,
      );
      over(next);
      say(t('board.over', { column: labelOf(next) }));
      board.current?.querySelector(`[data-place="${CSS.escape(next)}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    } else if (event.key === ' ' || event.key === 'Enter') settle(lifted.over);
    else if (event.key === 'Escape' || event.key === 'Tab') cancel();
    else return false;
    return event.key !== 'Tab';
  };
  const pressAtRest = (event: KeyboardEvent, card: HTMLElement): boolean => {
    const down = Number(event.key === 'ArrowDown') - Number(event.key === 'ArrowUp');
    const side = sideStep(event.key, isRtl(event.currentTarget));
    if (down !== 0 || side !== 0) nextCard(card, { down, side })?.focus();
    else if (event.key === ' ') lift(card.dataset.drag ?? '', true);
    else if (event.key === 'Enter' && canOpen) open(card.dataset.drag ?? '');
    else return false;
    return true;
  };
  const open = (card: string) => {
    const row = rows.get(card);
    if (row) onOpen(row);
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (!isCard(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (pressLifted(event) || pressAtRest(event, event.target)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    onBlur: (event: FocusEvent) => {
      // A card that goes to its new column loses the focus for a moment; one that is held does not.
      if (isCard(event.target) && store.get()?.isByKeys) cancel();
    },
  };
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';
