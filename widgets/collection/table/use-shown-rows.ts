/** Which rows of a long list are drawn: those in sight and some on either side. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Shown = { readonly from: number; readonly to: number };
type List = {
  readonly count: number;
  /** Height of a row, and of the sticky head above them, in pixels. */
  readonly row: number;
  readonly head: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Where it is scrolled to is followed: the list may be one of many rows, or become one. */
  readonly isFollowed: boolean;
};

/** Rows drawn beyond the sight: where it moves to, and where it came from. What is drawn is laid out and painted at every move. */
const AHEAD = 12;
const BEHIND = 6;
/** So many are always drawn ahead of the sight; only with fewer are others drawn, several at once. */
const LEAST = 4;

const sightOf = (
  { scrollTop, clientHeight }: { readonly scrollTop: number; readonly clientHeight: number },
  { row, head }: List,
): Shown => ({
  from: Math.floor(Math.max(0, scrollTop - head) / row),
  to: Math.ceil(Math.max(0, scrollTop + clientHeight - head) / row),
});

const around = ({ from, to }: Shown, before: number, after = before): Shown => ({ from: Math.max(0, from - before), to: to + after });

/** More is drawn on the side towards which the sight has moved: up, where too little is left above it. */
const onward = (drawn: Shown, sight: Shown): Shown =>
  drawn.from > 0 && sight.from - drawn.from < LEAST ? around(sight, AHEAD, BEHIND) : around(sight, BEHIND, AHEAD);

const isAhead = (drawn: Shown, sight: Shown, count: number): boolean =>
  (drawn.from === 0 || sight.from - drawn.from >= LEAST) && (drawn.to >= count || drawn.to - sight.to >= LEAST);

/**
 * The rows to draw, from the first one to before the last. All are as high as each other. Before the place is known, as many
 * as a window of this height can show: the first drawing is the whole of them.
 */
export function useShownRows(list: List): Shown {
  const [drawn, setDrawn] = useState(() => around(sightOf({ scrollTop: 0, clientHeight: window.innerHeight }, list), LEAST));
  const now = useRef({ list, drawn });
  now.current = { list, drawn };
  const follow = useCallback((isAtOnce: boolean) => {
    const { list: shown, drawn: before } = now.current;
    const box = shown.scroller.current;
    if (!box) return;
    const sight = sightOf(box, shown);
    if (isAhead(before, sight, shown.count)) return;
    // Before the browser paints where it scrolled to, or a gap would flash.
    if (isAtOnce) flushSync(() => setDrawn(onward(before, sight)));
    else setDrawn(onward(before, sight));
  }, []);
  const { scroller, count, row, isFollowed } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another length or height moves what is in sight
  useEffect(() => {
    if (isFollowed) follow(false);
  }, [follow, count, row, isFollowed]);
  useEffect(() => {
    const box = scroller.current;
    if (!box || !isFollowed) return undefined;
    const scroll = () => follow(true);
    const size = typeof ResizeObserver === 'function' ? new ResizeObserver(() => follow(false)) : undefined;
    box.addEventListener('scroll', scroll, { passive: true });
    size?.observe(box);
    return () => {
      box.removeEventListener('scroll', scroll);
      size?.disconnect();
    };
  }, [follow, scroller, isFollowed]);
  return { from: Math.min(drawn.from, count), to: Math.min(drawn.to, count) };
}
