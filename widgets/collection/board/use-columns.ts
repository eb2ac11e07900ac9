/** Columns of a board, in the order of the choices or of the referenced records, with the number of cards in each. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEqual, setAt } from '../../../engine/core/json/index.ts';
import { filterText, predicateOf, useEntity, useGroup, useList, useText, type ViewField } from '../../../engine/react/index.ts';
import type { GroupRow, Label, RecordData } from '../../../engine/react/types.ts';
import { busyFirst, MANY_ROWS } from '../span/busy-first.ts';
import type { ViewProps } from '../views/view-props.ts';
import { type Column, type ColumnValue, columnKey, isColumnValue, merged } from './column-value.ts';
import { type NextValues, reachable } from './use-next-values.ts';

type Request = Pick<ViewProps, 'node' | 'query' | 'scope'> & {
  readonly field: ViewField;
  readonly next: NextValues;
  /** Records that are columns come a page of so many at a time, as many pages as are asked for; otherwise one page is all. */
  readonly pageSize?: number;
  /** Words that the referenced records are looked for by, all of them. */
  readonly search?: string;
};

export type Columns = {
  readonly columns: readonly Column[];
  /** Cards by column key; a column that is missing has none. Undefined until they were counted. */
  readonly counts: ReadonlyMap<string, number> | undefined;
  /** Whether there are more values than a board has columns. */
  readonly isCut: boolean;
  /** Columns in all, those that were not loaded included; undefined while nobody knows, and where one page is all. */
  readonly total: number | undefined;
  /** Whether there are further columns to ask for. */
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

const MOST = 50;
const isPresent = (value: ColumnValue): value is string | number => typeof value === 'string' || typeof value === 'number';

export function useColumns({ node, query, scope, field, next, pageSize, search = '' }: Request): Columns {
  const { t } = useTranslation();
  const text = useText();
  const by = field.pointer;
  const counted = useGroup({ entity: node.entity, filter: query.filter, search: query.search, by });
  // Which columns there are does not change with what a person looks for; without a filter both are one call.
  const fixed = useMemo(() => (node.fixed === undefined ? undefined : filterText([predicateOf(node.fixed, scope)])), [node.fixed, scope]);
  const inUse = useGroup({ entity: node.entity, filter: fixed, by, enabled: field.ref !== undefined });
  const used = useMemo(() => inUse.rows?.map(({ key }) => key) ?? [], [inUse.rows]);
  const referenced = useReferenced({
    field,
    scope,
    next,
    pageSize: pageSize ?? MOST,
    count: pageSize === undefined ? undefined : 'exact',
    search,
    used,
    isReady: inUse.rows !== undefined && !next.isLoading,
  });

  const hasMore = pageSize !== undefined && referenced.hasMore;

  const busy = counted.rows?.map(({ key }) => key) ?? [];
  const isMany = pageSize !== undefined && (referenced.total ?? 0) > MANY_ROWS;
  const busyKeys = new Set(busy.map(columnKey));
  const isBusy = ({ key }: Column) => busyKeys.has(key);

  const known = (): readonly Column[] | undefined => {
    if (field.ref !== undefined) {
      // Who is not listed is known only at the end of the list.
      const isListed = !hasMore && search === '';
      const listed = referenced.columns && (isListed ? withUnlisted(referenced.columns, used, inUse.labelOf) : referenced.columns);
      const all = listed && isMany ? busyFirst(listed, search === '' ? unlistedOf(listed, busy, counted.labelOf) : [], isBusy) : listed;
      // Which of the values of one name is meant, the workflow knows of each record; without one they stay apart.
      return all && (next.isChain || next.isStill) ? merged(all) : all;
    }
    if (field.type === 'boolean') return [true, false].map((value) => column(value, t(value ? 'value.yes' : 'value.no')));
    return field.options?.map(({ value, label, colour }) => column(value, field.literal ? label : text(label), colour)) ?? [];
  };
  const found = known();
  const hasNone = counted.rows?.some(({ key, count }) => key === null && count > 0) ?? false;
  // A new answer with the same columns in it leaves the cards alone.
  const most = pageSize === undefined ? MOST : Number.POSITIVE_INFINITY;
  const columns = useSteady([...(found ?? []).slice(0, most), ...(hasNone && !hasMore ? [column(null, t('board.none'))] : [])]);
  const { isTruncated } = counted;
  const counts = useMemo(() => counted.rows && countsOf(columns, counted.rows, isTruncated), [columns, counted.rows, isTruncated]);
  const failed = [counted, inUse, referenced].find((part) => part.error !== null);
  return {
    columns,
    counts,
    isCut: (referenced.hasMore && !hasMore) || (found?.length ?? 0) > most,
    total: referenced.total,
    hasMore,
    loadMore: referenced.loadMore,
    isLoading: found === undefined || counted.isLoading,
    error: failed?.error ?? null,
    retry: () => failed?.retry(),
  };
}

/** The value given before, as long as it is equal. */
function useSteady<T>(value: T): T {
  const [steady, setSteady] = useState(value);
  if (isEqual(steady, value)) return steady;
  setSteady(value);
  return value;
}

const column = (value: ColumnValue, label: string, colour?: string): Column => ({ key: columnKey(value), values: [value], label, colour });

/** `isTruncated`: the server named the largest groups only, so that a column that is missing may have records all the same. */
function countsOf(columns: readonly Column[], rows: readonly GroupRow[], isTruncated: boolean): ReadonlyMap<string, number> {
  const byValue = new Map(rows.map(({ key, count }) => [columnKey(key), count] as const));
  const isCounted = ({ values }: Column) => !isTruncated || values.every((value) => byValue.has(columnKey(value)));
  const sum = ({ values }: Column) => values.reduce<number>((all, value) => all + (byValue.get(columnKey(value)) ?? 0), 0);
  return new Map(columns.filter(isCounted).map((one) => [one.key, sum(one)] as const));
}

/** Values that stand in records but not among those listed, say of people who have left. */
const withUnlisted = (columns: readonly Column[], used: readonly ColumnValue[], labelOf: LabelOf) => [
  ...columns,
  ...unlistedOf(columns, used, labelOf),
];

function unlistedOf(columns: readonly Column[], used: readonly ColumnValue[], labelOf: LabelOf): readonly Column[] {
  const known = new Set(columns.map(({ key }) => key));
  const others = used.filter(isPresent).filter((value) => !known.has(columnKey(value)));
  return others.map((value) => column(value, labelOf(value)?.label ?? String(value), labelOf(value)?.colour));
}

type LabelOf = (id: string | number) => Label | undefined;

type ReferenceRequest = Pick<Request, 'field' | 'scope' | 'next' | 'search'> & {
  readonly pageSize: number;
  readonly count: 'exact' | undefined;
  readonly used: readonly ColumnValue[];
  readonly isReady: boolean;
};

/** Referenced records that are columns: those in use and what the workflow leads to; without one, all that may be chosen. */
function useReferenced({ field, scope, next, pageSize, count, search, used, isReady }: ReferenceRequest) {
  const { entity, error, retry } = useEntity(field.ref);
  const { isChain, isStill, of } = next;
  const filter = useMemo(() => {
    if (!isChain && !isStill)
      return field.refFilter === undefined ? undefined : filterText([predicateOf(field.refFilter, { ...scope, doc: undefined })]);
    // In one order: counts change theirs with every move, which is no reason to ask for the columns again.
    const values = reachable(used.filter(isColumnValue), (value) => (isStill ? undefined : of(setAt({}, field.pointer, value))));
    return filterText([{ op: 'in', left: { kind: 'field', path: ['id'] }, values: [...values].filter(isPresent).sort() }]);
  }, [isChain, isStill, of, used, field, scope]);
  const list = useList({ entity: field.ref ?? '', filter, search, pageSize, count, enabled: field.ref !== undefined && isReady });
  const isAnswered = isReady && entity !== undefined && !list.isLoading && (list.error === null || list.rows.length > 0);
  const columns = useMemo(
    () => (isAnswered && entity ? list.rows.map((row) => referenceColumn(row, entity)) : undefined),
    [isAnswered, entity, list.rows],
  );
  return {
    columns,
    total: list.count?.value,
    hasMore: list.hasMore,
    loadMore: list.loadMore,
    error: error ?? list.error,
    retry: error ? retry : list.refresh,
  };
}

function referenceColumn(row: RecordData, { title, colour }: { readonly title: string; readonly colour?: string }): Column {
  const shade = colour === undefined ? undefined : row[colour];
  return column(row.id, String(row[title] ?? row.id), typeof shade === 'string' ? shade : undefined);
}
