/** Rows of one list. Of many only those in sight are drawn. */
import type { RowListProps } from './row-list-props.ts';
import { useRowDrawer } from './use-row-drawer.tsx';
import { VirtualRows } from './virtual-rows.tsx';

/** Fewer rows than this are all drawn: find in page and screen readers have the whole of them. */
const VIRTUAL_FROM = 100;

export function RowList({ rows, labels, frame, scroller, mayBeVirtual, onNearEnd }: RowListProps) {
  const draw = useRowDrawer(frame, labels);
  if (!mayBeVirtual || rows.length <= VIRTUAL_FROM) return <tbody>{rows.map((record, index) => draw(record, index))}</tbody>;
  return <VirtualRows rows={rows} scroller={scroller} onNearEnd={onNearEnd} draw={draw} />;
}
