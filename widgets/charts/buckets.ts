/** Days, weeks, months … as an axis: none of them is left out because nothing happened in it. */
import type { FieldView } from '../../engine/core/definitions/types.ts';
import { startOfDay } from '../../engine/core/rules/index.ts';
import type { Predicate } from '../../engine/core/rules/types.ts';
import { pathOf } from '../../engine/react/index.ts';
import type { Bucket, GroupRow } from '../../engine/react/types.ts';
import { type AxisValue, keyOf } from './chart-values.ts';
import { amountOf } from './measure.ts';
import type { Measure } from './options.ts';

/** `amount`: null where a mean has nothing to be the mean of. */
export type TimePoint = AxisValue & { readonly day: string; readonly amount: number | null };

const DAY = 86_400_000;
const days: Partial<Record<Bucket, number>> = { day: 1, week: 7 };
const months: Partial<Record<Bucket, number>> = { month: 1, quarter: 3, year: 12 };
/** Places of an axis at most; the latest stay. */
const MOST = 400;

/** First day of the bucket after the one that begins at `day`. */
export function nextBucket(day: string, bucket: Bucket): string {
  const date = new Date(`${day}T00:00:00Z`);
  const step = days[bucket];
  if (step === undefined) date.setUTCMonth(date.getUTCMonth() + (months[bucket] ?? 1));
  else date.setTime(date.getTime() + step * DAY);
  return date.toISOString().slice(0, 10);
}

export type DaySpan = {
  readonly field: Pick<FieldView, 'pointer' | 'type'>;
  /** In it. */
  readonly first: string;
  /** Not in it any more. */
  readonly next: string;
  readonly timeZone: string;
};

type Border = Pick<DaySpan, 'field' | 'timeZone'> & { readonly op: 'ge' | 'lt'; readonly day: string };

const borderPredicate = ({ op, field, day, timeZone }: Border): Predicate => ({
  op,
  left: { kind: 'field', path: pathOf(field.pointer) },
  right: { kind: 'value', value: field.type === 'datetime' ? startOfDay(day, timeZone) : day },
});

/** Dates and instants from one day until before another, on the organisation's clock. */
export const spanPredicate = ({ field, first, next, timeZone }: DaySpan): Predicate => ({
  op: 'and',
  items: [borderPredicate({ op: 'ge', field, day: first, timeZone }), borderPredicate({ op: 'lt', field, day: next, timeZone })],
});

/** Dates and instants from one day on. */
export const sincePredicate = ({ field, first, timeZone }: Omit<DaySpan, 'next'>): Predicate =>
  borderPredicate({ op: 'ge', field, day: first, timeZone });

export type TimeSource = {
  readonly field: FieldView;
  readonly rows: readonly GroupRow[];
  readonly bucket: Bucket;
  readonly measure: Measure;
  readonly timeZone: string;
  readonly labelOf: (day: string) => string;
  readonly dimension?: 0 | 1;
};

/** Every bucket from the first with a record to the last; records without a day are in none. */
export function timePoints({ field, rows, bucket, measure, timeZone, labelOf, dimension = 0 }: TimeSource): readonly TimePoint[] {
  const byDay = new Map<string, GroupRow[]>();
  for (const row of rows) {
    const key = keyOf(row, dimension);
    if (typeof key === 'string') byDay.set(key, [...(byDay.get(key) ?? []), row]);
  }
  const known = [...byDay.keys()].sort();
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return [];
  const all: string[] = [];
  for (let day = first; day <= last && all.length < MOST * 10; day = nextBucket(day, bucket)) all.push(day);
  return all.slice(-MOST).map((day) => {
    const own = byDay.get(day);
    return {
      key: day,
      day,
      label: labelOf(day),
      colour: undefined,
      keys: [day],
      amount: own ? amountOf(own, measure) : emptyAmount(measure),
      predicate: spanPredicate({ field, first: day, next: nextBucket(day, bucket), timeZone }),
    };
  });
}

const emptyAmount = (measure: Measure): number | null => (measure !== 'count' && 'average' in measure ? null : 0);

/** Records that have no day. */
export const undated = (rows: readonly GroupRow[]): number =>
  rows.filter(({ key }) => key === null).reduce((sum, { count }) => sum + count, 0);
