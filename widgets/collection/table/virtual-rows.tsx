/** Rows of a long list: only those in sight are drawn, between two rows that keep the space of the others. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowListProps } from './row-list-props.ts';
import type { RowDrawer } from './use-row-drawer.tsx';
import { useShownRows } from './use-shown-rows.ts';

type Props = Pick<RowListProps, 'rows' | 'scroller' | 'onNearEnd'> & { readonly draw: RowDrawer };

/** Height of a row before one was measured, and of the sticky head. */
const ROW = 40;
const HEAD = 36;
/** Rows from the end at which more are asked for. */
const NEAR = 30;

export function VirtualRows({ rows, scroller, onNearEnd, draw }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState(ROW);
  const { from, to } = useShownRows({ count: rows.length, row: height, head: HEAD, scroller });
  const isNearEnd = to > rows.length - NEAR;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  // All rows of a table are as high as each other, so one of them tells.
  useLayoutEffect(() => {
    const own = body.current?.querySelector('tr[data-row]')?.getBoundingClientRect().height ?? 0;
    if (own > 0) setHeight(own);
  }, []);
  return (
    <tbody ref={body}>
      <Space height={from * height} />
      {rows.slice(from, to).map((record, place) => draw(record, from + place, true))}
      <Space height={(rows.length - to) * height} />
    </tbody>
  );
}

// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus, and would be read as an empty one
const Space = ({ height }: { readonly height: number }) => (height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null);
