import { useEffect } from 'react';
import { type ListRequest, type ListState, useList } from './use-list.ts';

/** `isGrowing`: further pages are on their way. */
export type WholeListState = ListState & { readonly isGrowing: boolean };

/** Rows of a page: the most that the server gives. */
const PAGE = 200;

/** All records of a list, page by page: of those that somebody looks through as a whole, as roles or the moves of a life cycle are. */
export function useWholeList(request: Omit<ListRequest, 'pageSize'>): WholeListState {
  const list = useList({ ...request, pageSize: PAGE });
  const { hasMore, isLoadingMore, isStale, error, loadMore } = list;
  const isGrowing = hasMore && !isStale && !error;
  useEffect(() => {
    if (isGrowing && !isLoadingMore) loadMore();
  }, [isGrowing, isLoadingMore, loadMore]);
  return { ...list, isGrowing };
}
