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
  // What is in it may be another with each rendering.
  useEffect(() => {
    if (row.current) fade(row.current);
  });
  useEffect(() => {
    const one = row.current;
    if (!one) return undefined;
    const look = () => fade(one);
    one.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(one);
    return () => {
      one.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, []);
  return (
    // What has the focus is brought out of the fade.
    <div ref={row} className={`scroll-px-8 overflow-x-auto ${className}`}>
      {children}
    </div>
  );
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
