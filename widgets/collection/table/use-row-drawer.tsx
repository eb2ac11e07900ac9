import { type ReactElement, useState } from 'react';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import type { RowFrame } from './row-frame.ts';
import { TableRow } from './table-row.tsx';

/** `isOfMany`: the list may be drawn in part, and each row says its place. */
export type RowDrawer = (record: RecordData, index: number, isOfMany: boolean) => ReactElement;

/** Draws one row of a list, and remembers which of them takes part in the tab order. */
export function useRowDrawer(frame: RowFrame, labels: Labels): RowDrawer {
  const [active, setActive] = useState<string>();
  return (record, index, isOfMany) => (
    <TableRow
      key={record.id}
      {...frame}
      row={record}
      labels={labels}
      isSelected={frame.selected?.has(String(record.id)) ?? false}
      isActive={active === undefined ? index === 0 : active === String(record.id)}
      to={frame.pathOf(record)}
      onActive={setActive}
      {...(isOfMany ? { index } : {})}
    />
  );
}
