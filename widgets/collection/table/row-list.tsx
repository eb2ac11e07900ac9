/** Rows of one list. Of many only those in sight are drawn, between two rows that keep the space of the others. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsPrinting } from '../../primitives/support/use-is-printing.ts';
import type { RowListProps } from './row-list-props.ts';
import { useHeldRow } from './use-held-row.ts';
import { useRowDrawer } from './use-row-drawer.tsx';
import { useShownRows } from './use-shown-rows.ts';

/** Fewer rows than this are all drawn: find in page and screen readers have the whole of them. */
const VIRTUAL_FROM = 100;
/** Height of a row before one was measured, and of the sticky head. */
const ROW = 40;
const HEAD = 36;
/** Rows from the end at which more are asked for. */
const NEAR = 30;

/** It stays the same list as it grows: a row keeps its place in the document, and with it the focus. */
export function RowList({ rows, labels, frame, scroller, mayBeVirtual, onNearEnd }: RowListProps) {
  const draw = useRowDrawer(frame, labels);
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState(ROW);
  const isPrinting = useIsPrinting();
  const isVirtual = mayBeVirtual && rows.length > VIRTUAL_FROM;
  const near = useShownRows({ count: rows.length, row: height, head: HEAD, scroller, isFollowed: mayBeVirtual });
  const { from, to } = isVirtual && !isPrinting ? near : { from: 0, to: rows.length };
  const isNearEnd = isVirtual && to > rows.length - NEAR;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  // All rows of a table are as high as each other, so one of them tells.
  useLayoutEffect(() => {
    const own = body.current?.querySelector('tr[data-row]')?.getBoundingClientRect().height ?? 0;
    if (own > 0) setHeight(own);
  }, []);
  const { at: held = from, onFocus, onBlur } = useHeldRow(rows);
  const drawn = (first: number, end: number) => rows.slice(first, end).map((record, place) => draw(record, first + place, mayBeVirtual));
  const space = (key: string, first: number, end: number) => <Space key={key} height={(end - first) * height} />;
  // One list, in which the row that is held never changes places with what is drawn before: a row that is moved loses the focus.
  return (
    <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
      {[
        ...(held < from
          ? [space('before held', 0, held), ...drawn(held, held + 1), space('behind held', held + 1, from)]
          : [space('before', 0, from)]),
        ...drawn(from, to),
        ...(held < to ? [] : [space('up to held', to, held), ...drawn(held, held + 1)]),
        space('behind', Math.max(to, held + 1), rows.length),
      ]}
    </tbody>
  );
}

// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus, and would be read as an empty one
const Space = ({ height }: { readonly height: number }) => (height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null);
