/**
 * How high cards were when they were drawn, by their record. What is no longer drawn keeps its place by it, and so does a list that
 * somebody comes back to, whose records are those of before.
 */
import type { RecordData } from '../../../engine/react/types.ts';

type Measured = { readonly look: string; readonly height: number };
const measured = new WeakMap<RecordData, Measured>();

/** Of a card before any was measured. */
const ROUGH = 180;

export type CardHeights = {
  /** Cards are drawn with other fields, or of another width, from now on. */
  readonly looksLike: (look: string) => void;
  readonly of: (row: RecordData) => number;
  /** Measures a card as long as it is drawn; answers how to stop. The browser tells, so that no layout is forced. */
  readonly watch: (card: Element, row: RecordData) => () => void;
};

export function createCardHeights(): CardHeights {
  const rows = new Map<Element, RecordData>();
  let look = '';
  /** Stands for cards that were never drawn; it stays as it is, or the place of those below would move. */
  let usual: number | undefined;
  const take = (entries: readonly ResizeObserverEntry[]) => {
    const heights = entries.flatMap(({ target, borderBoxSize: [box] }) => {
      const [row, height] = [rows.get(target), box?.blockSize ?? 0];
      if (!row || height === 0) return [];
      measured.set(row, { look, height });
      return [height];
    });
    if (heights.length > 0) usual ??= heights.reduce((sum, height) => sum + height, 0) / heights.length;
  };
  const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(take) : undefined;
  return {
    looksLike: (next) => {
      if (next === look) return;
      look = next;
      usual = undefined;
    },
    of: (row) => {
      const own = measured.get(row);
      return own?.look === look ? own.height : (usual ?? ROUGH);
    },
    watch: (card, row) => {
      rows.set(card, row);
      observer?.observe(card);
      return () => {
        rows.delete(card);
        observer?.unobserve(card);
      };
    },
  };
}
