/** The lanes: records that the reference may name, in their order, and after them whoever else has work on the days shown. */
import { useEffect, useMemo } from 'react';
import { getAt } from '../../../engine/core/json/index.ts';
import {
  fieldAt,
  filterText,
  type ListState,
  predicateOf,
  useEntity,
  useFormat,
  useList,
  useText,
  type ViewField,
} from '../../../engine/react/index.ts';
import { titleOf } from '../../primitives/support/title-of.ts';
import { columnKey } from '../board/column-value.ts';
import type { Span } from '../span/spans.ts';
import { namedValue } from '../span/use-faces.ts';
import type { ViewProps } from '../views/view-props.ts';
import type { Lane } from './lane-rows.ts';
import { useSteadyList } from './steady.ts';

type Request = Pick<ViewProps, 'view' | 'scope'> & {
  readonly field: ViewField;
  readonly spans: readonly Span[];
  /** Labels of what the records refer to. */
  readonly labelOf: ListState['labelOf'];
};

export type Lanes = {
  readonly lanes: readonly Lane[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refresh: () => void;
};

const PAGE = 200;
/** More than anybody plans on one page. */
const MOST = 1_000;

export function useLanes({ view, scope, field, spans, labelOf }: Request): Lanes {
  const text = useText();
  const { date } = useFormat();
  const options = view.lanes;
  const { entity, error: noEntity, retry } = useEntity(options?.entity);
  const filter = useMemo(
    () => (options?.filter === undefined ? undefined : filterText([predicateOf(options.filter, scope)])),
    [options?.filter, scope],
  );
  const list = useList({
    entity: options?.entity ?? '',
    filter,
    order: options?.order?.join(','),
    pageSize: PAGE,
    enabled: entity !== undefined,
  });
  const { rows, hasMore, isLoadingMore, loadMore, error } = list;
  const isGrowing = hasMore && rows.length < MOST && !error;
  useEffect(() => {
    if (isGrowing && !isLoadingMore) loadMore();
  }, [isGrowing, isLoadingMore, loadMore]);
  const isWhole = !list.isLoading && !isGrowing && entity !== undefined;
  const listed = useMemo(() => {
    if (!entity) return [];
    const line = fieldAt(entity, options?.line);
    return rows.map(
      (row): Lane => ({
        key: columnKey(row.id),
        value: row.id,
        label: titleOf(entity, row, { labelOf: list.labelOf, text, date }),
        line: namedValue(line, row, { labelOf: list.labelOf, text, date })?.label,
      }),
    );
  }, [entity, options?.line, rows, list.labelOf, text, date]);
  const others = useMemo(() => (isWhole ? unlisted({ listed, spans, field, labelOf }) : []), [isWhole, listed, spans, field, labelOf]);
  return {
    lanes: useSteadyList([...listed, ...others], ({ key }) => key),
    isLoading: !isWhole && listed.length === 0 && !error && !noEntity,
    error: error ?? noEntity,
    refresh: noEntity ? retry : list.refresh,
  };
}

type Found = Pick<Request, 'spans' | 'field' | 'labelOf'> & { readonly listed: readonly Lane[] };

function unlisted({ listed, spans, field, labelOf }: Found): Lane[] {
  const known = new Set(listed.map(({ key }) => key));
  const found = new Map<string, Lane>();
  for (const { row } of spans) {
    const value = getAt(row, field.pointer);
    const key = columnKey(value);
    if ((typeof value !== 'string' && typeof value !== 'number') || known.has(key)) continue;
    found.set(key, { key, value, label: labelOf(field.name, value)?.label ?? String(value), line: undefined });
  }
  return [...found.values()].toSorted((a, b) => a.label.localeCompare(b.label));
}
