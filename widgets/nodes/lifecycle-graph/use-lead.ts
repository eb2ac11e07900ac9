/** A move is drawn: from the handle of one state to another. What lists say by words is done beside it, for keys and for small screens. */
import { type PointerEvent, useRef, useState } from 'react';

type Point = { readonly x: number; readonly y: number };
export type Leading = { readonly from: string; readonly start: Point; readonly now: Point };

/** Attribute of what a move may be led to. */
export const STATE_ATTRIBUTE = 'data-state-id';

const stateAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest(`[${STATE_ATTRIBUTE}]`)?.getAttribute(STATE_ATTRIBUTE) ?? undefined;

/** `onLead` is called when the pointer is let go over another state. */
export function useLead(onLead: ((from: string, to: string) => void) | undefined) {
  const canvas = useRef<HTMLDivElement>(null);
  const [leading, setLeading] = useState<Leading>();
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = canvas.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  const handleOf = (from: string) =>
    onLead && {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setLeading({ from, start: pointOf(event), now: pointOf(event) });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (leading?.from === from) setLeading({ ...leading, now: pointOf(event) });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const to = stateAt(event);
        if (leading?.from === from && to !== undefined && to !== from) onLead(from, to);
        setLeading(undefined);
      },
      onPointerCancel: () => setLeading(undefined),
    };
  return { canvas, leading, handleOf };
}
