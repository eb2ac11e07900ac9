/** Lanes with what stands in them, and how tall each is. A lane whose records did not change stays the same object. */
import { getAt } from '../../../engine/core/json/index.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import { columnKey } from '../board/column-value.ts';
import { inLanes, type Placed } from '../span/lanes.ts';
import { type Span, spansOn } from '../span/spans.ts';
import type { Conflict, Conflicts } from './use-judge.ts';
import type { Off } from './use-off.ts';

export type Lane = {
  /** Stands in the page; see columnKey. */
  readonly key: string;
  /** Id of its record. */
  readonly value: string | number;
  readonly label: string;
  readonly line: string | undefined;
};

export type LaneRow = {
  readonly lane: Lane;
  readonly spans: readonly Span[];
  /** Time that it cannot be used. */
  readonly off: readonly Off[];
  /** What is wrong with each of them. */
  readonly conflicts: readonly (readonly Conflict[])[];
  /** Of a day: bars by the clock, those that overlap one below the other. */
  readonly timed: readonly Placed<Span>[];
  /** Of a day: what has no time. */
  readonly untimed: readonly Span[];
  /** Of a week: what stands in each of its days. */
  readonly days: readonly (readonly Span[])[];
  /** Minutes that are taken. */
  readonly booked: number;
  /** Pixels. */
  readonly height: number;
};

export const BAR = 32;
export const GAP = 4;
const PADDING = 8;
/** As tall as a row of a table that names somebody in two lines. */
const LOWEST = 48;

type Request = {
  readonly lanes: readonly Lane[];
  readonly spans: readonly Span[];
  readonly off: ReadonlyMap<string, readonly Off[]>;
  readonly conflicts: Conflicts;
  readonly field: ViewField;
  /** One: hours; several: a column each. */
  readonly days: readonly string[];
  readonly before: ReadonlyMap<string, LaneRow>;
};

const NONE: readonly never[] = [];

type Content = Pick<LaneRow, 'lane' | 'spans' | 'off' | 'conflicts'>;

const isSame = (row: LaneRow | undefined, { lane, spans, off, conflicts }: Content): row is LaneRow =>
  row?.lane === lane &&
  row.off === off &&
  row.spans.length === spans.length &&
  row.spans.every((span, index) => span.row === spans[index]?.row && row.conflicts[index] === conflicts[index]);

export function laneRows({ lanes, spans, off, conflicts, field, days, before }: Request): LaneRow[] {
  const byLane = new Map<string, Span[]>();
  for (const span of spans) {
    const key = columnKey(getAt(span.row, field.pointer));
    const own = byLane.get(key);
    if (own) own.push(span);
    else byLane.set(key, [span]);
  }
  return lanes.map((lane) => {
    const own = (byLane.get(lane.key) ?? []).toSorted((a, b) => a.start - b.start || b.end - a.end);
    const content = {
      lane,
      spans: own,
      off: off.get(lane.key) ?? NONE,
      conflicts: own.map(({ row }) => conflicts.get(String(row.id)) ?? NONE),
    };
    const known = before.get(lane.key);
    return isSame(known, content) ? known : laneRow(content, days);
  });
}

/** One lane, drawn for the days shown. */
export function laneRow(content: Content, days: readonly string[]): LaneRow {
  const { spans } = content;
  const isDay = days.length === 1;
  const timed = isDay ? inLanes(spans.filter(({ isAllDay }) => !isAllDay)) : NONE;
  const untimed = isDay ? spans.filter(({ isAllDay }) => isAllDay) : NONE;
  const inDays = isDay ? NONE : days.map((day) => spansOn(spans, day));
  const levels = Math.max(untimed.length, ...timed.map((bar) => bar.lane + 1), ...inDays.map(({ length }) => length));
  return {
    ...content,
    timed,
    untimed,
    days: inDays,
    booked: spans.reduce((sum, { start, end, isAllDay }) => sum + (isAllDay ? 0 : end - start), 0),
    height: Math.max(LOWEST, levels * (BAR + GAP) - GAP + PADDING * 2),
  };
}

/** Pixels from the top of a lane. */
export const topOf = (level: number): number => PADDING + level * (BAR + GAP);

/** The bar beside another in its lane: the next (1) or the one before (-1). */
export const barBeside = ({ spans }: LaneRow, bar: Span, step: number): Span | undefined => spans[spans.indexOf(bar) + step];

/** The bar after another (1) or before it (-1), through all lanes; from none, the first or the last. */
export function barNext(rows: readonly LaneRow[], id: string | undefined, step: 1 | -1) {
  const bars = rows.flatMap(({ spans }, index) => spans.map((bar) => ({ index, bar })));
  const at = bars.findIndex(({ bar }) => String(bar.row.id) === id);
  return at < 0 ? bars.at(step === 1 ? 0 : -1) : bars[at + step];
}

/** The lane above or below that has bars, and the one of them that begins nearest. */
export function barBelow(rows: readonly LaneRow[], from: number, bar: Span | undefined, step: number) {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    const spans = rows[index]?.spans ?? NONE;
    const [nearest] = spans.toSorted((a, b) => Math.abs(a.start - (bar?.start ?? 0)) - Math.abs(b.start - (bar?.start ?? 0)));
    if (nearest) return { index, bar: nearest };
  }
  return undefined;
}
