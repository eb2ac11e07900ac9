/** Rows of a timeline with their bars in lanes, and how tall each is. */
import { getAt } from '../../../engine/core/json/index.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import { type Column, columnKey } from '../board/column-value.ts';
import { inLanes, type Placed } from '../span/lanes.ts';
import type { Span } from '../span/spans.ts';

export type TimelineRow = {
  readonly column: Column;
  readonly count: number;
  readonly bars: readonly Placed<Span>[];
  /** Pixels. */
  readonly height: number;
};

export const LANE = 28;
const PADDING = 8;
/** As tall as a row of a table. */
const LOWEST = 44;

type Request = {
  readonly columns: readonly Column[];
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly spans: readonly Span[];
  readonly field: ViewField;
  /** Minutes that the words of a bar take, however short it is. */
  readonly shortest: number;
};

export function rowsOf({ columns, counts, spans, field, shortest }: Request): TimelineRow[] {
  const byKey = new Map<string, Span[]>();
  for (const span of spans) {
    const key = columnKey(getAt(span.row, field.pointer));
    byKey.set(key, [...(byKey.get(key) ?? []), span]);
  }
  return columns.map((column) => {
    const own = byKey.get(column.key) ?? [];
    const bars = inLanes(own.map((span) => ({ span, start: span.start, end: Math.max(span.end, span.start + shortest) }))).map(
      ({ item, ...place }) => ({ ...place, item: item.span }),
    );
    const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1));
    return { column, count: counts?.get(column.key) ?? own.length, bars, height: Math.max(LOWEST, lanes * LANE + PADDING) };
  });
}

/** The bar beside another in its row: the next (1) or the one before (-1). */
export function barBeside(row: TimelineRow, bar: Span, step: number): Span | undefined {
  const sorted = row.bars.map(({ item }) => item).toSorted((a, b) => a.start - b.start);
  return sorted[sorted.indexOf(bar) + step];
}

/** The row above or below that has bars, and the one of them that begins nearest. */
export function barBelow(rows: readonly TimelineRow[], from: number, bar: Span | undefined, step: number) {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    const bars = rows[index]?.bars.map(({ item }) => item) ?? [];
    const [nearest] = bars.toSorted((a, b) => Math.abs(a.start - (bar?.start ?? 0)) - Math.abs(b.start - (bar?.start ?? 0)));
    if (nearest) return { index, bar: nearest };
  }
  return undefined;
}
