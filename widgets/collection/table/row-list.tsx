/** Rows of one list. Of many only those in sight are drawn, between two rows that keep the space of the others. */
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import type { RowFrame } from './row-frame.ts';
import { TableRow } from './table-row.tsx';

type Props = {
  readonly rows: readonly RecordData[];
  readonly labels: Labels;
  readonly frame: RowFrame;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly mayBeVirtual: boolean;
  /** The end of what is loaded comes near. */
  readonly onNearEnd?: (() => void) | undefined;
};

/** Fewer rows than this are all drawn: find in page and screen readers have the whole of them. */
const VIRTUAL_FROM = 100;
const OVERSCAN = 12;
/** Height of a row before one was measured, and of the sticky head. */
const ROW = 40;
const HEAD = 36;
/** Rows from the end at which more are asked for. */
const NEAR = 30;

export function RowList({ rows, labels, frame, scroller, mayBeVirtual, onNearEnd }: Props) {
  const [active, setActive] = useState<string>();
  const isVirtual = mayBeVirtual && rows.length > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
  });
  const items = isVirtual ? virtualizer.getVirtualItems() : undefined;
  const last = items?.at(-1)?.index ?? 0;
  const isNearEnd = isVirtual && last >= rows.length - NEAR;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);

  const row = (record: RecordData, index: number, item?: VirtualItem) => (
    <TableRow
      key={record.id}
      {...frame}
      row={record}
      labels={labels}
      isSelected={frame.selected?.has(String(record.id)) ?? false}
      isActive={active === undefined ? index === 0 : active === String(record.id)}
      to={frame.pathOf(record)}
      onActive={setActive}
      {...(item ? { index: item.index, measure: virtualizer.measureElement } : {})}
    />
  );
  if (!items) return <tbody>{rows.map((record, index) => row(record, index))}</tbody>;
  const before = Math.max(0, (items[0]?.start ?? HEAD) - HEAD);
  const after = Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? HEAD) - HEAD));
  return (
    <tbody>
      <Space height={before} />
      {items.map((item) => {
        const record = rows[item.index];
        return record ? row(record, item.index, item) : null;
      })}
      <Space height={after} />
    </tbody>
  );
}

const Space = ({ height }: { readonly height: number }) => (height > 0 ? <tr style={{ height }} /> : null);
