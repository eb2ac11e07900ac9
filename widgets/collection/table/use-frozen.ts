/** Columns that stay in sight while the table is moved sideways: each stands as far in as those before it are wide. */
import { type CSSProperties, type RefObject, useLayoutEffect } from 'react';

/** Style variable with the place of a frozen column. */
const frozenVariable = (index: number): `--${string}` => `--frozen-${index}`;

/** Of a cell of a frozen column; on a phone only the first stays, or nothing of the others could be read. */
export const frozenClass = (index: number, frozen: number): string => (index > 0 && index < frozen ? 'md:sticky md:z-1 md:bg-inherit' : '');

export const frozenStyle = (index: number, frozen: number): CSSProperties =>
  index > 0 && index < frozen ? { insetInlineStart: `var(${frozenVariable(index)})` } : {};

/** Measures the heads of the first so many columns, and again when one of them gets another width. */
export function useFrozen(table: RefObject<HTMLTableElement | null>, frozen: number): void {
  useLayoutEffect(() => {
    const own = table.current;
    if (!own || frozen < 2) return undefined;
    const heads = [...own.querySelectorAll<HTMLElement>('thead th[data-column]')].slice(0, frozen);
    const measure = () => {
      let before = 0;
      for (const [index, head] of heads.entries()) {
        own.style.setProperty(frozenVariable(index), `${before}px`);
        before += head.getBoundingClientRect().width;
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const head of heads) observer.observe(head);
    return () => observer.disconnect();
  });
}
