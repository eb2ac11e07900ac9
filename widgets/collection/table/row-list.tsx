/** Rows of one list. Of many only those in sight are drawn; what that takes is loaded when there are many. */
import { lazy, Suspense } from 'react';
import type { RowListProps } from './row-list-props.ts';
import { useRowDrawer } from './use-row-drawer.tsx';

/** Fewer rows than this are all drawn: find in page and screen readers have the whole of them. */
const VIRTUAL_FROM = 100;

/** Rows that are there until the others can be drawn: a tall screen of them. */
const FIRST = 30;

type VirtualRowsType = typeof import('./virtual-rows.tsx').default;

/** There already, when a list was expected to be long; it is drawn at once then. */
let ready: VirtualRowsType | undefined;

const load = async () => {
  const loaded = await import('./virtual-rows.tsx');
  ready = loaded.default;
  return loaded;
};
const VirtualRows = lazy(load);

/** Fetches what a long list takes while its rows are still on their way. */
export const expectRows = (count: number): void => {
  if (count > VIRTUAL_FROM && ready === undefined) void load().catch(() => undefined);
};

export function RowList({ rows, labels, frame, scroller, mayBeVirtual, onNearEnd }: RowListProps) {
  const draw = useRowDrawer(frame, labels);
  if (!mayBeVirtual || rows.length <= VIRTUAL_FROM) return <tbody>{rows.map((record, index) => draw(record, index))}</tbody>;
  if (ready) {
    const Ready = ready;
    return <Ready rows={rows} scroller={scroller} onNearEnd={onNearEnd} draw={draw} />;
  }
  return (
    <Suspense fallback={<tbody>{rows.slice(0, FIRST).map((record, index) => draw(record, index))}</tbody>}>
      <VirtualRows rows={rows} scroller={scroller} onNearEnd={onNearEnd} draw={draw} />
    </Suspense>
  );
}
