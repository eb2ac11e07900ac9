/** Widths of columns, remembered; while one is dragged they live in the table's style, so that no row renders. */
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { recall, remember } from '../../../engine/react/index.ts';

export const NARROWEST = 64;
export const WIDEST = 800;

/** Pixels by pointer of the field. */
export type Widths = Readonly<Record<string, number>>;

export type ColumnWidths = {
  readonly widths: Widths;
  /** Shows a width at once without keeping it. */
  readonly preview: (pointer: string, width: number) => void;
  /** Keeps a width; undefined: as wide as what is in it. */
  readonly keep: (pointer: string, width: number | undefined) => void;
};

/** Name of the style variable that carries a column's width. */
export const widthVariable = (pointer: string): `--${string}` => `--w${pointer.replaceAll(/[^A-Za-z0-9_-]/g, '-')}`;

/** Style of a column's cells: bound to its variable where it has a width. */
export const widthStyle = (pointer: string) => {
  const own = `var(${widthVariable(pointer)})`;
  return { width: own, minWidth: own, maxWidth: `var(${widthVariable(pointer)}, var(--cell-max))` };
};

export const bounded = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

const readWidths = (text: string | undefined): Widths => {
  if (text === undefined) return {};
  const pairs = text.split(',').flatMap((part) => {
    const [pointer = '', width = ''] = part.split('=');
    return pointer.startsWith('/') && Number(width) > 0 ? [[pointer, bounded(Number(width))] as const] : [];
  });
  return Object.fromEntries(pairs);
};

/** `key`: under which they are remembered. */
export function useColumnWidths(key: string, table: RefObject<HTMLTableElement | null>): ColumnWidths {
  const [text, setText] = useState(() => recall(key));
  useEffect(() => setText(recall(key)), [key]);
  const widths = useMemo(() => readWidths(text), [text]);
  const preview = useCallback(
    (pointer: string, width: number) => table.current?.style.setProperty(widthVariable(pointer), `${bounded(width)}px`),
    [table],
  );
  const keep = useCallback(
    (pointer: string, width: number | undefined) => {
      const { [pointer]: _before, ...others } = widths;
      const next = width === undefined ? others : { ...others, [pointer]: bounded(width) };
      const written = Object.entries(next).map(([name, pixels]) => `${name}=${pixels}`);
      const value = written.length > 0 ? written.join(',') : undefined;
      remember(key, value);
      setText(value);
    },
    [key, widths],
  );
  return useMemo(() => ({ widths, preview, keep }), [widths, preview, keep]);
}
