/** While something is dragged near an edge, what lies under it scrolls on: the whole sideways, a `data-place-scroll` up and down, one that says `both` in either direction. */
import type { Point } from './drag-ghost.ts';

const EDGE = 48;
/** Pixels a frame, at the very edge. */
const FASTEST = 16;

/** How far to scroll in a frame, by where the pointer is between two edges. */
export function edgeSpeed(at: number, start: number, end: number): number {
  // On a narrow screen the middle stays still.
  const zone = Math.min(EDGE, (end - start) / 4);
  if (zone <= 0) return 0;
  if (at < start + zone) return -Math.round(FASTEST * Math.min(1, (start + zone - at) / zone));
  if (at > end - zone) return Math.round(FASTEST * Math.min(1, (at - end + zone) / zone));
  return 0;
}

/** `onScroll`: something else may lie under the pointer now. */
export function createEdgeScroll(board: HTMLElement, onScroll: () => void) {
  let at: Point = { x: 0, y: 0 };
  let frame: number | undefined;
  const step = () => {
    frame = requestAnimationFrame(step);
    const box = board.getBoundingClientRect();
    const column = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-place-scroll]');
    const inside = column?.getBoundingClientRect();
    const isBoth = column?.dataset.placeScroll === 'both';
    const wide = isBoth && inside ? inside : box;
    const sideways = edgeSpeed(at.x, wide.left, wide.right);
    const upright = inside ? edgeSpeed(at.y, inside.top, inside.bottom) : 0;
    if (sideways === 0 && upright === 0) return;
    if (!isBoth) board.scrollLeft += sideways;
    if (column) column.scrollTop += upright;
    if (column && isBoth) column.scrollLeft += sideways;
    onScroll();
  };
  const stop = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    board.style.scrollSnapType = '';
  };
  return {
    start: (from: Point) => {
      at = from;
      // Snapping would pull back every small step.
      board.style.scrollSnapType = 'none';
      if (frame === undefined) frame = requestAnimationFrame(step);
    },
    move: (to: Point) => {
      at = to;
    },
    stop,
  };
}
