/**
 * Which cards of a long list are drawn: those in sight and some on either side, with the space that the others would take. It draws
 * nothing itself, and tells the list; its code comes when a list has become long.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordData } from '../../../engine/react/types.ts';
import { useIsPrinting } from '../../primitives/support/use-is-printing.ts';
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

/** As many lines as a window may show of low cards: the first drawing is the whole of what is in sight. */
const firstLines = (): Span => ({ from: 0, to: Math.ceil(window.innerHeight / 60) });

export default function CardWindow({ rows, list, look, shown, onShown }: Props) {
  const [drawn, setDrawn] = useState(firstLines);
  const { columns, gap, width } = useGridFrame(list);
  const heights = useMemo(() => createCardHeights(`${look} ${width}`), [look, width]);
  const tops = () => topsOf({ heightAt: (index) => heights.of(String(rows[index]?.id)), count: rows.length, columns, gap });
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
  useEffect(() => heights.end, [heights]);
  useEffect(() => {
    if (list.current) heights.watch(list.current);
  });
  const isPrinting = useIsPrinting();
  const lines = tops();
  const last = lines.length - 1;
  const [from, to] = [Math.min(drawn.from, last), Math.min(drawn.to, last)];
  const part = {
    from: from * columns,
    to: Math.min(rows.length, to * columns),
    before: Math.max(0, (lines[from] ?? 0) - gap),
    behind: Math.max(0, (lines[last] ?? 0) - (lines[to] ?? 0) - gap),
  };
  const next = isPrinting ? { from: 0, to: rows.length, before: 0, behind: 0 } : part;
  useLayoutEffect(() => {
    if (!isSame(next, shown)) onShown(next);
  });
  return null;
}

const isSame = (one: ShownCards, other: ShownCards): boolean =>
  one.from === other.from && one.to === other.to && one.before === other.before && one.behind === other.behind;
