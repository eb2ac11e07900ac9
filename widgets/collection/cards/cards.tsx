/** Records as cards; which of them comes first and large, and which are folded away, the view says. */
import { lazy, Suspense } from 'react';
import { holds, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { whenCalm } from '../../primitives/support/when-calm.ts';
import { WaitingMark } from '../rows/waiting-mark.tsx';
import type { ViewProps } from '../views/view-props.ts';
import { CardOf } from './card-of.tsx';

/** What is folded is looked at last. */
const Folded = lazy(async () => {
  await whenCalm();
  return import('./folded.tsx');
});

export function Cards(props: ViewProps) {
  const { list, view, scope, title } = props;
  const text = useText();
  const { lead, fold } = view;
  const isSo = (rule: string | undefined, doc: RecordData) => rule !== undefined && holds(rule, { ...scope, doc });
  const folded = list.rows.filter((row) => isSo(fold?.when, row));
  const open = list.rows.filter((row) => !folded.includes(row));
  const first = open.find((row) => isSo(lead, row));
  const item = (row: RecordData) => (
    <li key={row.id} data-row={row.id} className="min-w-0">
      <CardOf {...props} row={row} isLead={row === first} />
      <WaitingMark row={row} />
    </li>
  );
  const frame = `grid grid-cols-1 items-start gap-3 px-(--edge) pb-4 md:grid-cols-2 xl:grid-cols-3 ${list.isStale && !list.error ? 'opacity-60' : ''}`;
  return (
    <>
      {open.length > 0 ? (
        <ul aria-label={title} aria-busy={list.isStale} className={frame}>
          {(first ? [first, ...open.filter((row) => row !== first)] : open).map(item)}
        </ul>
      ) : null}
      {fold && folded.length > 0 ? (
        <Suspense fallback={<div className="h-16" />}>
          <Folded label={text(fold.label)} count={folded.length} hasMore={list.hasMore} isOpenFirst={open.length === 0}>
            <ul aria-label={text(fold.label)} aria-busy={list.isStale} className={frame}>
              {folded.map(item)}
            </ul>
          </Folded>
        </Suspense>
      ) : null}
    </>
  );
}
