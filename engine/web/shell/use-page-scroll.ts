/**
 * How far a page was read. The frame stays and its content scrolls, so what the browser does for a document is done here:
 * another page begins at its start, and the way back leads to where one was.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Entries of the history whose place is kept. */
const MOST = 50;
/** Lists come a moment later; who has waited longer has begun to read. */
const PATIENCE_MS = 3_000;

/** What scrolls a page's content; its place is that of the address it shows. */
export function usePageScroll(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const places = useRef(new Map<string, number>());
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address of the same page moves nothing
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const kept = places.current;
    const stop = bringTo(element, (isBack ? kept.get(key) : undefined) ?? 0);
    const note = () => {
      // The latest stands last.
      kept.delete(entry.current);
      kept.set(entry.current, element.scrollTop);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', note);
    };
  }, [pathname]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const element = content.current;
      if (!element || event.target !== document.body || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const by = stepOf(event, element.clientHeight);
      if (by === undefined) return;
      element.scrollBy({ top: by });
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return content;
}

const LINE = 40;

/** Pixels that a key scrolls a document, which is what somebody expects who has not clicked anywhere yet. */
function stepOf({ key, shiftKey }: KeyboardEvent, height: number): number | undefined {
  const page = height * 0.9;
  if (key === ' ') return shiftKey ? -page : page;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: LINE,
    ArrowUp: -LINE,
    PageDown: page,
    PageUp: -page,
    Home: Number.MIN_SAFE_INTEGER,
    End: Number.MAX_SAFE_INTEGER,
  };
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}

const HANDS = ['wheel', 'pointerdown', 'keydown'] as const;

/** Scrolls there, again as the page grows, until that was reached or a person scrolls themselves. Answers how to give up. */
function bringTo(element: HTMLElement, place: number): () => void {
  element.scrollTop = place;
  const began = performance.now();
  const isThere = () => Math.abs(element.scrollTop - place) <= 1 || performance.now() - began > PATIENCE_MS;
  if (isThere()) return () => undefined;
  const again = () => {
    element.scrollTop = place;
    if (isThere()) end();
    else frame = requestAnimationFrame(again);
  };
  let frame = requestAnimationFrame(again);
  const end = () => {
    cancelAnimationFrame(frame);
    for (const hand of HANDS) window.removeEventListener(hand, end);
  };
  for (const hand of HANDS) window.addEventListener(hand, end, { passive: true });
  return end;
}
