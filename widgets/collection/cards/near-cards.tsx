/**
 * Which cards of a long list are drawn: those in sight and some on either side, with the space that the others would take. It draws
 * nothing itself, and tells the list; its code comes when a list has become long.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordData } from '../../../engine/react/types.ts';
import { createCardHeights } from './card-heights.ts';
import { hasGap, type Span, shownLines, topsOf } from './card-lines.ts';
import { useGridFrame } from './use-grid-frame.ts';

/** From the first card to before the last, and pixels of the cards before and behind them. */
export type ShownCards = Span & { readonly before: number; readonly behind: number };

type Props = {
  readonly rows: readonly RecordData[];
  readonly list: RefObject<HTMLElement | null>;
  /** Tells apart cards that are drawn in another way. */
  readonly look: string;
  readonly shown: ShownCards;
  readonly onShown: (shown: ShownCards) => void;
};

const NOTHING: Span = { from: 0, to: 0 };

export default function NearCards({ rows, list, look, shown, onShown }: Props) {
  const frame = useGridFrame(list);
  // Lines; undefined before the place of the list is known.
  const [drawn, setDrawn] = useState<Span>();
  const { columns = 1, gap = 0, width } = frame ?? {};
  const heights = useMemo(() => createCardHeights(`${look} ${width}`), [look, width]);
  const tops = () => topsOf({ heightAt: (index) => heights.of(String(rows[index]?.id)), count: rows.length, columns, gap });
  const now = useRef({ drawn, tops });
  now.current = { drawn, tops };
  const follow = useCallback(
    (isScrolled: boolean) => {
      const box = list.current?.getBoundingClientRect();
      if (!box) return;
      const [before, lines] = [now.current.drawn ?? NOTHING, now.current.tops()];
      const sight = { from: -box.top, to: window.innerHeight - box.top };
      const next = shownLines(lines, before, sight);
      if (next === before) return;
      // Before the browser paints where it was thrown to, or a gap would flash.
      if (isScrolled && hasGap(lines, before, sight)) flushSync(() => setDrawn(next));
      else setDrawn(next);
    },
    [list],
  );
  const isPlaced = frame !== undefined;
  // Before what is out of sight is taken away: those after it keep their place by it.
  useLayoutEffect(() => {
    if (!isPlaced || !list.current) return;
    heights.measure(list.current);
    follow(false);
  }, [isPlaced, heights, list, follow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards move what is in sight
  useEffect(() => follow(false), [follow, rows.length]);
  useEffect(() => {
    // What scrolls is whatever is around the list, and the event of it goes down through the document.
    const options = { capture: true, passive: true } as const;
    const scroll = () => follow(true);
    document.addEventListener('scroll', scroll, options);
    window.addEventListener('resize', scroll, options);
    // Keys may go on faster than the browser tells that it has scrolled after them.
    document.addEventListener('focusin', scroll, options);
    return () => {
      document.removeEventListener('scroll', scroll, options);
      window.removeEventListener('resize', scroll, options);
      document.removeEventListener('focusin', scroll, options);
    };
  }, [follow]);
  useEffect(() => heights.end, [heights]);
  useEffect(() => {
    if (list.current) heights.watch(list.current);
  });
  const next = drawn && partOf(drawn, { tops: tops(), columns, gap, count: rows.length });
  useLayoutEffect(() => {
    if (next && !isSame(next, shown)) onShown(next);
  });
  return null;
}

type Laid = { readonly tops: readonly number[]; readonly columns: number; readonly gap: number; readonly count: number };

function partOf(drawn: Span, { tops, columns, gap, count }: Laid): ShownCards {
  const last = tops.length - 1;
  const [from, to] = [Math.min(drawn.from, last), Math.min(drawn.to, last)];
  return {
    from: from * columns,
    to: Math.min(count, to * columns),
    before: Math.max(0, (tops[from] ?? 0) - gap),
    behind: Math.max(0, (tops[last] ?? 0) - (tops[to] ?? 0) - gap),
  };
}

const isSame = (one: ShownCards, other: ShownCards): boolean =>
  one.from === other.from && one.to === other.to && one.before === other.before && one.behind === other.behind;
