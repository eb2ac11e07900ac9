/** Bars of the rows in sight. A timeline may have more rows than can be asked for at once: their records come with them. */
import { useMemo, useRef, useState } from 'react';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import { type ListState, pathOf, type ViewField } from '../../../engine/react/index.ts';
import type { Column } from '../board/column-value.ts';
import type { Span } from '../span/spans.ts';
import { PAGE, type RangeState, useRange } from '../span/use-range.ts';

type Request = Omit<Parameters<typeof useRange>[0], 'only' | 'most' | 'enabled'> & {
  readonly columns: readonly Column[];
  readonly field: ViewField;
};

export type Bars = {
  /** Of rows that were in sight before, too: a row does not lose its height when it leaves. */
  readonly spans: readonly Span[];
  /** Records of the rows in sight that are not shown. */
  readonly more: number;
  readonly labelOf: ListState['labelOf'];
  readonly isLoading: boolean;
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly refresh: () => void;
  /** Told which rows are in sight. */
  readonly see: (first: number, last: number) => void;
};

/** Rows whose records are asked for together; their ids are a filter in an address. */
const TOGETHER = 50;
/** A month of so many people, with work to spare. */
const MOST = 2_000;

const isPresent = (value: string | number | boolean | null): value is string | number | boolean => value !== null;

/** Records of some rows; undefined for all of them. */
function onlyOf(columns: readonly Column[], part: number, field: ViewField): Predicate | undefined {
  if (columns.length <= TOGETHER) return undefined;
  const values = columns.slice(part * TOGETHER, (part + 1) * TOGETHER).flatMap((column) => column.values);
  const left = { kind: 'field' as const, path: pathOf(field.pointer) };
  const some: Predicate = { op: 'in', left, values: values.filter(isPresent) };
  const none: Predicate = { op: 'eq', left, right: { kind: 'value', value: null } };
  return values.includes(null) ? { op: 'or', items: [some, none] } : some;
}

export function useBars({ columns, field, ...request }: Request): Bars {
  const [[first, last], setParts] = useState<readonly [number, number]>([0, 0]);
  const see = useRef((from: number, to: number) => {
    const parts = [Math.floor(from / TOGETHER), Math.floor(to / TOGETHER)] as const;
    setParts((before) => (before[0] === parts[0] && before[1] === parts[1] ? before : parts));
  }).current;
  const isPart = columns.length > TOGETHER;
  const only = useMemo(() => onlyOf(columns, first, field), [columns, first, field]);
  const alsoOnly = useMemo(() => onlyOf(columns, last, field), [columns, last, field]);
  // Before the rows are known, one call of what may be all of it.
  const one = useRange({ ...request, only, most: columns.length === 0 ? PAGE : MOST });
  const other = useRange({ ...request, only: alsoOnly, most: MOST, enabled: isPart && last !== first });
  const spans = useKept(one, other, isPart, JSON.stringify([request.range, request.query]));
  const both = [one, other];
  return {
    spans,
    more: one.more + other.more,
    labelOf: (name, id) => one.list.labelOf(name, id) ?? other.list.labelOf(name, id),
    isLoading: both.some(({ list }) => list.isLoading),
    isStale: !isPart && one.list.isStale,
    error: one.list.error ?? other.list.error,
    refresh: () => {
      for (const { list } of both) if (list.error) list.refresh();
    },
    see,
  };
}

/** What both parts show, and what other parts of the same days showed before. */
function useKept(one: RangeState, other: RangeState, isPart: boolean, days: string): readonly Span[] {
  const kept = useRef({ days, parts: new Map<string, readonly Span[]>() });
  const [first, last] = [one, other].map(({ spans, list, request }) => ({ spans, isStale: list.isStale, of: request.filter ?? '' }));
  const parts = [first, last].map((part) => part && JSON.stringify([part.of, part.isStale])).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `parts` says all of them that matters
  return useMemo(() => {
    if (!isPart) return one.spans;
    if (kept.current.days !== days) kept.current = { days, parts: new Map() };
    for (const part of [first, last]) if (part && !part.isStale && part.spans.length > 0) kept.current.parts.set(part.of, part.spans);
    return [...kept.current.parts.values()].flat();
  }, [one.spans, other.spans, parts, isPart, days]);
}
