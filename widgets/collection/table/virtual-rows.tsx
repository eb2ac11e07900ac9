/** Rows of a long list: only those in sight are drawn, between two rows that keep the space of the others. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowListProps } from './row-list-props.ts';
import type { RowDrawer } from './use-row-drawer.tsx';

type Props = Pick<RowListProps, 'rows' | 'scroller' | 'onNearEnd'> & { readonly draw: RowDrawer };

const OVERSCAN = 12;
/** Height of a row before one was measured, and of the sticky head. */
const ROW = 40;
const HEAD = 36;
/** Rows from the end at which more are asked for. */
const NEAR = 30;

export default function VirtualRows({ rows, scroller, onNearEnd, draw }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState(ROW);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
  });
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - NEAR;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  // All rows of a table are as high as each other, so one of them tells.
  useLayoutEffect(() => {
    const own = body.current?.querySelector('tr[data-row]')?.getBoundingClientRect().height ?? 0;
    if (own > 0) setHeight(own);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: places are counted anew when the height turns out another
  useLayoutEffect(() => virtualizer.measure(), [height]);
  const before = Math.max(0, (items[0]?.start ?? HEAD) - HEAD);
  const after = Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? HEAD) - HEAD));
  return (
    <tbody ref={body}>
      <Space height={before} />
      {items.map(({ index }) => {
        const record = rows[index];
        return record ? draw(record, index, true) : null;
      })}
      <Space height={after} />
    </tbody>
  );
}

// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus, and would be read as an empty one
const Space = ({ height }: { readonly height: number }) => (height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null);
