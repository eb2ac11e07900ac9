/** Lists of records: keyset pages that grow, and never vanish because a later call failed. */
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useHost } from '../provider/engine-context.ts';
import type { Label, Labels, ListPage, ListQuery, RecordData } from '../types.ts';
import { keys } from './keys.ts';
import { laterAnswer } from './later-answer.ts';

export type ListRequest = {
  readonly entity: string;
  /** CEL over doc. */
  readonly filter?: string | undefined;
  /** `-/created_at,/title` */
  readonly order?: string | undefined;
  readonly search?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly count?: 'none' | 'estimated' | 'exact' | undefined;
  readonly enabled?: boolean;
};

export type ListState = {
  readonly rows: readonly RecordData[];
  /** Of what the rows refer to. A label that did not change keeps its identity. */
  readonly labels: Labels;
  readonly labelOf: (field: string, id: string | number) => Label | undefined;
  readonly count: ListPage['count'];
  /** The part of the records that this device keeps, where it answered by itself. */
  readonly kept?: ListPage['kept'];
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** The rows belong to the query before this one. */
  readonly isStale: boolean;
  readonly isRefreshing: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Fetches again what is shown; also the answer to an error. */
  readonly refresh: () => void;
};

/** The query of a list's first page, which is also its key in the cache. */
export const toQuery = ({ filter, order, search, pageSize, count }: ListRequest): ListQuery => ({
  ...(filter ? { filter } : {}),
  ...(order ? { order_by: order } : {}),
  ...(search ? { search } : {}),
  ...(pageSize ? { page_size: pageSize } : {}),
  ...(count ? { count } : {}),
});

/** As the cache has a list of which nothing further is shown. */
const firstPage = (page: ListPage) => ({ pages: [page], pageParams: [null] });

/** Where a further page begins, and how many pages stand before it. */
type PageStart = { readonly token: string; readonly index: number };

/** Rows of a page at most: what the server gives. */
const LONGEST_PAGE = 200;

/**
 * A further page. The count is asked for with the first only. Pages grow as a person goes on, so that a list
 * of thousands takes dozens of calls, also when it is fetched again after a change.
 */
const nextPage = ({ count: _, ...query }: ListQuery, { token, index }: PageStart): ListQuery => ({
  ...query,
  ...(query.page_size && index > 1 ? { page_size: Math.min(LONGEST_PAGE, query.page_size * 2 ** (index - 1)) } : {}),
  page_token: token,
});

const NO_PAGES: readonly ListPage[] = [];

/** Records of an entity, a page at a time. Rows that did not change keep their identity over refetches. */
export function useList(request: ListRequest): ListState {
  const { client } = useHost();
  const queries = useQueryClient();
  const query = toQuery(request);
  const queryKey = keys.list(request.entity, query);
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      pageParam === null
        ? client.list(request.entity, query, laterAnswer(queries, queryKey, firstPage))
        : client.list(request.entity, nextPage(query, pageParam)),
    initialPageParam: null as PageStart | null,
    getNextPageParam: ({ next_page_token: token }: ListPage, all): PageStart | null =>
      token === null ? null : { token, index: all.length },
    placeholderData: keepPreviousData,
    enabled: request.enabled ?? true,
  });
  const pages = useLastGood(result.data?.pages, request.entity) ?? NO_PAGES;
  const rows = useMemo(() => pages.flatMap((page) => page.data), [pages]);
  const labels = useLabels(pages);
  const labelOf = useMemo<ListState['labelOf']>(() => (field, id) => labels[field]?.[String(id)], [labels]);
  return {
    rows,
    labels,
    labelOf,
    count: pages[0]?.count,
    kept: pages[0]?.kept,
    isLoading: result.isFetching && pages === NO_PAGES,
    isStale: result.isPlaceholderData || (result.isError && result.data === undefined),
    isRefreshing: result.isFetching && !result.isFetchingNextPage,
    error: result.error,
    hasMore: result.hasNextPage && !result.isPlaceholderData,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => {
      if (result.hasNextPage && !result.isFetching) void result.fetchNextPage();
    },
    refresh: () => void result.refetch(),
  };
}

/** Pages shown last: a failed change of filter keeps them on the page. */
function useLastGood(pages: readonly ListPage[] | undefined, entity: string): readonly ListPage[] | undefined {
  const last = useRef<{ entity: string; pages: readonly ListPage[] } | undefined>(undefined);
  useEffect(() => {
    if (pages) last.current = { entity, pages };
  }, [pages, entity]);
  if (pages) return pages;
  return last.current?.entity === entity ? last.current.pages : undefined;
}

type Merged = { readonly pages: readonly ListPage[]; readonly labels: Labels };
const NOTHING: Merged = { pages: NO_PAGES, labels: {} };

/** Labels of all pages; a page that comes adds its own to those before. */
function useLabels(pages: readonly ListPage[]): Labels {
  const last = useRef(NOTHING);
  return useMemo(() => {
    const before = last.current;
    const isLonger = before.pages.length > 0 && before.pages.every((page, index) => page === pages[index]);
    const from = isLonger ? before : NOTHING;
    const labels = pages.slice(from.pages.length).reduce((known, page) => withLabels(known, page.labels ?? {}), from.labels);
    last.current = { pages, labels };
    return labels;
  }, [pages]);
}

/** The page that brought a label first keeps it, so that a further page changes nothing for the rows before. */
function withLabels(known: Labels, more: Labels): Labels {
  const added = Object.entries(more).flatMap(([field, labels]) => {
    const own = known[field];
    const isNew = own === undefined || Object.keys(labels).some((id) => !Object.hasOwn(own, id));
    return isNew ? [[field, { ...labels, ...own }] as const] : [];
  });
  return added.length === 0 ? known : { ...known, ...Object.fromEntries(added) };
}
