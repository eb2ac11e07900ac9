/** Dragging bars, and their ends, by mouse, pen and finger. Places are read from the page, past React. */
import { type RefObject, useEffect, useRef } from 'react';
import { attachPointerDrag, type DragPoint } from '../drag/pointer-drag.ts';
import { type Hours, minuteAt, snapped } from './hours.ts';
import type { Lift, LiftStore } from './lift-store.ts';
import { placeFrom, resized, startingAt, type Target } from './targets.ts';
import type { Lifting } from './use-lift.ts';

type Request = {
  readonly root: RefObject<HTMLElement | null>;
  readonly store: LiftStore;
  readonly lifting: Lifting;
  readonly hours: Hours;
  readonly step: number;
  /** Nobody can be dragged here: a phone has no room for it. */
  readonly isOff: boolean;
};

/** The minute of the day under a pointer. */
function minuteUnder(root: HTMLElement, x: number, hours: Hours): number {
  const box = root.querySelector('[data-track]')?.getBoundingClientRect();
  if (!box || box.width === 0) return hours.from;
  const isRtl = getComputedStyle(root).direction === 'rtl';
  return minuteAt(hours, (isRtl ? box.right - x : x - box.left) / box.width);
}

type Under = { readonly root: HTMLElement; readonly lift: Lift; readonly hours: Hours; readonly step: number };

/** Where a bar in the air would stand with the pointer there. */
export function targetUnder(text: string | undefined, point: DragPoint, { root, lift, hours, step }: Under): Target | undefined {
  const place = placeFrom(text);
  if (!place) return undefined;
  const own = { day: lift.from?.day ?? place.day ?? '', start: lift.from?.start, end: lift.from?.end };
  if (place.kind === 'tray') return { ...own, lane: undefined };
  const target = { ...own, lane: place.lane, day: place.day ?? own.day };
  if (place.kind === 'day') return target;
  if (place.kind === 'any') return { ...target, start: undefined, end: undefined };
  // Taken hold of in its middle, its middle stays under the pointer; what had no place here is hung by its beginning.
  const isHung = lift.from?.lane === undefined || lift.from.start === undefined;
  const start = minuteUnder(root, isHung ? point.x : point.x - heldAt(root, point.held), hours);
  return startingAt(target, snapped(start, step), lift.length, step);
}

const heldAt = (root: HTMLElement, held: number) => (getComputedStyle(root).direction === 'rtl' ? -held : held);

export function usePointer({ root, store, lifting, hours, step, isOff }: Request): void {
  const latest = useRef({ lifting, hours, step });
  useEffect(() => {
    latest.current = { lifting, hours, step };
  });
  useEffect(() => {
    const around = root.current;
    if (!around || isOff) return undefined;
    const over = (place: string | undefined, point: DragPoint): boolean => {
      const lift = store.get();
      if (lift) latest.current.lifting.over(targetUnder(place, point, { root: around, lift, ...latest.current }));
      return store.get()?.over?.lane !== undefined;
    };
    const detach = attachPointerDrag(around, {
      onLift: (id) => latest.current.lifting.lift(id, { isByKeys: false }),
      onOver: over,
      onDrop: (place, point) => {
        over(place, point);
        latest.current.lifting.settle();
      },
      onCancel: () => latest.current.lifting.cancel(),
    });
    const stop = attachResize(around, store, () => latest.current);
    return () => {
      detach();
      stop();
    };
  }, [root, store, isOff]);
}

/** The end of a bar follows the pointer; listens inside an element, and gives what stops it. */
function attachResize(around: HTMLElement, store: LiftStore, latest: () => Pick<Request, 'lifting' | 'hours' | 'step'>): () => void {
  const always = new AbortController();
  let whilePressed = new AbortController();
  const end = () => whilePressed.abort();
  const begin = (event: PointerEvent) => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-resize]') : null;
    if (!handle || event.button !== 0 || store.get() || !latest().lifting.lift(handle.dataset.resize ?? '', { isByKeys: false })) return;
    event.preventDefault();
    whilePressed = new AbortController();
    const { signal } = whilePressed;
    const cancel = () => {
      end();
      latest().lifting.cancel();
    };
    const follow = ({ clientX }: PointerEvent) => {
      const { lifting, hours, step } = latest();
      const from = store.get()?.from;
      if (from?.end === undefined) return;
      lifting.over(resized(from, snapped(minuteUnder(around, clientX, hours), step) - from.end, step));
    };
    const drop = (release: PointerEvent) => {
      follow(release);
      end();
      latest().lifting.settle();
    };
    document.addEventListener('pointermove', follow, { signal });
    document.addEventListener('pointerup', drop, { signal });
    document.addEventListener('pointercancel', cancel, { signal });
    document.addEventListener('keydown', (key) => key.key === 'Escape' && cancel(), { signal, capture: true });
  };
  around.addEventListener('pointerdown', begin, { signal: always.signal });
  return () => {
    end();
    always.abort();
  };
}
