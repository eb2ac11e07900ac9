/** How a list of cards is laid out now: columns beside each other, the space between lines, and its width. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export type GridFrame = { readonly columns: number; readonly gap: number; readonly width: number };

function frameOf(list: HTMLElement): GridFrame {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const columns = gridTemplateColumns.split(' ').filter((part) => part.endsWith('px')).length;
  return { columns: Math.max(1, columns), gap: Number.parseFloat(rowGap) || 0, width: list.clientWidth };
}

/** Undefined before the list stands in the page. */
export function useGridFrame(list: RefObject<HTMLElement | null>): GridFrame | undefined {
  const [frame, setFrame] = useState<GridFrame>();
  useLayoutEffect(() => {
    const own = list.current;
    if (!own) return undefined;
    setFrame(frameOf(own));
    if (typeof ResizeObserver !== 'function') return undefined;
    // Heights change with every card that comes; columns are by the width.
    const look = () => setFrame((known) => (known?.width === own.clientWidth ? known : frameOf(own)));
    const sizes = new ResizeObserver(look);
    sizes.observe(own);
    return () => sizes.disconnect();
  }, [list]);
  return frame;
}
