/** Keys of a schedule: from bar to bar, and a bar that is picked up from minute to minute and lane to lane. */
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { RecordData } from '../../../engine/react/types.ts';
import type { Span } from '../span/spans.ts';
import { barBelow, barBeside, barNext, type LaneRow } from './lane-rows.ts';
import type { LiftStore } from './lift-store.ts';
import { pressed, type Target } from './targets.ts';
import type { Lifting } from './use-lift.ts';

type Request = {
  readonly root: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scrollTo: RefObject<(index: number) => void>;
  readonly rows: readonly LaneRow[];
  readonly days: readonly string[];
  readonly store: LiftStore;
  readonly lifting: Lifting;
  readonly step: number;
  readonly canResize: boolean;
  readonly takesTray: boolean;
  readonly rowOf: (id: string) => RecordData | undefined;
  readonly canMove: (row: RecordData) => boolean;
  readonly onOpen: ((row: RecordData) => void) | undefined;
  readonly undo: () => void;
  /** Opens 'Move to…' for a record; undefined where nothing is moved. */
  readonly moveTo: ((row: RecordData) => void) | undefined;
  /** Puts a record back where nobody has it. */
  readonly putBack: (row: RecordData) => void;
  readonly showKeys: () => void;
};

const MORNING = 9 * 60;
const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';
const isWriting = (target: EventTarget) => target instanceof Element && target.closest('input, textarea, select') !== null;
const itemOf = (target: EventTarget) =>
  target instanceof HTMLElement ? (target.dataset.bar ?? target.closest<HTMLElement>('[data-waiting]')?.dataset.waiting) : undefined;

/** Handler of the element around lanes and tray. */
export function useKeys(request: Request): (event: KeyboardEvent<HTMLElement>) => void {
  const { root, scroller, scrollTo, rows, days, store, lifting, step, canResize, takesTray, rowOf, canMove, onOpen, undo } = request;
  const { moveTo, putBack, showKeys } = request;
  const focusing = useRef(0);

  const focus = useCallback(
    (id: string, index = -1) => {
      if (index >= 0) scrollTo.current(index);
      cancelAnimationFrame(focusing.current);
      const find = () =>
        root.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"], [data-waiting="${CSS.escape(id)}"] button`);
      const found = find();
      if (found) found.focus();
      // A lane that was out of sight is drawn in one of the next frames.
      else focusing.current = requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
    },
    [root, scrollTo],
  );

  const [first = '', last = first] = [days[0], days.at(-1)];
  /** What waits comes to the first lane, at the time that it has already. */
  const begin = (from: Target | undefined): Target => {
    const lane = rows[0]?.lane.key;
    if (from?.start !== undefined && days.includes(from.day)) return { ...from, lane };
    return { lane, day: first, start: days.length === 1 ? MORNING : undefined, end: undefined };
  };

  const lift = (id: string) => {
    const row = rowOf(id);
    if (!row) return;
    if (!canMove(row) && onOpen) onOpen(row);
    if (!lifting.lift(id, { isByKeys: true, over: begin })) return;
    // Its lane may leave the screen while it travels: the grid keeps the focus for it.
    scroller.current?.focus();
  };
  const settle = () => {
    const target = store.get()?.over;
    const row = lifting.settle();
    if (!row) return;
    const index = rows.findIndex(({ lane }) => lane.key === target?.lane);
    // Once it is drawn where it went.
    requestAnimationFrame(() => focus(String(row.id), index));
  };

  const pressLifted = (event: KeyboardEvent<HTMLElement>): boolean => {
    const lifted = store.get();
    if (!lifted?.isByKeys) return false;
    if (event.key === 'Enter' || event.key === ' ') settle();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      lifting.cancel();
      focus(String(lifted.row.id));
    } else {
      const press = { key: event.key, isShift: event.shiftKey, isAlt: event.altKey, isRtl: isRtl(event.currentTarget) };
      const keys = {
        lanes: rows.map(({ lane }) => lane.key),
        step,
        isByDay: days.length > 1,
        first,
        last,
        length: lifted.length,
        canResize,
        takesTray: takesTray && lifted.from?.lane !== undefined,
      };
      const next = lifted.over && pressed(lifted.over, press, keys);
      if (!next) return false;
      lifting.over(next);
      const index = rows.findIndex(({ lane }) => lane.key === next.lane);
      if (index >= 0) scrollTo.current(index);
    }
    return event.key !== 'Tab';
  };

  const pressAtRest = (event: KeyboardEvent<HTMLElement>): boolean => {
    const id = itemOf(event.target);
    const row = id === undefined ? undefined : rowOf(id);
    if (event.key === 'Enter' && row && onOpen) onOpen(row);
    else if (event.key === ' ' && id !== undefined) lift(id);
    else return pressLetter(event, id, row) || pressArrow(event, id);
    return true;
  };
  const pressLetter = (
    { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
    id: string | undefined,
    row: RecordData | undefined,
  ): boolean => {
    if (altKey) return false;
    const letter = key.toLowerCase();
    const isMovable = row !== undefined && canMove(row);
    if (letter === 'j' || letter === 'k') {
      const next = barNext(rows, id, letter === 'j' ? 1 : -1);
      if (next) focus(idOf(next.bar), next.index);
    } else if (letter === 'm' && isMovable && moveTo) moveTo(row);
    else if (letter === 'u' && isMovable && takesTray) putBack(row);
    else if (key === '?') showKeys();
    else return false;
    return true;
  };
  const pressArrow = (event: KeyboardEvent<HTMLElement>, id: string | undefined): boolean => {
    const down = Number(event.key === 'ArrowDown') - Number(event.key === 'ArrowUp');
    const side = (Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft')) * (isRtl(event.currentTarget) ? -1 : 1);
    const index = rows.findIndex(({ spans }) => spans.some(({ row }) => String(row.id) === id));
    const own = rows[index];
    const bar = own?.spans.find(({ row }) => String(row.id) === id);
    if (down !== 0 && (bar || (event.target === scroller.current && down > 0))) {
      const next = barBelow(rows, bar ? index : -1, bar, down);
      if (next) focus(idOf(next.bar), next.index);
      return true;
    }
    const beside = side !== 0 && own && bar ? barBeside(own, bar, side) : undefined;
    if (beside) focus(idOf(beside), index);
    return beside !== undefined;
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (isWriting(event.target)) return;
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isUndo) undo();
    else if (event.ctrlKey || event.metaKey || !(pressLifted(event) || (!store.get() && pressAtRest(event)))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useUnfocusedKeys((event) => pressLetter(event, undefined, undefined));
  return press;
}

/** Keys that nothing has the focus for: somebody who has just come to the page begins with them. */
function useUnfocusedKeys(press: (event: globalThis.KeyboardEvent) => boolean): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.target !== document.body || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog]') === null && latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const idOf = ({ row }: Span) => String(row.id);
