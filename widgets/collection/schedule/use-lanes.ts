/** The lanes: records that the reference may name, and whoever else has work on the days shown. Of many, those with work come first. */
import { useMemo, useRef, useState } from 'react';
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
import { busyFirst, MANY_ROWS } from '../span/busy-first.ts';
import type { Span } from '../span/spans.ts';
import { namedValue } from '../span/use-faces.ts';
import type { ViewProps } from '../views/view-props.ts';
import type { Lane } from './lane-rows.ts';
import { useSteadyList } from './steady.ts';

type ListRequest = Pick<ViewProps, 'view' | 'scope'>;

export type ListedLanes = {
  readonly listed: readonly Lane[];
  readonly search: string;
  readonly setSearch: (words: string) => void;
  /** All that are looked for, those of further pages included; undefined while nobody knows. */
  readonly total: number | undefined;
  /** Whether there are enough to look for one. */
  readonly isMany: boolean;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly error: Error | null;
  readonly refresh: () => void;
};

const PAGE = 200;

/** Records that the reference may name, by name, a page at a time; the search is over all of them. */
export function useListedLanes({ view, scope }: ListRequest): ListedLanes {
  const text = useText();
  const { date } = useFormat();
  const options = view.lanes;
  const { entity, error: noEntity, retry } = useEntity(options?.entity);
  const [search, setSearch] = useState('');
  const filter = useMemo(
    () => (options?.filter === undefined ? undefined : filterText([predicateOf(options.filter, scope)])),
    [options?.filter, scope],
  );
  const list = useList({
    entity: options?.entity ?? '',
    filter,
    order: options?.order?.join(','),
    search,
    pageSize: PAGE,
    count: 'exact',
    enabled: entity !== undefined,
  });
  const { rows, error } = list;
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
  return {
    listed,
    search,
    setSearch,
    total: list.count?.value,
    isMany: search !== '' || (list.count?.value ?? 0) > MANY_ROWS,
    isLoading: (list.isLoading || entity === undefined) && listed.length === 0 && !error && !noEntity,
    isLoadingMore: list.isLoadingMore,
    hasMore: list.hasMore,
    loadMore: list.loadMore,
    error: error ?? noEntity,
    refresh: noEntity ? retry : list.refresh,
  };
}

type Request = {
  readonly list: ListedLanes;
  readonly field: ViewField;
  readonly spans: readonly Span[];
  /** Labels of what the records refer to. */
  readonly labelOf: ListState['labelOf'];
  /** The days shown and whether all of their records are there: only then is the order of lanes settled. */
  readonly days: string;
  readonly isWhole: boolean;
};

export type Lanes = {
  readonly lanes: readonly Lane[];
  /** Lanes in all, those that were not loaded included. */
  readonly total: number;
};

export function useLanes({ list, field, spans, labelOf, days, isWhole }: Request): Lanes {
  const { listed, search, isMany, isLoading, hasMore, total } = list;
  // Of few lanes who else has work is known once all are listed; of many they come first and wait for nothing.
  const isListed = !isLoading && (isMany || !hasMore) && search === '';
  const others = useMemo(() => (isListed ? unlisted({ listed, spans, field, labelOf }) : []), [isListed, listed, spans, field, labelOf]);
  const busy = useSettled(spans, field, JSON.stringify([days, search]), isWhole);
  const lanes = useMemo(
    () => (isMany ? busyFirst(listed, others, ({ key }) => busy.has(key)) : [...listed, ...others]),
    [isMany, listed, others, busy],
  );
  return { lanes: useSteadyList(lanes, ({ key }) => key), total: Math.max(lanes.length, hasMore ? (total ?? 0) : 0) };
}

/** Lanes with something in them. Once settled, a lane does not change its place under the hand that plans: other days settle it anew. */
function useSettled(spans: readonly Span[], field: ViewField, of: string, isWhole: boolean): ReadonlySet<string> {
  const now = useMemo(() => new Set(spans.map(({ row }) => columnKey(getAt(row, field.pointer)))), [spans, field]);
  const last = useRef({ of, isWhole: false, keys: now });
  const { current } = last;
  if (current.of !== of || (!current.isWhole && (isWhole || current.keys !== now))) last.current = { of, isWhole, keys: now };
  return last.current.keys;
}

type Found = Pick<Request, 'spans' | 'field' | 'labelOf'> & Pick<ListedLanes, 'listed'>;

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
