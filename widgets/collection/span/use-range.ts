/** Records of a range of days, all pages of them up to a bound. */
import { useEffect, useMemo } from 'react';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import { type ListRequest, type ListState, useList } from '../../../engine/react/index.ts';
import { narrowed } from '../views/narrowed.ts';
import type { ViewProps } from '../views/view-props.ts';
import type { Range } from './days.ts';
import { rangePredicate } from './range-predicate.ts';
import { type Span, type SpanFields, spanOf } from './spans.ts';

type Request = Pick<ViewProps, 'node' | 'query'> & {
  readonly fields: SpanFields;
  readonly range: Range;
  readonly timeZone: string;
  /** A part of the records, where not all are shown. */
  readonly only?: Predicate | undefined;
  /** Records at most. */
  readonly most?: number;
  readonly enabled?: boolean;
};

export type RangeState = {
  readonly spans: readonly Span[];
  /** Records of the range that are not shown. */
  readonly more: number;
  readonly list: ListState;
  /** The list as it is asked for, for writes that change it at once. */
  readonly request: ListRequest;
};

/** Records of a call. */
export const PAGE = 200;
const NONE: readonly Span[] = [];
/** More than anybody reads in a calendar; beyond, a number says that there are others. */
export const MOST = 500;

export function useRange({ node, query, fields, range, timeZone, only, most = MOST, enabled = true }: Request): RangeState {
  const { first, last } = range;
  const inRange = useMemo(() => rangePredicate(fields, { first, last }, timeZone), [fields, first, last, timeZone]);
  const filter = useMemo(
    () => narrowed(query.filter, only ? { op: 'and', items: [inRange, only] } : inRange),
    [query.filter, inRange, only],
  );
  const order = [fields.date, fields.from].flatMap((field) => (field?.sortable ? [field.pointer] : [])).join(',');
  const request: ListRequest = {
    entity: node.entity,
    filter,
    order: order || query.order,
    search: query.search,
    pageSize: PAGE,
    count: 'exact',
    enabled,
  };
  const list = useList(request);
  const { rows, hasMore, isLoadingMore, isStale, error, loadMore } = list;
  const isGrowing = enabled && hasMore && rows.length < most && !isStale && !error;
  useEffect(() => {
    if (isGrowing && !isLoadingMore) loadMore();
  }, [isGrowing, isLoadingMore, loadMore]);
  const spans = useMemo(
    () => (enabled ? rows.slice(0, most).flatMap((row) => spanOf(row, fields, timeZone) ?? []) : NONE),
    [rows, most, enabled, fields, timeZone],
  );
  return { spans, more: Math.max(0, (enabled ? (list.count?.value ?? 0) : 0) - most), list, request };
}
