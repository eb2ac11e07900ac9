/**
 * Dragging by mouse, pen and finger with the page's own pointer events. Knows elements only: what can be
 * dragged has `data-drag`, where it can be dropped `data-place`. A mouse lifts by moving, a finger by staying: one that moves scrolls.
 */
import { createGhost, type Ghost } from './drag-ghost.ts';
import { createEdgeScroll } from './edge-scroll.ts';

/** Where the pointer is, and how far from the edge where one begins to read the thing was taken hold of, in pixels. */
export type DragPoint = { readonly x: number; readonly y: number; readonly held: number };

export type DragHandlers = {
  /** False: it stays where it is. */
  readonly onLift: (item: string) => boolean;
  /** Place under the pointer; undefined beside all of them. True: the place itself shows what is dragged, in its new shape. */
  readonly onOver: (place: string | undefined, point: DragPoint) => unknown;
  readonly onDrop: (place: string | undefined, point: DragPoint) => void;
  readonly onCancel: () => void;
};

type Press = {
  readonly item: HTMLElement;
  readonly pointer: number;
  readonly isFinger: boolean;
  readonly x: number;
  readonly y: number;
  readonly held: number;
};

const MOUSE_SLOP = 5;
const FINGER_SLOP = 8;
export const LONG_PRESS = 350;
/** Controls of their own, and links, which the browser drags itself. */
const NO_DRAG = '[data-no-drag], a, input, select, textarea';

/** Listens inside an element; gives what stops it. */
export function attachPointerDrag(around: HTMLElement, handlers: DragHandlers): () => void {
  let press: Press | undefined;
  let ghost: Ghost | undefined;
  let at = { x: 0, y: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let whilePressed = new AbortController();
  const always = new AbortController();
  const pointOf = (held: number): DragPoint => ({ ...at, held });
  const look = () => ghost?.hide(handlers.onOver(placeAt(around, at.x, at.y), pointOf(press?.held ?? 0)) === true);
  const edges = createEdgeScroll(around, look);

  const end = () => {
    clearTimeout(timer);
    whilePressed.abort();
    edges.stop();
    ghost?.remove();
    ghost = undefined;
    press = undefined;
  };
  const cancel = () => {
    const wasLifted = ghost !== undefined;
    end();
    if (wasLifted) handlers.onCancel();
  };
  const lift = () => {
    if (!press) return;
    if (!handlers.onLift(press.item.dataset.drag ?? '')) {
      end();
      return;
    }
    document.getSelection()?.removeAllRanges();
    ghost = createGhost(press.item, at);
    edges.start(at);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press?.pointer) return;
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!ghost && press.isFinger && distance > FINGER_SLOP) end();
    else if (!ghost && !press.isFinger && distance > MOUSE_SLOP) lift();
    if (!ghost) return;
    event.preventDefault();
    at = { x: event.clientX, y: event.clientY };
    ghost.move(at);
    edges.move(at);
    look();
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId !== press?.pointer) return;
    const wasLifted = ghost !== undefined;
    const { held } = press;
    at = { x: event.clientX, y: event.clientY };
    end();
    if (!wasLifted) return;
    swallowClick();
    handlers.onDrop(placeAt(around, at.x, at.y), pointOf(held));
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ghost) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const begin = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const item = target?.closest<HTMLElement>('[data-drag]');
    if (!item || press || event.button !== 0 || !event.isPrimary || target?.closest(NO_DRAG)) return;
    at = { x: event.clientX, y: event.clientY };
    press = { item, pointer: event.pointerId, isFinger: event.pointerType === 'touch', ...at, held: heldAt(item, at.x) };
    whilePressed = new AbortController();
    const { signal } = whilePressed;
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', release, { signal });
    document.addEventListener('pointercancel', cancel, { signal });
    document.addEventListener('keydown', leave, { signal, capture: true });
    window.addEventListener('blur', cancel, { signal });
    if (press.isFinger) timer = setTimeout(lift, LONG_PRESS);
  };

  around.addEventListener('pointerdown', begin, { signal: always.signal });
  // Has to be there before the finger comes down, or the browser scrolls without asking.
  around.addEventListener('touchmove', (event) => ghost && event.cancelable && event.preventDefault(), {
    signal: always.signal,
    passive: false,
  });
  // A long press is ours, not a menu's.
  around.addEventListener('contextmenu', (event) => press?.isFinger && event.preventDefault(), { signal: always.signal });
  return () => {
    cancel();
    always.abort();
  };
}

function heldAt(item: HTMLElement, x: number): number {
  const { left, right } = item.getBoundingClientRect();
  return getComputedStyle(item).direction === 'rtl' ? right - x : x - left;
}

function placeAt(around: HTMLElement, x: number, y: number): string | undefined {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
  return place && around.contains(place) ? place.dataset.place : undefined;
}

/** The click that follows a drop would open what was dropped. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 50);
}
