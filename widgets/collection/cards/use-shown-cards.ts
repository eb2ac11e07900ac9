/** Which cards of a long list are drawn: those in sight and some on either side, with the space that the others would take. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordData } from '../../../engine/react/types.ts';
import { type CardHeights, createCardHeights } from './card-heights.ts';
import { hasGap, type Span, shownLines, topsOf } from './card-lines.ts';
import { useGridFrame } from './use-grid-frame.ts';

type List = {
  readonly rows: readonly RecordData[];
  readonly list: RefObject<HTMLElement | null>;
  /** All of them are drawn. */
  readonly isWhole: boolean;
  /** Tells apart cards of the same records that are drawn in another way. */
  readonly look: string;
};

export type ShownCards = {
  /** From the first card to before the last. */
  readonly shown: Span;
  /** Pixels of the cards before and behind them. */
  readonly before: number;
  readonly behind: number;
  readonly watch: CardHeights['watch'];
};

/** As many lines as a window may show of low cards: the first drawing is the whole of what is in sight. */
const firstLines = (): Span => ({ from: 0, to: Math.ceil(window.innerHeight / 60) });

export function useShownCards({ rows, list, isWhole, look }: List): ShownCards {
  const [drawn, setDrawn] = useState(firstLines);
  const [heights] = useState(createCardHeights);
  const { columns, gap, width } = useGridFrame(list);
  heights.looksLike(`${width} ${look}`);
  const tops = () => topsOf({ heightAt: (index) => heightAt(rows, heights, index), count: rows.length, columns, gap });
  const now = useRef({ drawn, tops });
  now.current = { drawn, tops };
  const follow = useCallback(() => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    const [before, lines] = [now.current.drawn, now.current.tops()];
    const sight = { from: -box.top, to: window.innerHeight - box.top };
    const next = shownLines(lines, before, sight);
    if (next === before) return;
    // Before the browser paints where it was thrown to, or a gap would flash.
    if (hasGap(lines, before, sight)) flushSync(() => setDrawn(next));
    else setDrawn(next);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards, or of another width, move what is in sight
  useEffect(() => follow(), [follow, rows.length, columns, width]);
  useEffect(() => {
    // What scrolls is whatever is around the list, and the event of it goes down through the document.
    const options = { capture: true, passive: true } as const;
    document.addEventListener('scroll', follow, options);
    window.addEventListener('resize', follow, options);
    return () => {
      document.removeEventListener('scroll', follow, options);
      window.removeEventListener('resize', follow, options);
    };
  }, [follow]);
  if (isWhole) return { shown: { from: 0, to: rows.length }, before: 0, behind: 0, watch: heights.watch };
  const lines = tops();
  const last = lines.length - 1;
  const [from, to] = [Math.min(drawn.from, last), Math.min(drawn.to, last)];
  return {
    shown: { from: from * columns, to: Math.min(rows.length, to * columns) },
    before: Math.max(0, (lines[from] ?? 0) - gap),
    behind: Math.max(0, (lines[last] ?? 0) - (lines[to] ?? 0) - gap),
    watch: heights.watch,
  };
}

const heightAt = (rows: readonly RecordData[], heights: CardHeights, index: number): number => {
  const row = rows[index];
  return row ? heights.of(row) : 0;
};
