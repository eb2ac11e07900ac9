/** A row that a finger moves sideways where it is wider than its place; it fades towards the ends beyond which there is more. */
import { type ReactNode, useEffect, useRef } from 'react';

/** Pixels of the fade. */
const FADE = 32;
/** Positions are not whole numbers on every screen. */
const ALMOST = 1;
const paddingOf = (text: string) => Number.parseFloat(text) || 0;

type Props = { readonly className?: string; readonly children: ReactNode };

export function ScrollRow({ className = '', children }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => (row.current ? follow(row.current) : undefined), []);
  return (
    // What has the focus is brought out of the fade.
    <div ref={row} className={`scroll-px-8 overflow-x-auto ${className}`}>
      {children}
    </div>
  );
}

/**
 * Keeps the fade by what is in the row, and answers how to stop. Its measures are taken when the browser has laid out the page anyway:
 * asked for with each rendering, they would have it lay out a whole list for a row above it that has not changed.
 */
function follow(row: HTMLElement): () => void {
  const look = () => fade(row);
  const sizes = new ResizeObserver(look);
  const content = new MutationObserver(() => watch());
  const watch = () => {
    sizes.disconnect();
    sizes.observe(row);
    for (const one of row.children) sizes.observe(one);
  };
  watch();
  content.observe(row, { childList: true });
  row.addEventListener('scroll', look, { passive: true });
  return () => {
    content.disconnect();
    sizes.disconnect();
    row.removeEventListener('scroll', look);
  };
}

function fade(row: HTMLElement): void {
  // Below nothing from right to left.
  const past = Math.abs(row.scrollLeft);
  const { direction, paddingInlineStart, paddingInlineEnd } = getComputedStyle(row);
  // Beyond what is in the row there is only its own edge.
  const isBefore = past > paddingOf(paddingInlineStart) + ALMOST;
  const isAfter = past + row.clientWidth < row.scrollWidth - paddingOf(paddingInlineEnd) - ALMOST;
  row.dataset.more = [isBefore ? 'before' : '', isAfter ? 'after' : ''].join(' ').trim();
  if (!isBefore && !isAfter) return void row.style.removeProperty('mask-image');
  const side = direction === 'rtl' ? 'left' : 'right';
  const [start, end] = [isBefore ? 'transparent' : 'black', isAfter ? 'transparent' : 'black'];
  row.style.setProperty('mask-image', `linear-gradient(to ${side}, ${start}, black ${FADE}px, black calc(100% - ${FADE}px), ${end})`);
}
