/** Records of a range of days, all pages of them up to a bound. */
import { useEffect, useMemo } from 'react';
import { type ListRequest, type ListState, useList } from '../../../../engine/react/index.ts';
import { narrowed } from '../narrowed.ts';
import type { ViewProps } from '../view-props.ts';
import type { Range } from './days.ts';
import { rangePredicate } from './range-predicate.ts';
import { type Span, type SpanFields, spanOf } from './spans.ts';

type Request = Pick<ViewProps, 'node' | 'query'> & {
  readonly fields: SpanFields;
  readonly range: Range;
  readonly timeZone: string;
};

export type RangeState = {
  readonly spans: readonly Span[];
  /** Records of the range that are not shown. */
  readonly more: number;
  readonly list: ListState;
  /** The list as it is asked for, for writes that change it at once. */
  readonly request: ListRequest;
};

const PAGE = 200;
/** More than anybody reads in a calendar; beyond, a number says that there are others. */
export const MOST = 500;

export function useRange({ node, query, fields, range, timeZone }: Request): RangeState {
  const { first, last } = range;
  const filter = useMemo(
    () => narrowed(query.filter, rangePredicate(fields, { first, last }, timeZone)),
    [query.filter, fields, first, last, timeZone],
  );
  const order = [fields.date, fields.from].flatMap((field) => (field?.sortable ? [field.pointer] : [])).join(',');
  const request: ListRequest = {
    entity: node.entity,
    filter,
    order: order || query.order,
    search: query.search,
    pageSize: PAGE,
    count: 'exact',
  };
  const list = useList(request);
  const { rows, hasMore, isLoadingMore, isStale, error, loadMore } = list;
  const isGrowing = hasMore && rows.length < MOST && !isStale && !error;
  useEffect(() => {
    if (isGrowing && !isLoadingMore) loadMore();
  }, [isGrowing, isLoadingMore, loadMore]);
  const spans = useMemo(() => rows.slice(0, MOST).flatMap((row) => spanOf(row, fields, timeZone) ?? []), [rows, fields, timeZone]);
  return { spans, more: Math.max(0, (list.count?.value ?? 0) - MOST), list, request };
}
