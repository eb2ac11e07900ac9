/** Records as cards; which of them comes first and large, and which are folded away, the view says. */
import { lazy, Suspense, useMemo } from 'react';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { holds, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { whenCalm } from '../../primitives/support/when-calm.ts';
import type { ViewProps } from '../views/view-props.ts';
import { CardGrid } from './card-grid.tsx';

/** What is folded is looked at last. */
const Folded = lazy(async () => {
  await whenCalm();
  return import('./folded.tsx');
});

type Arranged = {
  readonly open: readonly RecordData[];
  readonly folded: readonly RecordData[];
  /** The one that comes first, of those that are open. */
  readonly first: RecordData | undefined;
};

function arrange(rows: readonly RecordData[], { lead, fold }: ViewProps['view'], scope: RuleScope): Arranged {
  if (lead === undefined && fold === undefined) return { open: rows, folded: [], first: undefined };
  const isSo = (rule: string | undefined, doc: RecordData) => rule !== undefined && holds(rule, { ...scope, doc });
  const folded = rows.filter((row) => isSo(fold?.when, row));
  const away = new Set(folded);
  const open = rows.filter((row) => !away.has(row));
  const first = open.find((row) => isSo(lead, row));
  return { open: first ? [first, ...open.filter((row) => row !== first)] : open, folded, first };
}

export function Cards(props: ViewProps) {
  const { node, list, view, scope, title } = props;
  const text = useText();
  const { open, folded, first } = useMemo(() => arrange(list.rows, view, scope), [list.rows, view, scope]);
  const { fold } = view;
  // Pages of folded records would come one after the other, for nobody to see.
  const isEndless = list.hasMore && !list.error && !fold && !(node.compact ?? false);
  return (
    <>
      {open.length > 0 ? (
        <CardGrid view={props} label={title} rows={open} lead={first} onNearEnd={isEndless ? list.loadMore : undefined} />
      ) : null}
      {fold && folded.length > 0 ? (
        <Suspense fallback={<div className="h-16" />}>
          <Folded label={text(fold.label)} count={folded.length} hasMore={list.hasMore} isOpenFirst={open.length === 0}>
            <CardGrid view={props} label={text(fold.label)} rows={folded} />
          </Folded>
        </Suspense>
      ) : null}
    </>
  );
}
