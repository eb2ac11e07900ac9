/** All pages of a list, up to a bound. */
import { useEffect } from 'react';
import { type ListRequest, type ListState, useList } from '../../../engine/react/index.ts';

const PAGE = 200;

export function useWhole(request: ListRequest, most: number): ListState & { readonly isWhole: boolean } {
  const list = useList({ ...request, pageSize: PAGE });
  const { rows, hasMore, isLoadingMore, isStale, error, loadMore } = list;
  const isGrowing = hasMore && rows.length < most && !isStale && !error;
  useEffect(() => {
    if (isGrowing && !isLoadingMore) loadMore();
  }, [isGrowing, isLoadingMore, loadMore]);
  return { ...list, isWhole: !list.isLoading && !isGrowing };
}
