/** The list behind a collection: its pages, or for views that fetch what they show themselves its number only. */
import { type ListState, useGroup, useList } from '../../../engine/react/index.ts';
import type { ListPage } from '../../../engine/react/types.ts';
import type { CollectionOptions } from '../options.ts';
import type { ViewQuery } from '../views/view-props.ts';

export type Rows = { readonly list: ListState; readonly count: ListPage['count']; readonly isRefreshing: boolean };

/** Records of a page, where the definition says nothing. */
export const PAGE = 50;

export function useRows(node: CollectionOptions, query: ViewQuery, isOwn: boolean): Rows {
  const counts = node.counts ?? 'exact';
  const list = useList({ entity: node.entity, ...query, pageSize: node.page_size ?? PAGE, count: counts, enabled: !isOwn });
  const total = useGroup({ entity: node.entity, filter: query.filter, search: query.search, enabled: isOwn && counts !== 'none' });
  if (!isOwn) return { list, count: list.count, isRefreshing: list.isRefreshing };
  return { list, count: total.rows === undefined ? undefined : { value: total.total, exact: true }, isRefreshing: total.isLoading };
}
