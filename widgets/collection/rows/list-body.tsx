/** Rows of a collection in the chosen view, or what stands there instead. */

import { lazy, Suspense, useEffect } from 'react';
import { bringWidget, ErrorBoundary, Failed, lazyWidget, UnknownWidget, useHost, Waiting } from '../../../engine/react/index.ts';
import { cardName } from '../cards/card-name.ts';
import { Cards } from '../cards/cards.tsx';
import { isOwnList, ownLists } from '../views/view-kinds.ts';
import type { ViewProps } from '../views/view-props.ts';
import { Empty } from './empty.tsx';
import { ListFailure } from './list-failure.tsx';
import { ListTable } from './list-table.tsx';
import { SkeletonCards, SkeletonTable } from './skeleton-rows.tsx';

const LoadMore = lazy(async () => ({ default: (await import('./load-more.tsx')).LoadMore }));

export function ListBody(props: ViewProps) {
  return isOwnList(props.view.as) ? <OwnList {...props} /> : <GrowingList {...props} />;
}

/** A view that fetches what it shows; its code comes when it is first opened. */
function OwnList(props: ViewProps) {
  const View = lazyWidget(ownLists, props.view.as);
  if (!View) return <UnknownWidget name={props.view.as} />;
  return (
    <ErrorBoundary key={props.view.id} fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}>
      <Suspense fallback={<Waiting />}>
        <View {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** One list that grows page by page: tables and cards. */
function GrowingList(props: ViewProps) {
  const { node, state, list, view } = props;
  const isCompact = node.compact ?? false;
  const isTable = view.as === 'table';
  const { cards } = useHost().widgets;
  const card = isTable ? undefined : cardName(view);
  // While the rows are on their way.
  useEffect(() => {
    if (card !== undefined) bringWidget(cards, card);
  }, [cards, card]);
  const waiting = isTable ? (
    <SkeletonTable columns={state.columns.length} isCompact={isCompact} />
  ) : (
    <SkeletonCards isCompact={isCompact} />
  );
  // Groups fetch their rows themselves, and say themselves that there are none.
  if (isTable && state.group !== undefined) return <ListTable {...props} waiting={waiting} />;
  if (list.isLoading) return waiting;
  const failure = list.error ? <ListFailure list={list} /> : null;
  if (list.rows.length === 0) {
    const { createLabel, onCreate } = props;
    return failure ?? <Empty {...{ node, state, createLabel, waiting }} kept={list.kept} onCreate={() => onCreate()} />;
  }
  if (isTable) {
    return (
      <>
        {failure}
        <ListTable {...props} waiting={waiting} />
      </>
    );
  }
  return (
    <>
      {failure}
      <Cards {...props} />
      {/* Pages of folded records would come one after the other, for nobody to see. */}
      {list.hasMore ? (
        <LoadMore isLoading={list.isLoadingMore} isAutomatic={!isCompact && !list.error && !view.fold} onMore={list.loadMore} />
      ) : null}
    </>
  );
}
