/** Drawing a row aside with a finger, a pen or the mouse. */
import { type CSSProperties, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** Less is a tap, or a scroll. */
const START_PX = 10;
const DONE_PX = 80;

type Options = {
  /** Without it the row does not go that way. */
  readonly onRight: (() => void) | undefined;
  readonly onLeft: (() => void) | undefined;
};

/** `handlers` and `style` belong to what moves; `offset` is how far it is drawn, in pixels, to the right. */
export function useSwipe({ onRight, onLeft }: Options) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const hasMoved = useRef(false);
  const [offset, setOffset] = useState(0);

  /** How far it was drawn sideways; nothing while it may still be a tap, or a scroll. */
  const drawnBy = ({ clientX, clientY }: PointerEvent): number => {
    if (!start.current) return 0;
    const [x, y] = [clientX - start.current.x, clientY - start.current.y];
    return hasMoved.current || (Math.abs(x) >= START_PX && Math.abs(x) > Math.abs(y)) ? x : 0;
  };
  const actionOf = (by: number) => (by > 0 ? onRight : onLeft);
  const end = (event: PointerEvent, isDone: boolean) => {
    const by = drawnBy(event);
    start.current = undefined;
    setOffset(0);
    if (isDone && Math.abs(by) >= DONE_PX) actionOf(by)?.();
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      hasMoved.current = false;
      if (event.button === 0) start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const by = drawnBy(event);
      if (by === 0) return;
      // From now on it is no tap any more, and the row has the pointer wherever it goes.
      if (!hasMoved.current) event.currentTarget.setPointerCapture?.(event.pointerId);
      hasMoved.current = true;
      setOffset(actionOf(by) ? by : 0);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
    onClickCapture: (event: MouseEvent) => {
      // A click of the keyboard has no detail, and is none of the drawing.
      if (!hasMoved.current || event.detail === 0) return;
      hasMoved.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  const style: CSSProperties = offset === 0 ? { transition: 'translate 120ms' } : { translate: `${offset}px` };
  return { offset, handlers, style };
}
