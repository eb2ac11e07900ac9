/**
 * How high cards were when they were drawn, by their record. What is no longer drawn keeps its place by it, and so does a list that
 * somebody comes back to.
 */

/** By what cards look like: of which entity, with which fields, how wide. */
const looks = new Map<string, Map<string, number>>();
const MOST_LOOKS = 10;

/** Of a card before any was measured. */
const ROUGH = 180;

function known(look: string): Map<string, number> {
  const own = looks.get(look) ?? new Map<string, number>();
  // The latest stands last.
  looks.delete(look);
  looks.set(look, own);
  const [oldest] = looks.keys();
  if (looks.size > MOST_LOOKS && oldest !== undefined) looks.delete(oldest);
  return own;
}

export type CardHeights = {
  readonly of: (id: string) => number;
  /** Measures the cards that are drawn, now: once, before the first of them is taken away. */
  readonly measure: (list: Element) => void;
  /** Follows the cards that are drawn. The browser tells, so that no layout is forced. */
  readonly watch: (list: Element) => void;
  readonly end: () => void;
};

const cardsOf = (list: Element): readonly Element[] => [...list.querySelectorAll(':scope > [data-row]')];
const idOf = (card: Element): string => card.getAttribute('data-row') ?? '';

export function createCardHeights(look: string): CardHeights {
  const heights = known(look);
  const watched = new Set<Element>();
  /** Stands for cards that were never drawn; it stays as it is, or the place of those below would move. */
  let usual: number | undefined;
  const take = (measured: readonly (readonly [id: string, height: number])[]) => {
    // What is hidden or taken away has none.
    const drawn = measured.filter(([, height]) => height > 0);
    for (const [id, height] of drawn) heights.set(id, height);
    if (drawn.length > 0) usual ??= drawn.reduce((sum, [, height]) => sum + height, 0) / drawn.length;
  };
  const told = (entries: readonly ResizeObserverEntry[]) =>
    take(entries.map(({ target, borderBoxSize: [box] }) => [idOf(target), box?.blockSize ?? 0]));
  const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(told) : undefined;
  return {
    of: (id) => heights.get(id) ?? usual ?? ROUGH,
    measure: (list) => take(cardsOf(list).map((card) => [idOf(card), card.getBoundingClientRect().height])),
    watch: (list) => {
      for (const card of watched) {
        if (card.isConnected) continue;
        watched.delete(card);
        observer?.unobserve(card);
      }
      for (const card of cardsOf(list)) {
        if (watched.has(card)) continue;
        watched.add(card);
        observer?.observe(card);
      }
    },
    end: () => observer?.disconnect(),
  };
}
